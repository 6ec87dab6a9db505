/** What this tablet knows about all wounds of one patient, for rows that show the last assessment of each. */
import { useMemo } from 'react';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { historiesOf, type HistoryEntry } from './history.ts';
import { keptRecords } from './keptRecords.ts';

/** The assessments of each wound, oldest first, by the id of the wound. */
export function usePatientHistory(patientId: string): ReadonlyMap<string, readonly HistoryEntry[]> {
  const submissions = useSubmissionsAbout({ patientId });
  const owner = useOwner();
  const records = useLive(
    ({ device }) => keptRecords(device, owner, { patientId }),
    [owner, patientId],
  );
  return useMemo(
    () => historiesOf(patientId, submissions ?? [], records ?? []),
    [submissions, records, patientId],
  );
}
