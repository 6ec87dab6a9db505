/**
 * Owns the export of what one nurse has not sent to a hospital that this tablet no longer leads to: her
 * PIN opens it, and nobody is signed in there afterwards.
 */
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { OtherHospital } from '../../device/hospitals.ts';
import { makeRescue, rescueFileName } from '../ward/rescueFile.ts';
import { usePinFacts } from '../ward/usePinFacts.ts';
import { useWard } from '../ward/Ward.tsx';
import { Dialog } from './Dialog.tsx';
import { PassphraseFields, usePassphrase } from './PassphraseFields.tsx';
import { PinField } from './PinField.tsx';
import { secretWords } from './secretWords.ts';
import { saveFile } from './saveFile.ts';
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
  const { t: signIn } = useTranslation('signIn');
  const ward = useWard();
  const { device, now } = ward;
  const chosen = usePassphrase();
  const [authorId, setAuthorId] = useState(nurses[0]?.authorId ?? '');
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [working, setWorking] = useState(false);
  const { secret = 'pin', wait } = usePinFacts(authorId);
  const name = nurses.find((one) => one.authorId === authorId)?.name ?? '';

  const save = async () => {
    const session = await device.nurses.signInAgain(authorId, pin);
    if (session === null) {
      setPin('');
      return setProblem(signIn(`error.${secret}Wrong`));
    }
    try {
      const of = { hospitalKey, addressKey: address, authorId, name: session.name };
      const count = await device.rescue.count(of);
      // The profile that is known now is of another hospital, and so is its recovery key.
      const file = await makeRescue(ward, of, chosen.passphrase);
      saveFile(rescueFileName(now()), file, file.type);
      onSaved(count);
    } finally {
      await device.nurses.signOut(hospitalKey);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined || !chosen.check()) return;
    setWorking(true);
    save()
      .catch(() => setProblem(t('keeping.otherHospital.failed')))
      .finally(() => setWorking(false));
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.sentence}>{t('keeping.otherHospital.exportSentence')}</p>
      <NativeSelect
        label={t('keeping.otherHospital.whose')}
        value={authorId}
        data={nurses.map((one) => ({ value: one.authorId, label: one.name }))}
        onChange={(event) => setAuthorId(event.currentTarget.value)}
      />
      <PinField
        name="pin"
        secret={secret}
        label={signIn(secretWords[secret].of, { name })}
        value={pin}
        error={working ? undefined : (wait ?? problem)}
        onChange={(value) => {
          setPin(value);
          setProblem(undefined);
        }}
      />
      <PassphraseFields chosen={chosen} />
      <div className={classes.choices}>
        <Button variant="subtle" onClick={onClose}>
          {t('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={working || wait !== undefined}>
          {t('keeping.otherHospital.exportTitle')}
        </Button>
      </div>
    </form>
  );
}
