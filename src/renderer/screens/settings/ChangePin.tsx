/** Changes the PIN of the nurse who is signed in, after asking for the present one. */
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { TabletSecretRefused } from '../../../vault/wrappings.ts';
import { NewPinFields, useNewPinProblems } from '../../features/pin/NewPinFields.tsx';
import { PinField } from '../../features/pin/PinField.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { deviceFailureOf } from '../../services/app/deviceFailure.ts';
import { useSession } from '../../services/app/Session.tsx';
import { usePinWait } from '../../services/app/usePinWait.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

export function ChangePin() {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('changePin.pin')}</Button>
      <p role="status" className={classes.hint}>
        {said}
      </p>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('changePin.pin')}>
        <ChangeForm
          onClose={() => setAsking(false)}
          onChanged={() => {
            setSaid(t('changePin.done'));
            setAsking(false);
          }}
        />
      </Dialog>
    </>
  );
}

const nothingTyped = { now: '', pin: '', pinAgain: '' };

function ChangeForm({ onClose, onChanged }: { onClose(): void; onChanged(): void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { t: signIn } = useTranslation('signIn');
  const { device, hospitalKey } = useApp();
  const session = useSession();
  const wait = usePinWait(session.authorId);
  const findPinProblems = useNewPinProblems();
  const [typed, setTyped] = useState(nothingTyped);
  const [problems, setProblems] = useState<Partial<Record<keyof typeof typed, string>>>({});
  const [working, setWorking] = useState(false);

  const change = (name: keyof typeof typed, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setProblems({});
  };
  const act = async () => {
    try {
      if (await device.nurses.changePin(hospitalKey, typed.now, typed.pin)) return onChanged();
      setTyped({ ...typed, now: '' });
      setProblems({ now: signIn('error.pinWrong') });
    } catch (error) {
      const failure =
        error instanceof TabletSecretRefused ? 'tabletSilent' : deviceFailureOf(error);
      const sentence =
        failure === 'web-assembly'
          ? common('footing.webAssembly.way')
          : signIn(`failure.${failure}.sentence`);
      setProblems({ pin: sentence });
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || wait !== undefined) {
      return;
    }
    const found = findPinProblems(typed);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      return;
    }
    setWorking(true);
    await act();
    setWorking(false);
  };

  return (
    <form className={classes.question} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.hint}>{signIn('safe')}</p>
      <PinField
        name="now"
        label={t('changePin.pinNow')}
        value={typed.now}
        error={working ? undefined : (wait ?? problems.now)}
        autoFocus
        onChange={(value) => change('now', value)}
      />
      <NewPinFields isAnother typed={typed} problems={problems} onChange={change} />
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={working || wait !== undefined}>
          {working ? signIn('working') : t('changePin.submit')}
        </Button>
      </DialogChoices>
    </form>
  );
}
