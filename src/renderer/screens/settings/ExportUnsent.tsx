/**
 * Owns the export of unsent work. The file can be read by anybody who has it, so the PIN is asked for
 * once more: an open tablet that was put down for a moment does not give it away.
 */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../parts/Dialog.tsx';
import { useSession } from '../../ward/Session.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { PinField } from '../../parts/PinField.tsx';
import { secretWords } from '../../parts/secretWords.ts';
import { usePinFacts } from '../../ward/usePinFacts.ts';
import { countUnsent, gatherUnsent } from '../../ward/exportUnsent.ts';
import { saveFile } from '../../parts/saveFile.ts';
import classes from './Settings.module.css';

interface ExportUnsentProps {
  /** For the file's name, such as 2026-11-20. */
  day(): string;
  onSaid(sentence: string): void;
}

export function ExportUnsent({ day, onSaid }: ExportUnsentProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { t: signIn } = useTranslation('signIn');
  const ward = useWard();
  const session = useSession();
  const { secret = 'pin', wait } = usePinFacts(session.authorId);
  const wrong = `error.${secret}Wrong` as const;
  const [asking, setAsking] = useState(false);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [working, setWorking] = useState(false);

  const begin = async () => {
    if (countUnsent(await gatherUnsent(ward, session)) === 0) {
      return onSaid(t('exports.unsentNone'));
    }
    setPin('');
    setProblem(undefined);
    setAsking(true);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined) {
      return;
    }
    setWorking(true);
    const isHers = await ward.device.nurses.checkPin(ward.hospitalKey, pin).catch(() => null);
    if (isHers === true) {
      const unsent = await gatherUnsent(ward, session);
      saveFile(`wardbook-unsent-${day()}.json`, JSON.stringify(unsent), 'application/json');
      onSaid(t('exports.unsentDone', { count: countUnsent(unsent) }));
      setAsking(false);
    } else {
      setPin('');
      const why = isHers === null ? ('failure.tabletSilent.sentence' as const) : wrong;
      setProblem(signIn(why));
    }
    setWorking(false);
  };

  return (
    <>
      <Button onClick={() => void begin()}>{t('exports.unsent')}</Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('exports.unsent')}>
        <form className={classes.question} onSubmit={(event) => void submit(event)} noValidate>
          <p className={classes.hint}>{t('exports.pinSentence')}</p>
          <PinField
            name="pin"
            secret={secret}
            label={signIn(secretWords[secret].of, { name: session.name })}
            value={pin}
            error={working ? undefined : (wait ?? problem)}
            autoFocus
            onChange={(value) => {
              setPin(value);
              setProblem(undefined);
            }}
          />
          <div className={classes.buttons}>
            <Button variant="subtle" onClick={() => setAsking(false)}>
              {common('button.cancel')}
            </Button>
            <Button type="submit" variant="filled" aria-disabled={working || wait !== undefined}>
              {t('exports.unsent')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
