/**
 * Switches nurses on one tablet: first the PIN, then the name that it belongs to. The screens are covered and locked
 * from the first tap on. A draft that is handed over goes to the nurse who enters her PIN, while its author is still
 * signed in: that is her consent.
 */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { NotHandedOver, type NotHandedOverReason } from '../../../device/work/handOver.ts';
import type { OpenSession } from '../../../model/openSession.ts';
import { PinField } from '../../features/pin/PinField.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import type { Switching } from '../../services/app/Switching.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { usePinFacts } from '../../services/app/usePinFacts.ts';
import { useSignOut } from '../../services/app/useSignOut.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { failureOf, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { SignInPage } from './SignInPage.tsx';
import classes from './SignIn.module.css';

interface SwitchScreenProps extends Switching {
  /** The nurse who was at work here and can come back. */
  session: OpenSession;
  onEnd(): void;
}

type Trouble =
  | { is: 'empty' }
  | { is: 'wrong'; name: string }
  | { is: 'kept'; reason: NotHandedOverReason }
  | { is: 'failed'; failure: FailureName; name: string };

export function SwitchScreen({ session, handOver, onEnd }: SwitchScreenProps) {
  const { t } = useTranslation('signIn');
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  const signOut = useSignOut();
  const [pin, setPin] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { trouble, tried, setTrouble, tryName } = useTryName({ session, handOver, onEnd });
  if (known === undefined) return null;
  const { authorId } = session;
  // The nurse who was here most recently comes first; the one who hands over comes last, because she is
  // leaving.
  const nurses = [...known].toSorted(
    (one, other) => Number(one.authorId === authorId) - Number(other.authorId === authorId),
  );
  // Only a tap on a name says whose PIN it is; Enter moves the focus to the names.
  const toNames = (event: FormEvent) => {
    event.preventDefault();
    list.current?.querySelector('button')?.focus();
  };
  return (
    <SignInPage isLocked>
      <form className={classes.form} onSubmit={toNames} noValidate>
        <div className={classes.head}>
          <h1 className={classes.title}>{t(handOver ? 'switch.handOver' : 'switch.title')}</h1>
          <p className={classes.lead}>
            {t(handOver ? 'switch.handOverLead' : 'switch.lead', { name: session.name })}
          </p>
          <NotInYet session={session} />
        </div>
        <TroubleNotice trouble={trouble} from={session.name} />
        <div className={classes.pinAndNames}>
          <PinOfAnybody
            tried={tried}
            value={pin}
            trouble={trouble}
            onChange={(value) => {
              setPin(value);
              setTrouble(null);
            }}
          />
          <ul className={classes.names} ref={list} aria-label={t('switch.names')}>
            {nurses.map((nurse) => (
              <li key={nurse.authorId}>
                <NameButton
                  name={nurse.name}
                  role={nurse.authorId !== authorId ? 'other' : handOver ? 'keep' : 'stay'}
                  onTap={() => {
                    setPin('');
                    void tryName(nurse, pin);
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
        {handOver !== null && nurses.length === 1 && (
          <Notice tone="plain">
            <p>{t('switch.nobodyElse')}</p>
          </Notice>
        )}
        {handOver === null && (
          <Button variant="subtle" onClick={() => void signOut().then(onEnd)}>
            {t('another')}
          </Button>
        )}
      </form>
    </SignInPage>
  );
}

/** What is no longer sent once somebody else takes over. */
function NotInYet({ session: { authorId, name } }: { session: OpenSession }) {
  const { t } = useTranslation('goHome');
  const waiting = useLive(
    ({ device, hospitalKey }) => device.submissions.countWaiting(hospitalKey),
    [],
  );
  const count = waiting?.get(authorId) ?? 0;
  return count === 0 ? null : <p className={classes.lead}>{t('atSwitch', { count, name })}</p>;
}

function TroubleNotice({ trouble, from }: { trouble: Trouble | null; from: string }) {
  const { t } = useTranslation('signIn');
  if (trouble?.is === 'failed') return <SignInFailure {...trouble} />;
  return trouble?.is === 'kept' ? (
    <Notice tone="problem" announced>
      <p>{t(`switch.kept.${trouble.reason}`, { name: from })}</p>
    </Notice>
  ) : null;
}

interface NameButtonProps {
  name: string;
  /** Whether it is the nurse who was at work here: she comes back, or keeps her draft. */
  role: 'other' | 'stay' | 'keep';
  onTap(): void;
}

function NameButton({ name, role, onTap }: NameButtonProps) {
  const { t } = useTranslation('signIn');
  return (
    <button type="button" className={classes.name} onClick={onTap}>
      <span className={classes.initial} aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase() ?? ''}
      </span>
      <span className={classes.nameText}>
        {role === 'other' ? name : t(`switch.${role}`, { name })}
      </span>
    </button>
  );
}

interface PinOfAnybodyProps {
  /** The nurse whose PIN was tried last: her waiting time is shown. */
  tried: string;
  value: string;
  trouble: Trouble | null;
  onChange(value: string): void;
}

function PinOfAnybody({ tried, value, trouble, onChange }: PinOfAnybodyProps) {
  const { t } = useTranslation('signIn');
  const { secret, wait } = usePinFacts(tried);
  const error =
    trouble?.is === 'empty'
      ? t('switch.pinFirst')
      : trouble?.is === 'wrong'
        ? (wait ?? t('switch.wrong', { name: trouble.name }))
        : undefined;
  return (
    <PinField
      name="pin"
      secret={secret}
      label={t('switch.pin')}
      value={value}
      error={error}
      autoFocus
      hasKeypad
      onChange={onChange}
    />
  );
}

/** What a tap on a name does with the typed PIN. */
function useTryName({ session, handOver, onEnd }: SwitchScreenProps) {
  const { device, hospitalKey } = useApp();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [tried, setTried] = useState(session.authorId);
  const working = useRef(false);
  const enter = async ({ authorId }: KnownNurse, pin: string): Promise<boolean> => {
    if (authorId === session.authorId) return device.nurses.unlock(hospitalKey, pin);
    const from = { authorId: session.authorId, name: session.name };
    const take =
      handOver === null
        ? undefined
        : () => device.drafts.handOver({ ...handOver, from, to: authorId });
    const opened = await device.nurses.signInAgain(authorId, pin, take);
    // The next nurse starts at her patients, or in the draft that she takes over.
    if (opened !== null && handOver === null) await navigate({ to: '/patients', replace: true });
    return opened !== null;
  };
  const tryName = async (nurse: KnownNurse, pin: string) => {
    if (working.current) return;
    if (pin === '') {
      setTrouble({ is: 'empty' });
      return;
    }
    working.current = true;
    setTried(nurse.authorId);
    setTrouble(null);
    try {
      if (await enter(nurse, pin)) onEnd();
      else setTrouble({ is: 'wrong', name: nurse.name });
    } catch (error) {
      setTrouble(
        error instanceof NotHandedOver
          ? { is: 'kept', reason: error.reason }
          : { is: 'failed', failure: failureOf(error), name: nurse.name },
      );
    }
    working.current = false;
  };
  return { trouble, tried, setTrouble, tryName };
}
