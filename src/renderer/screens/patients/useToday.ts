/** Owns what this tablet knows of the patients of its nurse: whom she was with lately, what she began, what waits. */
import { useMemo } from 'react';
import type { Cached } from '../../../device/cache/cacheRows.ts';
import type { Draft } from '../../../model/draft.ts';
import { patientSchema, type Patient } from '../../../shared/interface/patient.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import { isUntouched } from '../../features/drafts/startAssessment.ts';
import { grouped, lastOfWounds, type LastOfWound } from '../../features/wounds/lastOfWounds.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/Ward.tsx';
import { keptWoundsSchema } from '../../services/hospital/readResult.ts';

/** A long shift: whoever was opened within it is one of today's. */
const shiftMs = 12 * 3_600_000;
/** Further back nobody looks: the id is quicker then. */
const mostPatients = 40;

export interface KnownPatient {
  readonly patient: Pick<Cached<Patient>, 'id' | 'content' | 'openedAt'>;
  /** When the hospital told it, device time, milliseconds; null where this tablet has but a draft. */
  readonly fetchedAt: number | null;
  readonly drafts: number;
}

export interface Today {
  /** Opened within the shift, or with a draft of hers; the last opened first. */
  readonly today: readonly KnownPatient[];
  readonly earlier: readonly KnownPatient[];
}

/** Undefined until the device has told. What is known at once decides the order: no row moves later. */
export function useToday(nowMs: number): Today | undefined {
  const owner = useOwner();
  const { authorId } = owner;
  const patients = useLive(
    ({ device }) => device.cache.list(owner, 'patient', patientSchema),
    [owner],
  );
  const listed = useLive(
    ({ device, hospitalKey }) => device.drafts.list(hospitalKey, authorId),
    [authorId],
  );
  return useMemo(() => {
    if (patients === undefined || listed === undefined) return undefined;
    const begun = listed.drafts.filter((draft) => !isUntouched(draft));
    const draftsOf = grouped(begun, ({ content }) => content.subject.patientId);
    const kept = patients
      .filter(({ id }, place) => place < mostPatients || draftsOf.has(id))
      .map((patient) => ({
        patient,
        fetchedAt: patient.fetchedAt,
        drafts: draftsOf.get(patient.id)?.length ?? 0,
      }));
    const known = [...kept, ...onlyBegun(draftsOf, new Set(patients.map(({ id }) => id)))];
    const isOfToday = ({ patient, drafts }: KnownPatient) =>
      drafts > 0 || Math.abs(nowMs - patient.openedAt) < shiftMs;
    return {
      today: known.filter(isOfToday),
      earlier: known.filter((each) => !isOfToday(each)),
    };
  }, [patients, listed, nowMs]);
}

/**
 * Patients of whom this tablet has nothing but what she began: the hospital no longer shows them, answers with another, or
 * an earlier version kept another in their place. What she wrote stays in reach.
 */
function onlyBegun(
  draftsOf: ReadonlyMap<string, readonly Draft[]>,
  kept: ReadonlySet<string>,
): KnownPatient[] {
  return [...draftsOf]
    .filter(([id]) => !kept.has(id))
    .flatMap(([id, [newest, ...more]]) => {
      if (newest === undefined) return [];
      const { displayName, medicalRecordNumber } = newest.content.subject;
      const content = { patientId: id, displayName, medicalRecordNumber };
      const patient = { id, content, openedAt: newest.updatedAt };
      return [{ patient, fetchedAt: null, drafts: more.length + 1 }];
    });
}

/** When the wounds of each patient were assessed last, the longest ago first; known a moment later. */
export function useLastOfWounds(): ReadonlyMap<string, readonly LastOfWound[]> {
  const owner = useOwner();
  const { submissions } = useOutbox();
  const records = useLive(
    ({ device }) => device.cache.list(owner, 'record', woundAssessmentRecordSchema),
    [owner],
  );
  const lists = useLive(
    ({ device }) => device.cache.list(owner, 'wounds', keptWoundsSchema),
    [owner],
  );
  return useMemo(
    () =>
      lastOfWounds(
        submissions,
        (records ?? []).map(({ content }): WoundAssessmentRecord => content),
        (lists ?? []).flatMap(({ content }) => content.items),
      ),
    [submissions, records, lists],
  );
}
