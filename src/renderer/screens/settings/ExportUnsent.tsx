/**
 * Saves unsent work as a rescue file. The PIN is asked for again, so that nobody can take work from an unlocked tablet
 * that was put down for a moment, not even with a passphrase of their own.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PassphraseFields, usePassphrase } from '../../features/pin/PassphraseFields.tsx';
import { usePinQuestion } from '../../features/pin/usePinQuestion.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { acceptedRecoveryKeyOf } from '../../services/app/recoveryKeyOf.ts';
import { hospitalOf, makeRescue, rescueFileName } from '../../services/app/rescueFile.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

interface ExportUnsentProps {
  onSaid(sentence: string): void;
}

export function ExportUnsent({ onSaid }: ExportUnsentProps) {
  const { t } = useTranslation('settings');
  const app = useApp();
  const { authorId } = useSession();
  const [asking, setAsking] = useState<'passphrase' | 'recovery' | null>(null);

  const begin = async () => {
    const { hospitalKey } = app;
    if ((await app.device.rescue.count({ hospitalKey, authorId })) === 0) {
      onSaid(t('exports.unsentNone'));
      return;
    }
    setAsking((await acceptedRecoveryKeyOf(app, authorId)) === null ? 'passphrase' : 'recovery');
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
  /** The work will not stay on this tablet beside the file, as it normally does. */
  isLeaving?: boolean;
  onClose(): void;
  onSaved(saved: { count: number; file: Blob }): void;
}

export function ExportForm({ by, isLeaving = false, onClose, onSaved }: ExportFormProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const app = useApp();
  const { authorId, name } = useSession();
  const chosen = usePassphrase([name]);
  const { field, isBusy, onSubmit } = usePinQuestion({
    nurse: { authorId, name },
    autoFocus: true,
    async tryPin(pin) {
      if (!(await app.device.nurses.checkPin(app.hospitalKey, pin))) return false;
      const of = { ...hospitalOf(app), authorId, name };
      const count = await app.device.rescue.count(of);
      const file = await makeRescue(app, of, by === 'passphrase' ? chosen.passphrase : null);
      saveFile(rescueFileName(app.now()), file, file.type);
      onSaved({ count, file });
      return true;
    },
    onFailure: useStoreFailure(),
    isReady: () => by === 'recovery' || chosen.check(),
  });

  return (
    <form className={classes.question} onSubmit={onSubmit} noValidate>
      <p className={classes.hint}>{t(`exports.madeFor.${by}`)}</p>
      {!isLeaving && <p className={classes.hint}>{t('exports.sharedSentence')}</p>}
      {field}
      {by === 'passphrase' && <PassphraseFields chosen={chosen} />}
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {t('exports.unsent')}
        </Button>
      </DialogChoices>
    </form>
  );
}
