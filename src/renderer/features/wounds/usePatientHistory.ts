/** What this tablet knows about all wounds of one patient, for rows that show the last assessment of each. */
import { useMemo } from 'react';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { historiesOf, notVoided, type HistoryEntry } from './history.ts';
import { keptRecords } from './keptRecords.ts';

/** The assessments of each wound that are not voided, oldest first, by the id of the wound. */
export function usePatientHistory(
  patientId: string,
  woundIds: readonly string[],
): ReadonlyMap<string, readonly HistoryEntry[]> {
  const submissions = useSubmissionsAbout({ patientId });
  const owner = useOwner();
  const records = useLive(
    ({ device }) => keptRecords(device, owner, { patientId }),
    [owner, patientId],
  );
  return useMemo(() => {
    const histories = historiesOf(patientId, submissions ?? [], records ?? []);
    return new Map(
      woundIds.flatMap((woundId) => {
        const history = histories.get(woundId);
        return history === undefined ? [] : [[woundId, notVoided(history)] as const];
      }),
    );
  }, [submissions, records, patientId, woundIds]);
}
