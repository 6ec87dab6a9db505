/**
 * Exports what one nurse has not sent to a hospital to which this tablet no longer connects. Her PIN opens it, and
 * nobody is signed in there afterwards.
 */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OtherHospital } from '../../../device/hospitals.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { makeRescue, rescueFileName } from '../../services/app/rescueFile.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PassphraseFields, usePassphrase } from '../pin/PassphraseFields.tsx';
import { usePinQuestion } from '../pin/usePinQuestion.tsx';
import classes from './OtherHospitals.module.css';

interface ExportOtherProps {
  other: OtherHospital;
  opened: boolean;
  onClose(): void;
}

export function ExportOther({ other, opened, onClose }: ExportOtherProps) {
  const { t } = useTranslation('common');
  const [said, setSaid] = useState('');
  return (
    <>
      <p role="status">{said}</p>
      <Dialog opened={opened} onClose={onClose} title={t('keeping.otherHospital.exportTitle')}>
        <ExportForm
          other={other}
          onClose={onClose}
          onSaved={(count) => {
            setSaid(t('keeping.otherHospital.saved', { count }));
            onClose();
          }}
        />
      </Dialog>
    </>
  );
}

interface ExportFormProps {
  other: OtherHospital;
  onClose(): void;
  onSaved(count: number): void;
}

function ExportForm({ other, onClose, onSaved }: ExportFormProps) {
  const { hospitalKey, address, nurses } = other;
  const { t } = useTranslation('common');
  const app = useApp();
  const { device, now } = app;
  const [authorId, setAuthorId] = useState(nurses[0]?.authorId ?? '');
  const name = nurses.find((one) => one.authorId === authorId)?.name ?? '';
  const chosen = usePassphrase([name]);
  const { field, isBusy, onSubmit } = usePinQuestion({
    nurse: { authorId, name },
    async tryPin(pin) {
      const session = await device.nurses.signInAgain(authorId, pin);
      if (session === null) return false;
      try {
        const of = { hospitalKey, addressKey: address, authorId, name: session.name };
        const count = await device.rescue.count(of);
        // The present profile belongs to another hospital, and so does its recovery key.
        const file = await makeRescue(app, of, chosen.passphrase);
        saveFile(rescueFileName(now()), file, file.type);
        onSaved(count);
      } finally {
        await device.nurses.signOut(hospitalKey);
      }
      return true;
    },
    onFailure: () => t('keeping.otherHospital.failed'),
    isReady: chosen.check,
  });

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.sentence}>{t('keeping.otherHospital.exportSentence')}</p>
      <NativeSelect
        label={t('keeping.otherHospital.whose')}
        value={authorId}
        data={nurses.map((one) => ({ value: one.authorId, label: one.name }))}
        onChange={(event) => setAuthorId(event.currentTarget.value)}
      />
      {field}
      <PassphraseFields chosen={chosen} />
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {t('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {t('keeping.otherHospital.exportTitle')}
        </Button>
      </DialogChoices>
    </form>
  );
}
