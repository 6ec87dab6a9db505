/** The two ways of a history between tablets: showing its codes here, and scanning another's. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconQrcode, IconScan } from '../../ui/icons/icons.ts';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { ReadPassDialog } from './ReadPassDialog.tsx';
import { usePassOf } from './usePassOf.ts';
import classes from './Pass.module.css';

/** Drawing codes is loaded when there is one to draw. */
const ShownPassDialog = lazy(() =>
  import('./ShownPassDialog.tsx').then((loaded) => ({ default: loaded.ShownPassDialog })),
);

interface PassButtonsProps {
  patientId: string;
  /** Left out: all wounds of the patient. */
  woundId?: string;
}

export function PassButtons(about: PassButtonsProps) {
  const { t } = useTranslation('pass');
  const [isReading, setReading] = useState(false);
  // Which records are known takes a look at all of them: the screen's own picture comes first.
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

/** Nothing where no record is known here. */
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
