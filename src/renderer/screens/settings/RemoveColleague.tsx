/**
 * Removes a colleague who does not come back from this tablet. What exists only here is first saved to a file for the
 * hospital's recovery key, which nobody here can read, and the file must be shown to exist.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OnlyHere } from '../../../device/nurses/nurseRows.ts';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { acceptedRecoveryKeyOf } from '../../services/app/recoveryKeyOf.ts';
import { hospitalOf, rescueFileName } from '../../services/app/rescueFile.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RemovalForm } from './RemovalForm.tsx';
import { ShowFile } from './ShowFile.tsx';
import classes from './Settings.module.css';

/** `who`: choose her. `show`: show the file of what exists only here. `sure`: nothing exists only here any more. */
type Step =
  | { is: 'who' }
  | { is: 'here' | 'no-key'; nurse: KnownNurse }
  | { is: 'save'; nurse: KnownNurse; unsent: number; hasChanged: boolean }
  | { is: 'show'; nurse: KnownNurse; file: Blob; saved: OnlyHere }
  | { is: 'sure'; nurse: KnownNurse; saved: OnlyHere };

const nothing: OnlyHere = new Map();

export function RemoveColleague() {
  const { t } = useTranslation('settings');
  const { authorId: ownId } = useSession();
  const known = useLive((of) => of.device.nurses.known(of.hospitalKey), []) ?? [];
  const others = known.filter(({ authorId }) => authorId !== ownId);
  const { step, setStep, said, setSaid, begin, save } = useRemoval();
  const close = () => setStep(null);

  // The message about the last colleague stays visible.
  if (others.length === 0 && step === null && said === '') return null;
  return (
    <>
      {others.length > 0 && (
        <Button
          onClick={() => {
            setSaid('');
            setStep({ is: 'who' });
          }}
        >
          {t('remove.button')}
        </Button>
      )}
      <p role="status" className={classes.hint}>
        {said}
      </p>
      <Dialog opened={step !== null} onClose={close} title={t('remove.button')}>
        {step !== null && (
          <Question
            step={step}
            others={others}
            onClose={close}
            onSure={setStep}
            onPick={begin}
            onSave={save}
            onRemoved={({ name }) => {
              close();
              setSaid(t('remove.removed', { name }));
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** The present step, and the two steps that ask the device. */
function useRemoval() {
  const app = useApp();
  const { device, hospitalKey } = app;
  const failure = useStoreFailure();
  const [step, setStep] = useState<Step | null>(null);
  const [said, setSaid] = useState('');
  const tell = (error: unknown) => {
    setStep(null);
    setSaid(failure(error));
  };

  const look = async (nurse: KnownNurse, hasChanged: boolean): Promise<Step> => {
    const who = { hospitalKey, authorId: nurse.authorId };
    const found = await device.leftBehind.look(
      who,
      await acceptedRecoveryKeyOf(app, nurse.authorId),
    );
    if (found.is !== 'ready') return { is: found.is, nurse };
    const { unsent } = found;
    return unsent === 0
      ? { is: 'sure', nurse, saved: nothing }
      : { is: 'save', nurse, unsent, hasChanged };
  };
  const makeFile = async (nurse: KnownNurse): Promise<Step> => {
    const recoveryKey = await acceptedRecoveryKeyOf(app, nurse.authorId);
    if (recoveryKey === null) return { is: 'no-key', nurse };
    const { authorId, name } = nurse;
    const made = await device.leftBehind.save({ ...hospitalOf(app), authorId, name }, recoveryKey);
    saveFile(rescueFileName(app.now()), made.file, made.file.type);
    return { is: 'show', nurse, ...made };
  };
  return {
    step,
    setStep,
    said,
    setSaid,
    begin: (nurse: KnownNurse, hasChanged: boolean) =>
      void look(nurse, hasChanged).then(setStep).catch(tell),
    save: (nurse: KnownNurse) => void makeFile(nurse).then(setStep).catch(tell),
  };
}

interface QuestionProps {
  step: Step;
  others: readonly KnownNurse[];
  onClose(): void;
  onPick(nurse: KnownNurse, hasChanged: boolean): void;
  onSave(nurse: KnownNurse): void;
  onSure(step: Step): void;
  onRemoved(nurse: KnownNurse): void;
}

function Question({ step, others, ...on }: QuestionProps) {
  const { t } = useTranslation('settings');
  const { onClose } = on;
  switch (step.is) {
    case 'who':
      return <Who others={others} onPick={(nurse) => on.onPick(nurse, false)} />;
    case 'here':
    case 'no-key': {
      const sentence = step.is === 'here' ? 'remove.here' : 'remove.noKey';
      return <p className={classes.hint}>{t(sentence, { name: step.nurse.name })}</p>;
    }
    case 'save':
      return <SaveFirst {...step} onClose={onClose} onSave={() => on.onSave(step.nurse)} />;
    case 'show': {
      const { file, nurse, saved } = step;
      return (
        <ShowFile
          saved={file}
          onClose={onClose}
          onShown={() => on.onSure({ is: 'sure', nurse, saved })}
        >
          <p className={classes.warned}>{t('remove.give')}</p>
        </ShowFile>
      );
    }
    case 'sure':
      return (
        <Sure
          {...step}
          onClose={onClose}
          onRemoved={() => on.onRemoved(step.nurse)}
          onChanged={() => on.onPick(step.nurse, true)}
        />
      );
  }
}

interface WhoProps {
  others: readonly KnownNurse[];
  onPick(nurse: KnownNurse): void;
}

function Who({ others, onPick }: WhoProps) {
  const { t } = useTranslation('settings');
  const { t: signIn } = useTranslation('signIn');
  const { now } = useApp();
  const { ago } = useTimeFormat();
  return (
    <div className={classes.question}>
      <p className={classes.hint}>{t('remove.lead')}</p>
      {others.map((nurse) => (
        <Button key={nurse.authorId} onClick={() => onPick(nurse)}>
          {nurse.name} · {signIn('lastHere', { when: ago(nurse.lastSignedInAt, now()) })}
        </Button>
      ))}
    </div>
  );
}

interface SaveFirstProps {
  nurse: KnownNurse;
  unsent: number;
  hasChanged: boolean;
  onClose(): void;
  onSave(): void;
}

function SaveFirst({ nurse: { name }, unsent, hasChanged, onClose, onSave }: SaveFirstProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  return (
    <div className={classes.question}>
      <p className={classes.warned} role={hasChanged ? 'alert' : undefined}>
        {hasChanged ? t('remove.changed', { name }) : t('remove.unsent', { name, count: unsent })}
      </p>
      <p className={classes.hint}>{t('remove.file')}</p>
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button variant="filled" onClick={onSave}>
          {t('remove.save')}
        </Button>
      </DialogChoices>
    </div>
  );
}

interface SureProps {
  nurse: KnownNurse;
  saved: OnlyHere;
  onClose(): void;
  onRemoved(): void;
  onChanged(): void;
}

function Sure({ nurse: { authorId, name }, saved, ...on }: SureProps) {
  const { t } = useTranslation('settings');
  const { device, hospitalKey } = useApp();
  return (
    <RemovalForm
      authorId={authorId}
      submit={t('remove.submit', { name })}
      remove={() => device.leftBehind.remove({ hospitalKey, authorId }, saved)}
      {...on}
    >
      <p className={classes.hint}>{t('remove.sure', { name })}</p>
    </RemovalForm>
  );
}
