/** Owns the two ways of a history between tablets: showing its codes here, and scanning another's. */
import { Button } from '@mantine/core';
import { IconQrcode, IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './Pass.module.css';
import { ReadPassDialog } from './ReadPassDialog.tsx';
import { usePassOf } from './usePassOf.ts';

/** Drawing codes is loaded when there is one to draw. */
const ShownPassDialog = lazy(() =>
  import('./ShownPassDialog.tsx').then((loaded) => ({ default: loaded.ShownPassDialog })),
);

interface PassButtonsProps {
  patientId: string;
  /** Left out: all wounds of the patient. */
  woundId?: string;
}

export function PassButtons({ patientId, woundId }: PassButtonsProps) {
  const { t } = useTranslation('pass');
  const pass = usePassOf(patientId, woundId);
  const [open, setOpen] = useState<'shown' | 'read' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={classes.buttons} data-print="no">
      <Button
        variant="subtle"
        leftSection={<IconScan size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen('read')}
      >
        {t('scan')}
      </Button>
      {pass !== undefined && pass.codes.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconQrcode size="1.375rem" stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('shown')}
        >
          {t('show')}
        </Button>
      )}
      {open === 'read' && <ReadPassDialog onClose={close} />}
      {open === 'shown' && pass !== undefined && (
        <Suspense>
          <ShownPassDialog
            codes={pass.codes}
            counts={{ wounds: pass.wounds, records: pass.records }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
