/** Owns what this tablet knows of all wounds of one patient, for rows that say the last of each. */
import { useMemo } from 'react';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/Ward.tsx';
import { historyOf, notVoided, type HistoryEntry } from './history.ts';

/** The assessments that count of each wound, the oldest first, by the id of the wound. */
export function usePatientHistory(
  patientId: string,
  woundIds: readonly string[],
): ReadonlyMap<string, readonly HistoryEntry[]> {
  const { submissions } = useOutbox();
  const owner = useOwner();
  const records = useLive(
    async ({ device }) => {
      const kept = await device.cache.list(owner, 'record', woundAssessmentRecordSchema);
      return kept
        .map(({ content }): WoundAssessmentRecord => content)
        .filter((record) => record.patientId === patientId);
    },
    [owner, patientId],
  );
  return useMemo(() => {
    const own = submissions.filter(({ content }) => content.subject.patientId === patientId);
    const known = new Set([
      ...own.map(({ content }) => content.subject.woundId),
      ...(records ?? []).map(({ woundId }) => woundId),
    ]);
    return new Map(
      woundIds
        .filter((woundId) => known.has(woundId))
        .map((woundId) => [
          woundId,
          notVoided(historyOf({ patientId, woundId }, own, records ?? [])),
        ]),
    );
  }, [submissions, records, patientId, woundIds]);
}
