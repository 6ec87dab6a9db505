/**
 * Removes the nurse who is signed in from this tablet. What exists only here is saved to a file first, and she must
 * show that the file exists: a cancelled download looks like one that was saved.
 */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotRemoved } from '../../../device/nurses/leaving.ts';
import type { OnlyHere } from '../../../device/nurses/nurseRows.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { acceptedRecoveryKeyOf } from '../../services/app/recoveryKeyOf.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { endThere } from '../../services/provider/signOutThere.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ExportForm } from './ExportUnsent.tsx';
import { RemovalForm } from './RemovalForm.tsx';
import { ShowFile } from './ShowFile.tsx';
import classes from './Settings.module.css';

/** `save`: something exists only here. `show`: its file must be shown. `sure`: nothing exists only here any more. */
type Step =
  | { is: 'save'; left: OnlyHere; by: 'passphrase' | 'recovery'; hasChanged: boolean }
  | { is: 'show'; left: OnlyHere; file: Blob }
  | { is: 'sure'; left: OnlyHere }
  | { is: 'unreadable' };

export function LeaveTablet() {
  const { t } = useTranslation('settings');
  const { device, bridge, hospitalKey } = useApp();
  const { authorId } = useSession();
  const failure = useStoreFailure();
  const [step, setStep] = useState<Step | null>(null);
  const [said, setSaid] = useState('');

  const begin = async (hasChanged: boolean) => {
    setSaid('');
    try {
      // Read before any file is made: a later change is noticed when she is removed.
      const left = await device.leaving.onlyHere({ hospitalKey, authorId });
      const by =
        (await acceptedRecoveryKeyOf({ device, bridge }, authorId)) === null
          ? 'passphrase'
          : 'recovery';
      setStep(left.size === 0 ? { is: 'sure', left } : { is: 'save', left, by, hasChanged });
    } catch (error) {
      if (error instanceof NotRemoved) setStep({ is: 'unreadable' });
      else setSaid(failure(error));
    }
  };
  const close = () => setStep(null);

  return (
    <>
      <Button onClick={() => void begin(false)}>{t('leave.button')}</Button>
      <p role="status" className={classes.hint}>
        {said}
      </p>
      <Dialog opened={step !== null} onClose={close} title={t('leave.button')}>
        {step?.is === 'unreadable' && <p className={classes.hint}>{t('leave.unreadable')}</p>}
        {step?.is === 'save' && (
          <div className={classes.question}>
            <p className={classes.warned} role={step.hasChanged ? 'alert' : undefined}>
              {step.hasChanged ? t('leave.changed') : t('leave.unsent', { count: step.left.size })}
            </p>
            <ExportForm
              by={step.by}
              isLeaving
              onClose={close}
              onSaved={({ file }) => setStep({ is: 'show', left: step.left, file })}
            />
          </div>
        )}
        {step?.is === 'show' && (
          <ShowFile
            saved={step.file}
            onClose={close}
            onShown={() => setStep({ is: 'sure', left: step.left })}
          />
        )}
        {step?.is === 'sure' && (
          <SureForm left={step.left} onClose={close} onChanged={() => void begin(true)} />
        )}
      </Dialog>
    </>
  );
}

interface SureFormProps {
  left: OnlyHere;
  onClose(): void;
  onChanged(): void;
}

function SureForm({ left, ...on }: SureFormProps) {
  const { t } = useTranslation('settings');
  const { device, hospitalKey, provider } = useApp();
  const { authorId } = useSession();
  const navigate = useNavigate();
  return (
    <RemovalForm
      authorId={authorId}
      submit={t('leave.submit')}
      remove={() =>
        endThere(device.nurses, hospitalKey, provider, () =>
          device.leaving.remove({ hospitalKey, authorId }, left),
        )
      }
      onRemoved={() => navigate({ to: '/patients', replace: true })}
      {...on}
    >
      {left.size > 0 && <p className={classes.hint}>{t('leave.shown')}</p>}
      <p className={classes.hint}>{t('leave.lead')}</p>
    </RemovalForm>
  );
}
