/**
 * The way back for a nurse who has forgotten her PIN: with a response by the hospital's recovery key, or one hour after
 * a request with a token that is hers (decision 0255). What she wrote stays in her own profile. If nothing of hers is
 * waiting and only her PIN could open the rest, she starts over (decision 0305).
 */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { NewPinWay } from '../../../device/nurses/forgottenPin.ts';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import type { OpenedKey } from '../../../vault/openedKey.ts';
import { NewPinFields, useNewSecret } from '../../features/pin/NewPinFields.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useNewPins } from '../../services/app/useNewPins.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RecoveryStep } from './RecoveryStep.tsx';
import { failureOf, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { tokenOf } from './signInRules.ts';
import { TokenField } from './TokenField.tsx';
import { useCheckedForm, useTokenProblem } from './useCheckedForm.ts';
import classes from './SignIn.module.css';

interface ForgottenPinProps {
  nurse: KnownNurse;
  onBack(): void;
}

/** Her present step towards a new PIN. */
type Step = 'recovery' | 'ask' | 'wait' | 'over' | 'anew' | 'none';
type SettingStep = Extract<Step, 'recovery' | 'over' | 'anew'>;

const leads = {
  recovery: 'forgotten.leadRecovery',
  ask: 'forgotten.leadWait',
  wait: 'forgotten.leadWaiting',
  over: 'forgotten.leadOver',
  anew: 'forgotten.leadAnew',
  none: 'recovery.none',
} as const satisfies Record<Step, string>;

/** Undefined until it is known. */
function useStep({ authorId }: KnownNurse): Step | undefined {
  const way: NewPinWay | undefined = useLive(
    ({ device }) => device.nurses.newPinWay(authorId),
    [authorId],
  );
  const waiting = useNewPins();
  if (way === undefined || waiting === undefined) return undefined;
  if (way !== 'wait') return way;
  const asked = waiting.find((one) => one.authorId === authorId);
  if (asked === undefined) return 'ask';
  return asked.leftMs > 0 ? 'wait' : 'over';
}

export function ForgottenPin({ nurse, onBack }: ForgottenPinProps) {
  const { t } = useTranslation('signIn');
  const { provider } = useApp();
  const step = useStep(nurse);
  const { name } = nurse;
  if (step === undefined) return null;
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('forgotten.title', { name })}</h1>
        <p className={classes.lead}>{t(leads[step])}</p>
        {provider !== null && step !== 'none' && (
          <p className={classes.lead}>{t('forgotten.fromHelpDesk')}</p>
        )}
      </div>
      {step === 'ask' && <AskForm nurse={nurse} />}
      {(step === 'recovery' || step === 'over' || step === 'anew') && (
        <SetForm nurse={nurse} step={step} />
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </div>
  );
}

/** Requests a new PIN with a token that is hers; this starts the wait. */
function AskForm({ nurse }: { nurse: KnownNurse }) {
  const { t } = useTranslation('signIn');
  const { device, checkOwner } = useApp();
  const tokenProblem = useTokenProblem();
  const [token, setToken] = useState('');
  const { authorId, name } = nurse;

  const ask = async (): Promise<FailureName | null> => {
    try {
      const kept = await device.nurses.keepToken(tokenOf(token));
      const answer = await checkOwner(authorId, kept);
      if (answer !== 'hers') return answer;
      await device.nurses.askNewPin(authorId, kept);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  const { problems, failure, working, onSubmit, corrected } = useCheckedForm<'token'>({
    order: ['token'],
    find: () => asProblem(tokenProblem(token)),
    act: ask,
  });
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {failure === 'key-not-here' && <RecoveryStep nurse={nurse} onOpened={() => undefined} />}
      {failure !== null && failure !== 'key-not-here' && (
        <SignInFailure failure={failure} name={name} />
      )}
      <TokenField
        label={t('token')}
        description={t('forgotten.tokenHintWait')}
        value={token}
        error={problems.token}
        onChange={(value) => {
          setToken(value);
          corrected('token');
        }}
      />
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working ? t('working') : t('forgotten.ask')}
      </Button>
    </form>
  );
}

const fieldOrder = ['token', 'pin', 'pinAgain'] as const;
type FieldName = (typeof fieldOrder)[number];
type Fields = Record<FieldName, string>;
const asProblem = (token: string | undefined) => (token === undefined ? {} : { token });

/** Sets the new PIN, once the hour is over or the recovery key has opened what she wrote. */
function useSetting({ authorId }: KnownNurse, step: SettingStep) {
  const { device, checkOwner } = useApp();
  const recovered = useRef<OpenedKey | null>(null);
  const set = async (fields: Fields): Promise<FailureName | null> => {
    try {
      const token = await device.nurses.keepToken(tokenOf(fields.token));
      const answer = await checkOwner(authorId, token);
      // The hospital may be unable to show whose a newer token is; with the recovery key, the person who
      // holds it checks who is asking.
      const isEnough = answer === 'hers' || (step === 'recovery' && answer === 'cannot-show');
      if (!isEnough) return answer;
      if (step === 'anew') await device.nurses.beginAnew(authorId, fields.pin, token);
      else await device.nurses.replacePin(authorId, fields.pin, token, recovered.current);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  const recover = (opened: OpenedKey) => {
    recovered.current = opened;
  };
  return { set, recover };
}

function SetForm({ nurse, step }: { nurse: KnownNurse; step: SettingStep }) {
  const { t } = useTranslation('signIn');
  const { secret, findPinProblems, refuse } = useNewSecret();
  const tokenProblem = useTokenProblem();
  const [fields, setFields] = useState<Fields>({ token: '', pin: '', pinAgain: '' });
  const form = useRef<HTMLFormElement>(null);
  const { set, recover } = useSetting(nurse, step);
  const { problems, failure, working, onSubmit, corrected } = useCheckedForm<FieldName>({
    order: fieldOrder,
    find: () => ({
      ...asProblem(tokenProblem(fields.token)),
      ...findPinProblems(fields, nurse.name),
    }),
    async act() {
      const failed = await set(fields);
      if (failed === 'tablet-refused') {
        refuse();
        setFields({ ...fields, pin: '', pinAgain: '' });
      }
      return failed;
    },
  });
  const change = (field: FieldName, value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    corrected(field);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      {failure === 'key-not-here' && (
        <RecoveryStep
          nurse={nurse}
          onOpened={(opened) => {
            recover(opened);
            form.current?.requestSubmit();
          }}
        />
      )}
      {failure !== null && failure !== 'key-not-here' && (
        <SignInFailure failure={failure} name={nurse.name} />
      )}
      <TokenField
        label={t('token')}
        description={t(step === 'recovery' ? 'forgotten.tokenHint' : 'forgotten.tokenHintWait')}
        value={fields.token}
        error={problems.token}
        onChange={(value) => change('token', value)}
      />
      <NewPinFields isAnother {...{ secret, problems }} typed={fields} onChange={change} />
      <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
        {working ? t('working') : t('forgotten.submit')}
      </Button>
    </form>
  );
}
