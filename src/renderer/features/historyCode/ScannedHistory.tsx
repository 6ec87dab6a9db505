/** The records of a scanned history code as they are read; nobody is opened by it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { patientSchema } from '../../../shared/interface/patient.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { EarlierNotShown } from '../wounds/EarlierNotShown.tsx';
import type { NamedRecord } from './historyCode.ts';
import { readNamed, type ReadSoFar } from './readNamed.ts';

export function ScannedHistory({ records }: { records: readonly NamedRecord[] }) {
  const { t } = useTranslation('historyCode');
  const { reader } = useApp();
  const [soFar, setSoFar] = useState<ReadSoFar | null>(null);
  useEffect(() => {
    let isShown = true;
    void readNamed(reader, records, (next) => isShown && setSoFar(next));
    return () => {
      isShown = false;
    };
  }, [reader, records]);
  if (soFar === null) return <Notice tone="plain" title={t('reading')} announced />;
  const { found, patientIds, others } = soFar;
  return (
    <>
      {found > 0 && <Notice tone="done" title={t('found', { count: found })} announced />}
      <EarlierNotShown visits={others} />
      {patientIds.map((patientId) => (
        <PatientLink key={patientId} patientId={patientId} />
      ))}
    </>
  );
}

/** The name comes from the hospital, by her own permission; a code contains none. */
function PatientLink({ patientId }: { patientId: string }) {
  const { t } = useTranslation('historyCode');
  const owner = useOwner();
  const patient = useLive(
    ({ device }) => device.cache.get(owner, 'patient', patientId, patientSchema),
    [owner, patientId],
  );
  if (!patient) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/patients/$patientId" params={{ patientId }} {...props} />}
    >
      {t('open', { name: patient.content.displayName, id: patientId })}
    </Button>
  );
}
