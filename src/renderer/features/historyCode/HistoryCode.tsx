/** The code with which another tablet reads what this one knows of some wounds. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { IconQrcode } from '../../ui/icons/icons.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { writeHistoryCode } from './historyCode.ts';

/** The drawing library is loaded only when there is a code to draw. */
const QrCode = lazy(() =>
  import('../scan/QrCode.tsx').then((loaded) => ({ default: loaded.QrCode })),
);

/** The record ids of each wound, the newest first. */
type Known = ReadonlyMap<string, readonly string[]>;

/** Nothing if no record is known. */
export function HistoryCode({ known }: { known: Known }) {
  const { t } = useTranslation('historyCode');
  const { hospitalKey } = useApp();
  const text = writeHistoryCode(hospitalKey, known);
  return (
    text !== null && (
      <Suspense>
        <QrCode text={text} label={t('label')} />
        <p>{t('lead')}</p>
      </Suspense>
    )
  );
}

/** Shows the code of one wound; not there if no record of it is known. */
export function HistoryCodeButton({ patientId, woundId }: { patientId: string; woundId: string }) {
  const { t } = useTranslation('historyCode');
  const { hospitalKey } = useApp();
  const [isShown, setShown] = useState(false);
  const known = useLive(({ device }) => device.known.of(hospitalKey, patientId), [patientId]);
  const recordIds = known?.get(woundId);
  if (recordIds === undefined) return null;
  return (
    <>
      <Button
        variant="subtle"
        data-print="no"
        leftSection={<IconQrcode size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => setShown(true)}
      >
        {t('show')}
      </Button>
      <Dialog opened={isShown} onClose={() => setShown(false)} title={t('label')}>
        <HistoryCode known={new Map([[woundId, recordIds]])} />
      </Dialog>
    </>
  );
}
