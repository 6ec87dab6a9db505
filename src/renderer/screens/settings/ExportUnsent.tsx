/**
 * Owns saving unsent work as a rescue file. The PIN is asked for once more: an open tablet that was put
 * down for a moment gives nothing away, and not to a passphrase of somebody else either.
 */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../parts/Dialog.tsx';
import { PassphraseFields, usePassphrase } from '../../parts/PassphraseFields.tsx';
import { PinField } from '../../parts/PinField.tsx';
import { secretWords } from '../../parts/secretWords.ts';
import { saveFile } from '../../parts/saveFile.ts';
import { recoveryKeyOf } from '../../ward/recoveryKeyOf.ts';
import { hospitalOf, makeRescue, rescueFileName } from '../../ward/rescueFile.ts';
import { useSession } from '../../ward/Session.tsx';
import { usePinFacts } from '../../ward/usePinFacts.ts';
import { useWard } from '../../ward/Ward.tsx';
import { useStoreFailure } from '../../words/useStoreFailure.ts';
import classes from './Settings.module.css';

interface ExportUnsentProps {
  onSaid(sentence: string): void;
}

export function ExportUnsent({ onSaid }: ExportUnsentProps) {
  const { t } = useTranslation('settings');
  const ward = useWard();
  const { authorId } = useSession();
  const [asking, setAsking] = useState<'passphrase' | 'recovery' | null>(null);

  const begin = async () => {
    const { hospitalKey } = ward;
    if ((await ward.device.rescue.count({ hospitalKey, authorId })) === 0) {
      onSaid(t('exports.unsentNone'));
      return;
    }
    setAsking((await recoveryKeyOf(ward.bridge)) === null ? 'passphrase' : 'recovery');
  };

  return (
    <>
      <Button onClick={() => void begin()}>{t('exports.unsent')}</Button>
      <Dialog opened={asking !== null} onClose={() => setAsking(null)} title={t('exports.unsent')}>
        {asking !== null && (
          <ExportForm
            by={asking}
            onClose={() => setAsking(null)}
            onSaved={({ count }) => {
              onSaid(t('exports.unsentDone', { count }));
              setAsking(null);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface ExportFormProps {
  by: 'passphrase' | 'recovery';
  /** The work does not stay on this tablet beside the file, as it does otherwise. */
  isLeaving?: boolean;
  onClose(): void;
  onSaved(saved: { count: number; file: Blob }): void;
}

export function ExportForm({ by, isLeaving = false, onClose, onSaved }: ExportFormProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { t: signIn } = useTranslation('signIn');
  const ward = useWard();
  const { authorId, name } = useSession();
  const failure = useStoreFailure();
  const { secret = 'pin', wait } = usePinFacts(authorId);
  const chosen = usePassphrase();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [working, setWorking] = useState(false);

  const save = async () => {
    if (!(await ward.device.nurses.checkPin(ward.hospitalKey, pin))) {
      setPin('');
      return setProblem(signIn(`error.${secret}Wrong`));
    }
    const of = { ...hospitalOf(ward), authorId, name };
    const count = await ward.device.rescue.count(of);
    const file = await makeRescue(ward, of, by === 'passphrase' ? chosen.passphrase : null);
    saveFile(rescueFileName(ward.now()), file, file.type);
    onSaved({ count, file });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isReady = by === 'recovery' || chosen.check();
    if (working || wait !== undefined || !isReady) return;
    setWorking(true);
    save()
      .catch((error: unknown) => setProblem(failure(error)))
      .finally(() => setWorking(false));
  };

  return (
    <form className={classes.question} onSubmit={submit} noValidate>
      <p className={classes.hint}>{t(`exports.madeFor.${by}`)}</p>
      {!isLeaving && <p className={classes.hint}>{t('exports.sharedSentence')}</p>}
      <PinField
        name="pin"
        secret={secret}
        label={signIn(secretWords[secret].of, { name })}
        value={pin}
        error={working ? undefined : (wait ?? problem)}
        autoFocus
        onChange={(value) => {
          setPin(value);
          setProblem(undefined);
        }}
      />
      {by === 'passphrase' && <PassphraseFields chosen={chosen} />}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={working || wait !== undefined}>
          {t('exports.unsent')}
        </Button>
      </div>
    </form>
  );
}
