/** Reads a wound's history from the device: what was submitted here, and what was read from the hospital. */
import { useMemo } from 'react';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { historyOf, type HistoryEntry } from './history.ts';
import { keptRecords } from './keptRecords.ts';

/** Every assessment of the wound that this tablet knows, oldest first; undefined until that is known. */
export function useWoundHistory(
  patientId: string,
  woundId: string,
): readonly HistoryEntry[] | undefined {
  const submissions = useSubmissionsAbout({ patientId, woundId });
  const owner = useOwner();
  const records = useLive(
    ({ device }) => keptRecords(device, owner, { patientId, woundId }),
    [owner, patientId, woundId],
  );
  return useMemo(
    () =>
      submissions !== undefined && records !== undefined
        ? historyOf({ patientId, woundId }, submissions, records)
        : undefined,
    [records, submissions, patientId, woundId],
  );
}
