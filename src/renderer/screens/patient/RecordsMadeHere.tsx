/** The list of what was submitted on this tablet about this patient. */
import { useMemo } from 'react';
import { voidedAmong } from '../../../model/records.ts';
import { keptRecords } from '../../features/wounds/keptRecords.ts';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { LongList } from '../../ui/parts/LongList.tsx';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { SubmissionLink } from './SubmissionLink.tsx';
import classes from './Patient.module.css';

const rowHeightPx = 61;

export function RecordsMadeHere(props: RecordsProps) {
  return useAfterPaint() && <Records {...props} />;
}

interface RecordsProps {
  patientId: string;
  /** A sentence above the list, if it is not empty. */
  hint?: string;
}

function Records({ patientId, hint }: RecordsProps) {
  const { t } = useTranslation('patients');
  const here = useSubmissionsAbout({ patientId });
  const owner = useOwner();
  const records = useLive(
    ({ device }) => keptRecords(device, owner, { patientId }),
    [owner, patientId],
  );
  const voided = useMemo(() => voidedAmong(here ?? [], records), [here, records]);
  if (here === undefined || here.length === 0) {
    return null;
  }
  return (
    <Section title={t('patient.records')} look="quiet">
      {hint !== undefined && <p className={classes.plain}>{hint}</p>}
      <LongList
        items={here}
        keyOf={({ submissionId }) => submissionId}
        estimatePx={rowHeightPx}
        label={t('patient.records')}
      >
        {(submission) => (
          <SubmissionLink submission={submission} isVoided={voided.has(submission.submissionId)} />
        )}
      </LongList>
    </Section>
  );
}
