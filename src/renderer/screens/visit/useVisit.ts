/**
 * The visit: one assessment of a wound, with the record that the hospital made of it, as this tablet knows it, and all
 * that was sent about it from here.
 */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Subject } from '../../../model/content.ts';
import type { About } from '../../../model/foundBy.ts';
import type { Photo } from '../../../model/photo.ts';
import {
  areOfOne,
  areOfOneWound,
  namesOf,
  readsNow,
  recordsOf,
  type KnownRecord,
  type RecordNames,
} from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone } from '../../../model/submissionFacts.ts';
import { patientSchema } from '../../../shared/interface/patient.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import type { Measured } from '../../../shared/wound/fields.ts';
import { aboutOf } from '../../features/drafts/startChange.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { keptWoundsSchema, type ReadResult } from '../../services/hospital/readResult.ts';

export interface Visit extends KnownRecord<Submission> {
  subject: Subject;
  /** When its record was last read; null if it never was, or if its id belongs to another record by now. */
  fetchedAt: number | null;
  /** The photos of her assessment that are still here. */
  photos: readonly Photo[];
  /** What this tablet sent about it or is about to send, newest first. */
  sent: readonly Submission[];
}

/** What a visit is found by. */
interface Sought {
  names: RecordNames;
  /** The patient and wound that it has to be of; null if whoever opens it does not know. */
  whose: Subject | null;
  /** A submission about it that is shown in any case. */
  opened: Submission | null;
}

/** A visit by the names of its record; null if nothing is known of it, undefined until that is known. */
export function useVisit(
  { recordId, createdBy }: RecordNames,
  whose: Subject | null,
  opened: Submission | null = null,
): Visit | null | undefined {
  const owner = useOwner();
  const { patientId = null, woundId = null } = whose ?? {};
  return useLive(
    (app) => readVisit(app, owner, { names: { recordId, createdBy }, whose, opened }),
    [owner, recordId, createdBy, patientId, woundId, opened],
  );
}

async function readVisit(
  { device, hospitalKey }: AppContext,
  owner: CacheOwner,
  { names: { recordId, createdBy }, whose, opened }: Sought,
): Promise<Visit | null> {
  const { submissions, cache } = device;
  const list = async (about: About) =>
    (await submissions.listAbout(hospitalKey, owner.authorId, about)).submissions;
  const [kept, named, first] = await Promise.all([
    recordId === null ? null : cache.get(owner, 'record', recordId, woundAssessmentRecordSchema),
    recordId === null ? [] : list({ recordId }),
    createdBy === null ? null : submissions.read(createdBy),
  ]);
  // By now the id of her record may belong to another record, of another patient perhaps.
  const record =
    kept !== null && (whose === null || areOfOneWound(whose, kept.content)) ? kept : null;
  const about = whose ?? record?.content ?? named[0]?.content.subject;
  if (about === undefined) return null;
  const hers = [...named, ...(first?.authorId === owner.authorId ? [first] : [])].filter(
    ({ content }) => areOfOneWound(content.subject, about),
  );
  const make = createdBy ?? hers.find(({ kind }) => kind === 'wound-assessment')?.submissionId;
  // A change that was submitted before its record had an id refers to it by the submission that created it.
  const following = make === undefined ? [] : await list({ createdBy: make });
  const all = new Map(
    [
      ...(opened === null ? [] : [opened]),
      ...[...hers, ...following].filter((one) =>
        areOfOne(namesOf(one), { recordId, createdBy: make ?? null }),
      ),
    ].map((one) => [one.submissionId, one]),
  );
  const sent = [...all.values()].toSorted((a, b) => b.sequence - a.sequence);
  const [known] = recordsOf(sent, record === null ? [] : [record.content]);
  if (known === undefined) return null;
  const subject = known.own?.content.subject ?? whose ?? sent[0]?.content.subject;
  return {
    ...known,
    subject: subject ?? (await subjectOf(device, owner, known)),
    fetchedAt: record?.fetchedAt ?? null,
    photos: known.own === null ? [] : await submissions.photos(known.own.submissionId),
    sent,
  };
}

/** Of a record that was only read. */
async function subjectOf(
  { cache }: Pick<AppContext['device'], 'cache'>,
  owner: CacheOwner,
  { patientId, woundId, read }: KnownRecord,
): Promise<Subject> {
  const [patient, wounds] = await Promise.all([
    cache.get(owner, 'patient', patientId, patientSchema),
    cache.get(owner, 'wounds', patientId, keptWoundsSchema),
  ]);
  const wound = wounds?.content.items.find((one) => one.woundId === woundId);
  return {
    patientId,
    displayName: patient?.content.displayName ?? patientId,
    medicalRecordNumber: patient?.content.medicalRecordNumber ?? '',
    encounterId: read?.encounterId ?? null,
    woundId,
    woundSite: wound?.site ?? null,
  };
}

/** The hospital's record, which counts as soon as her assessment is in it; null while that is under way. */
export function recordIn({ own, read }: Visit): WoundAssessmentRecord | null {
  return own === null || isDone(own) ? read : null;
}

/** The measures of the record, or of her assessment; null if neither is known here. */
export function sizeIn(visit: Visit): Measured | null {
  const { own, read } = visit;
  if ((own ?? read) === null) return null;
  return recordIn(visit)?.assessment ?? readsNow(visit).size;
}

/** Whether what was sent is in a record that is void by now; the void itself stands. */
export function isVoidNow({ voided }: Pick<Visit, 'voided'>, sent: Submission): boolean {
  return voided === 'yes' && isDone(sent) && sent.kind !== 'wound-void';
}

/** The submission that creates a record, if it is one of this tablet; undefined until that is known. */
export function useCreate(createdBy: string | null): Submission | null | undefined {
  return useLive(
    async ({ device }) => (createdBy === null ? null : device.submissions.read(createdBy)),
    [createdBy],
  );
}

/** Reads the record, and the patient if the tablet does not know them. */
export async function readRecord(
  { device, reader }: AppContext,
  owner: CacheOwner,
  recordId: string,
): Promise<ReadResult<WoundAssessmentRecord>> {
  // Read with what was seen before: patient and wound of a record never change.
  const seen = await device.cache.get(owner, 'record', recordId, woundAssessmentRecordSchema);
  const result = await reader.record(recordId, aboutOf(seen?.content));
  if (result.is === 'found') {
    const { patientId } = result.content;
    const known = await device.cache.get(owner, 'patient', patientId, patientSchema);
    await (known === null ? reader.patient(patientId) : undefined);
  }
  return result;
}
