/** Finds the patient's latest admission of another stay among those that this tablet has. */
import { useMemo } from 'react';
import type { Subject } from '../../../model/content.ts';
import { admissionAssessmentRecordSchema } from '../../../shared/interface/admissionAssessmentRecord.ts';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { latestEarlier, type EarlierAdmission } from './earlierAnswers.ts';

/** Null if this tablet has none, or has not found out yet. */
export function useEarlierAdmission({ patientId, encounterId }: Subject): EarlierAdmission | null {
  const owner = useOwner();
  const submissions = useSubmissionsAbout({ patientId });
  const read = useLive(
    ({ device }) =>
      device.cache.listAbout(owner, 'record', { patientId }, admissionAssessmentRecordSchema),
    [owner, patientId],
  );
  return useMemo(() => {
    const written = (submissions ?? []).flatMap(({ content: { submitted } }) =>
      submitted.kind === 'admission-assessment' ? [submitted] : [],
    );
    const admissions = [...written, ...(read ?? []).map(({ content }) => content)].filter(
      (each) => each.patientId === patientId,
    );
    return latestEarlier(admissions, encounterId);
  }, [submissions, read, patientId, encounterId]);
}
