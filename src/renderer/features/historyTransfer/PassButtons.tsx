/** The two buttons to transfer a history between tablets: show its codes here, or scan those of another tablet. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IconQrcode, IconScan } from '../../ui/icons/icons.ts';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ReadPassDialog } from './ReadPassDialog.tsx';
import { usePassOf } from './usePassOf.ts';
import classes from './Pass.module.css';

/** The drawing library is loaded only when there is a code to draw. */
const ShownPassDialog = lazy(() =>
  import('./ShownPassDialog.tsx').then((loaded) => ({ default: loaded.ShownPassDialog })),
);

interface PassButtonsProps {
  patientId: string;
  /** If left out, all wounds of the patient. */
  woundId?: string;
}

export function PassButtons(about: PassButtonsProps) {
  const { t } = useTranslation('pass');
  const [isReading, setReading] = useState(false);
  // Finding the known records reads all of them, so it waits until the screen is painted.
  const isAfterPaint = useAfterPaint();
  return (
    <div className={classes.buttons} data-print="no">
      <Button
        variant="subtle"
        leftSection={<IconScan size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => setReading(true)}
      >
        {t('scan')}
      </Button>
      {isAfterPaint && <ShowPass {...about} />}
      {isReading && <ReadPassDialog onClose={() => setReading(false)} />}
    </div>
  );
}

/** Renders nothing if no record is known here. */
function ShowPass({ patientId, woundId }: PassButtonsProps) {
  const { t } = useTranslation('pass');
  const pass = usePassOf(patientId, woundId);
  const [isShown, setShown] = useState(false);
  if (pass === undefined || pass.codes.length === 0) return null;
  const { codes, wounds, records } = pass;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconQrcode size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        {t('show')}
      </Button>
      {isShown && (
        <Suspense>
          <ShownPassDialog
            codes={codes}
            counts={{ wounds, records }}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </>
  );
}
