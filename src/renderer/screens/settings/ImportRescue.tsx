/**
 * Imports a rescue file from another tablet: choosing it, opening it with its passphrase or with a response by the
 * hospital's recovery key, showing its contents, and reporting the result.
 */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { readRescue, RescueFailure, type ClosedRescue } from '../../../device/rescue/rescueFile.ts';
import type { RecoveryQuestion } from '../../../vault/recovery.ts';
import { RecoveryRequest } from '../../features/pin/RecoveryRequest.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import {
  lookIntoRescue,
  type RescueFound,
  type RescueOutcome,
  type RescueRefused,
} from '../../services/app/rescueFile.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { secretInput } from '../../ui/parts/secretInput.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { RescueContents } from './RescueContents.tsx';
import classes from './Settings.module.css';

/** The chosen file, and the question for the recovery key if it was made for that. */
interface Chosen {
  closed: ClosedRescue;
  question: RecoveryQuestion | null;
}

export function ImportRescue() {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [found, setFound] = useState<RescueFound | null>(null);
  const [outcome, setOutcome] = useState<RescueOutcome | null>(null);
  const close = () => {
    setChosen(null);
    setFound(null);
  };
  const end = (came: RescueOutcome) => {
    setOutcome(came);
    close();
  };

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setOutcome(null);
    try {
      const closed = await readRescue(file);
      if (closed.isKept) setOutcome({ refused: 'kept' });
      else setChosen({ closed, question: await closed.ask() });
    } catch (error) {
      // If the file disappeared while it was being read, it can be chosen again.
      setOutcome({ refused: error instanceof RescueFailure ? error.reason : 'damaged' });
    }
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('rescue.importFile')}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>{t('rescue.importFile')}</Button>
      <Dialog
        opened={chosen !== null}
        onClose={close}
        title={t(found === null ? 'rescue.importFile' : 'rescue.inFile')}
        size={found === null ? 'md' : 'wide'}
      >
        {chosen !== null && found === null && (
          <OpenForm
            chosen={chosen}
            onClose={close}
            onLooked={(came) => ('listing' in came ? setFound(came) : end(came))}
          />
        )}
        {found !== null && <RescueContents found={found} onClose={close} onOutcome={end} />}
      </Dialog>
      {outcome !== null && <Outcome outcome={outcome} />}
    </>
  );
}

function Outcome({ outcome }: { outcome: RescueOutcome }) {
  const { t } = useTranslation('settings');
  if ('taken' in outcome) {
    const { submissions, drafts, held, wasHere, unreadable } = outcome.taken;
    const count = submissions + drafts + held;
    return (
      <Notice tone="done" title={t('rescue.taken', { count })} announced>
        {submissions + drafts > 0 && <p>{t('rescue.takenSentence')}</p>}
        {held > 0 && <p>{t('rescue.held', { count: held })}</p>}
        {wasHere > 0 && <p>{t('rescue.wasHere', { count: wasHere })}</p>}
        {unreadable > 0 && <p>{t('rescue.unreadable', { count: unreadable })}</p>}
      </Notice>
    );
  }
  const address = 'address' in outcome ? outcome.address : '';
  return (
    <Notice tone="problem" title={t('rescue.notTaken')} announced>
      <p>{t(`rescue.refused.${outcome.refused}`, { address })}</p>
      <p>{t('rescue.nothingLost')}</p>
    </Notice>
  );
}

interface OpenFormProps {
  chosen: Chosen;
  onClose(): void;
  onLooked(came: RescueFound | RescueRefused): void;
}

function OpenForm({ chosen: { closed, question }, onClose, onLooked }: OpenFormProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { t: signIn } = useTranslation('signIn');
  const app = useApp();
  const { authorId } = useSession();
  const failure = useStoreFailure();
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [working, setWorking] = useState(false);

  const open = async () => {
    const key = await (question ? question.open(word) : closed.keyByPassphrase(word));
    if (key === null) return setProblem(question ? signIn('recovery.wrong') : t('rescue.wrong'));
    onLooked(await lookIntoRescue(app, authorId, closed, key));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    open()
      .catch((error: unknown) => setProblem(failure(error)))
      .finally(() => setWorking(false));
  };
  const field = {
    value: word,
    error: problem,
    autoComplete: 'off',
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setWord(event.currentTarget.value);
      setProblem(undefined);
    },
  };

  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      {question === null ? (
        <TextInput
          {...field}
          {...secretInput}
          name="passphrase"
          label={common('rescue.passphrase')}
        />
      ) : (
        <>
          <p className={classes.hint}>{signIn('recovery.lead')}</p>
          <RecoveryRequest label={signIn('recovery.request')} request={question.request} />
          <Textarea {...field} label={signIn('recovery.answer')} rows={4} />
        </>
      )}
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={working}>
          {signIn('recovery.open')}
        </Button>
      </DialogChoices>
    </form>
  );
}
