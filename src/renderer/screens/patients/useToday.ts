/**
 * What this tablet knows about the patients of its nurse: whom she looked after recently, what she began, what is
 * waiting.
 */
import { use, useEffect, useMemo, useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { withOpen, type LastOfWound } from '../../../model/lastOfWounds.ts';
import { isUntouched } from '../../../model/untouched.ts';
import { patientSchema } from '../../../shared/interface/patient.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { KeepListed, type KnownPatient, type Today } from './LastListed.tsx';

/** The length of a long shift: a patient who was opened within it is one of today's. */
const shiftMs = 12 * 3_600_000;
/** More patients are not listed: finding one by id is quicker then. */
const maxPatients = 40;

/**
 * Undefined until the device has answered. Only what is known by then determines the order, so that no row moves later.
 */
export function useToday(nowMs: number): Today | undefined {
  const owner = useOwner();
  const { authorId } = owner;
  const read = useLive(
    async ({ device, hospitalKey }) => {
      const { drafts } = await device.drafts.list(hospitalKey, authorId);
      const begun = drafts.filter((draft) => !isUntouched(draft));
      const draftsOf = grouped(begun, ({ content }) => content.subject.patientId);
      const asked = { most: maxPatients, ids: [...draftsOf.keys()] };
      const patients = await device.cache.lastOpened(owner, 'patient', asked, patientSchema);
      return { patients, draftsOf };
    },
    [owner],
  );
  const needing = useNeedingAtFirst(read !== undefined);
  const keep = use(KeepListed);
  const listed = useMemo(() => {
    if (read === undefined || needing === undefined) return undefined;
    const { patients, draftsOf } = read;
    const kept = patients.map((patient) => ({
      patient,
      fetchedAt: patient.fetchedAt,
      drafts: draftsOf.get(patient.id)?.length ?? 0,
    }));
    const needsHer = ({ patient }: KnownPatient) => needing.has(patient.id);
    const all = [...kept, ...onlyBegun(draftsOf, new Set(patients.map(({ id }) => id)))];
    const known = [...all.filter(needsHer), ...all.filter((each) => !needsHer(each))];
    const isOfToday = (each: KnownPatient) =>
      needsHer(each) || each.drafts > 0 || Math.abs(nowMs - each.patient.openedAt) < shiftMs;
    return {
      today: known.filter(isOfToday),
      earlier: known.filter((each) => !isOfToday(each)),
    };
  }, [read, needing, nowMs]);
  useEffect(() => {
    if (listed !== undefined) keep(listed);
  }, [keep, listed]);
  return listed;
}

/**
 * The patients with a record that needs her, as it was when the list could first be shown: one that needs her later
 * moves no row. Undefined before that.
 */
function useNeedingAtFirst(isListRead: boolean): ReadonlySet<string> | undefined {
  const { known, problems } = useOutbox();
  const [needing, setNeeding] = useState<ReadonlySet<string>>();
  if (isListRead && known && needing === undefined) {
    setNeeding(new Set(problems.map(({ content }) => content.subject.patientId)));
  }
  return needing;
}

/**
 * Patients of whom this tablet has only her drafts: the hospital no longer shows them, or returns another patient. Her
 * drafts stay accessible.
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

/** When the wounds of these patients were last assessed, longest ago first; known a moment later. */
export function useLastOfWounds(
  patientIds: readonly string[],
): ReadonlyMap<string, readonly LastOfWound[]> {
  const { device } = useApp();
  const owner = useOwner();
  const { waiting, problems } = useOutbox();
  const kept = useLive((app) => app.device.submissions.lastOfWounds(owner, patientIds), [owner], {
    extent: [patientIds.join('\n')],
  });
  useEffect(() => {
    const missing = [...(kept ?? [])].flatMap(([id, wounds]) => (wounds === null ? [id] : []));
    // If this fails, the times of the last assessments are not shown, as before they were known.
    if (missing.length === 0) return;
    void device.submissions.makeLasts(owner, missing).catch(() => undefined);
  }, [device, owner, kept]);
  return useMemo(() => {
    const openOf = grouped([...waiting, ...problems], ({ content }) => content.subject.patientId);
    return new Map(
      [...(kept ?? [])].map(([id, wounds]) => [id, withOpen(wounds ?? [], openOf.get(id) ?? [])]),
    );
  }, [kept, waiting, problems]);
}

/** Grouped in the order of the items; some wards have browsers without `Map.groupBy`. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
