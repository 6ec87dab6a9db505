/** Which records this tablet can pass on: those by its nurse, and those that she has read here. */
import { useMemo } from 'react';
import type { Submission } from '../../../model/submission.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { recordIdOf } from '../../services/app/recordIdOf.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { hospitalMark, writePass, type PassedWound } from './passFormat.ts';

interface PassOf {
  /** The texts of the codes. */
  readonly codes: readonly string[];
  readonly wounds: number;
  readonly records: number;
}

/** The pass for what is known here of a patient's wounds, or of one of them; undefined until that is known. */
export function usePassOf(patientId: string, woundId?: string): PassOf | undefined {
  const { hospitalKey } = useApp();
  const about = woundId === undefined ? { patientId } : { patientId, woundId };
  const submissions = useSubmissionsAbout(about);
  const owner = useOwner();
  const kept = useLive(
    ({ device }) => device.cache.listAbout(owner, 'record', about, woundAssessmentRecordSchema),
    [owner, patientId, woundId],
  );
  return useMemo(() => {
    if (kept === undefined || submissions === undefined) return undefined;
    const read = kept.map(({ content }): WoundAssessmentRecord => content);
    const wounds = passable(patientId, submissions, read).filter(
      (wound) => woundId === undefined || wound.woundId === woundId,
    );
    const records = wounds.reduce((sum, { recordIds }) => sum + recordIds.length, 0);
    const codes = writePass(hospitalMark(hospitalKey), wounds);
    return { codes, wounds: wounds.length, records };
  }, [kept, submissions, patientId, woundId, hospitalKey]);
}

/** Every record of a patient's wounds that the hospital has, as far as known here, newest first. */
export function passable(
  patientId: string,
  submissions: readonly Submission[],
  records: readonly WoundAssessmentRecord[],
): PassedWound[] {
  const own = submissions.flatMap((submission) => {
    const { handedIn } = submission.content;
    const recordId = recordIdOf(submission);
    return handedIn.kind === 'wound-assessment' && recordId !== null
      ? [{ ...handedIn, recordId }]
      : [];
  });
  const known = [...own, ...records]
    .filter((record) => record.patientId === patientId)
    .toSorted((one, other) => Date.parse(other.observedAt) - Date.parse(one.observedAt));
  const wounds = new Map<string, Set<string>>();
  for (const { woundId, recordId } of known) {
    wounds.set(woundId, (wounds.get(woundId) ?? new Set()).add(recordId));
  }
  return [...wounds].map(([woundId, ids]) => ({ woundId, recordIds: [...ids] }));
}
