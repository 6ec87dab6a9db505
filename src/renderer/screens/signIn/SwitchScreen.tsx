/**
 * Switches nurses on one tablet: first the name, then the PIN that belongs to it. The screens are covered and locked
 * from the first tap on. A draft that is handed over goes to the nurse who enters her PIN, while its author is still
 * signed in: that is her consent.
 */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { NotHandedOver } from '../../../device/work/reassign.ts';
import type { OpenSession } from '../../../model/openSession.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import type { Switching } from '../../services/app/Switching.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useSignOut } from '../../services/app/useSignOut.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { initialOf, PinEntry } from './PinEntry.tsx';
import { SignInPage } from './SignInPage.tsx';
import classes from './SignIn.module.css';

export interface Door {
  /** The nurse who was at work here and can come back. */
  session: OpenSession;
  /** It is somebody whose name is not in the list. */
  onNew(): void;
  /** Called after a correct PIN. */
  onEnd(): void;
}

type SwitchScreenProps = Door & Switching;

/** Whether it is the nurse who was at work here: she comes back, or keeps her draft. */
type Role = 'other' | 'stay' | 'keep';

export function SwitchScreen({ session, handOver, onNew, onEnd }: SwitchScreenProps) {
  const [chosen, setChosen] = useState<KnownNurse | null>(null);
  const [kept, setKept] = useState<NotHandedOver['reason'] | null>(null);
  const enter = useEnter({ session, handOver, onEnd });
  const roleOf = ({ authorId }: KnownNurse): Role =>
    authorId !== session.authorId ? 'other' : handOver ? 'keep' : 'stay';
  const choose = (nurse: KnownNurse | null) => {
    setKept(null);
    setChosen(nurse);
  };
  const tryPin = async (nurse: KnownNurse, pin: string) => {
    try {
      return await enter(nurse, pin);
    } catch (error) {
      if (!(error instanceof NotHandedOver)) throw error;
      setChosen(null);
      setKept(error.reason);
      return true;
    }
  };
  return (
    <SignInPage isLocked>
      {chosen === null ? (
        <Names
          {...{ session, handOver, onNew, onEnd, roleOf }}
          notice={kept !== null && <Kept reason={kept} from={session.name} />}
          onChoose={choose}
        />
      ) : (
        <PinOf
          nurse={chosen}
          doing={roleOf(chosen) !== 'other' ? 'unlock' : handOver === null ? 'enter' : 'take'}
          tryPin={(pin) => tryPin(chosen, pin)}
          onBack={() => choose(null)}
        />
      )}
    </SignInPage>
  );
}

interface NamesProps extends SwitchScreenProps {
  roleOf(nurse: KnownNurse): Role;
  /** What went wrong before. */
  notice: ReactNode;
  onChoose(nurse: KnownNurse): void;
}

function Names({ session, handOver, onNew, onEnd, roleOf, notice, onChoose }: NamesProps) {
  const { t } = useTranslation('signIn');
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  if (known === undefined) return null;
  // The nurse who was here most recently comes first; the one who hands over comes last, because she is
  // leaving.
  const nurses = [...known].toSorted(
    (one, other) => Number(roleOf(one) !== 'other') - Number(roleOf(other) !== 'other'),
  );
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t(handOver ? 'switch.handOver' : 'switch.title')}</h1>
        <p className={classes.lead}>
          {t(handOver ? 'switch.handOverLead' : 'switch.lead', { name: session.name })}
        </p>
      </div>
      {notice}
      <ul className={classes.names} aria-label={t('switch.names')}>
        {nurses.map((nurse) => (
          <li key={nurse.authorId}>
            <NameButton name={nurse.name} role={roleOf(nurse)} onTap={() => onChoose(nurse)}>
              {nurse.authorId === session.authorId && <NotInYet authorId={nurse.authorId} />}
            </NameButton>
          </li>
        ))}
      </ul>
      {handOver !== null && nurses.length === 1 && (
        <Notice tone="plain">
          <p>{t('switch.nobodyElse')}</p>
        </Notice>
      )}
      {handOver === null && <SomeoneElse onNew={onNew} onEnd={onEnd} />}
    </div>
  );
}

/** Leads to a first sign-in. What who was here has submitted waits until she is back. */
export function SomeoneElse({ onNew, onEnd }: Pick<Door, 'onNew' | 'onEnd'>) {
  const { t } = useTranslation('signIn');
  const signOut = useSignOut(true);
  return (
    <Button
      onClick={() => {
        onNew();
        void signOut().then(onEnd);
      }}
    >
      {t('another')}
    </Button>
  );
}

/** What is no longer sent once somebody else takes over. */
export function NotInYet({ authorId }: Pick<OpenSession, 'authorId'>) {
  const { t } = useTranslation('shift');
  const waiting = useLive(
    ({ device, hospitalKey }) => device.submissions.countWaiting(hospitalKey),
    [],
  );
  const count = waiting?.get(authorId) ?? 0;
  return count === 0 ? null : <span className={classes.nameWaits}>{t('atSwitch', { count })}</span>;
}

/** Why the draft stays with her. */
function Kept({ reason, from }: { reason: NotHandedOver['reason']; from: string }) {
  const { t } = useTranslation('signIn');
  return (
    <Notice tone="problem" title={t('switch.kept.title')} announced>
      <p>{t(`switch.kept.${reason}`, { name: from })}</p>
    </Notice>
  );
}

interface NameButtonProps {
  name: string;
  role?: Role;
  onTap(): void;
  children?: ReactNode;
}

export function NameButton({ name, role = 'other', onTap, children }: NameButtonProps) {
  const { t } = useTranslation('signIn');
  return (
    <button type="button" className={classes.name} onClick={onTap}>
      <span className={classes.initial} aria-hidden="true">
        {initialOf(name)}
      </span>
      <span>
        <span className={classes.nameText}>
          {role === 'other' ? name : t(`switch.${role}`, { name })}
        </span>
        {children}
      </span>
    </button>
  );
}

interface PinOfProps {
  nurse: KnownNurse;
  doing: 'unlock' | 'enter' | 'take';
  tryPin(pin: string): Promise<boolean>;
  onBack(): void;
}

export function PinOf({ nurse, doing, tryPin, onBack }: PinOfProps) {
  const { t } = useTranslation('signIn');
  const submit = { unlock: t('unlockButton'), enter: t('submit'), take: t('switch.take') }[doing];
  return (
    <PinEntry
      nurse={nurse}
      submit={submit}
      tryPin={tryPin}
      head={<h1 className={classes.title}>{nurse.name}</h1>}
    >
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </PinEntry>
  );
}

/** What the PIN of a name does; false if it is wrong. */
export function useEnter({ session, handOver, onEnd }: Omit<SwitchScreenProps, 'onNew'>) {
  const { device, hospitalKey } = useApp();
  const navigate = useNavigate();
  const open = async (authorId: string, pin: string): Promise<boolean> => {
    if (authorId === session.authorId) return device.nurses.unlock(hospitalKey, pin);
    const from = { authorId: session.authorId, name: session.name };
    const take =
      handOver === null
        ? undefined
        : () => device.drafts.reassign({ ...handOver, from, to: authorId });
    const opened = await device.nurses.signInAgain(authorId, pin, take);
    // The next nurse starts at her patients, or in the draft that she takes over.
    if (opened !== null && handOver === null) await navigate({ to: '/patients', replace: true });
    return opened !== null;
  };
  return async ({ authorId }: Pick<KnownNurse, 'authorId'>, pin: string): Promise<boolean> => {
    const isIn = await open(authorId, pin);
    if (isIn) onEnd();
    return isIn;
  };
}
