/**
 * The visit: one assessment of a wound, with the record that the hospital made of it, as this tablet knows it, and all
 * that was sent about it from here.
 */
import type { Cached, CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Subject, SubmittedOf, Target } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import type { About } from '../../../model/foundBy.ts';
import type { Photo } from '../../../model/photo.ts';
import type { Submission } from '../../../model/submission.ts';
import { doneNoteIn, isTargetVoided, madeRecordIn } from '../../../model/submissionFacts.ts';
import { patientSchema } from '../../../shared/interface/patient.ts';
import {
  woundAssessmentRecordSchema,
  type WoundAssessmentRecord,
} from '../../../shared/interface/woundAssessmentRecord.ts';
import { aboutOf } from '../../features/drafts/startChange.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import { recordIdOf } from '../../services/app/recordIdOf.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { keptWoundsSchema, type ReadResult } from '../../services/hospital/readResult.ts';

export interface Visit {
  subject: Subject;
  /** The record as it was last read; null if it never was, or if its id belongs to another one by now. */
  record: Cached<WoundAssessmentRecord> | null;
  /** Her assessment that made it; null if this tablet has none. */
  create: Submission | null;
  /** The photos of her assessment that are still here. */
  photos: readonly Photo[];
  /** What this tablet sent about it or is about to send, newest first. */
  sent: readonly Submission[];
  /** Whether it is void by now, as far as this tablet knows. */
  isVoid: boolean;
}

/** The names of a record: the hospital's, and the submission of this tablet that makes it. */
type Names = Pick<Target, 'recordId' | 'createdBy'>;

/** Under which names the record of a submission is known here. */
export function namesOf(submission: Submission): Names {
  const { submitted } = submission.content;
  const createdBy = 'target' in submitted ? submitted.target.createdBy : submission.submissionId;
  return { recordId: recordIdOf(submission), createdBy };
}

/**
 * A visit by its names; null if nothing is known of it, undefined until that is known.
 * @param whose the patient and wound that it has to be of; null if whoever opens it does not know
 */
export function useVisit(
  { recordId, createdBy }: Names,
  whose: Subject | null,
): Visit | null | undefined {
  const owner = useOwner();
  const { patientId = null, woundId = null } = whose ?? {};
  return useLive(
    (app) => readVisit(app, owner, { recordId, createdBy }, whose),
    [owner, recordId, createdBy, patientId, woundId],
  );
}

async function readVisit(
  { device, hospitalKey }: AppContext,
  owner: CacheOwner,
  { recordId, createdBy }: Names,
  whose: Subject | null,
): Promise<Visit | null> {
  const { submissions, cache } = device;
  const list = async (about: About) =>
    (await submissions.listAbout(hospitalKey, owner.authorId, about)).submissions;
  const [kept, named, following, first] = await Promise.all([
    recordId === null ? null : cache.get(owner, 'record', recordId, woundAssessmentRecordSchema),
    recordId === null ? [] : list({ recordId }),
    createdBy === null ? [] : list({ createdBy }),
    createdBy === null ? null : submissions.read(createdBy),
  ]);
  // By now the id of her record may belong to another record, of another patient perhaps.
  const record = kept !== null && isOf(whose, kept.content) ? kept : null;
  const about = whose ?? record?.content ?? null;
  const isShown = ({ content: { subject } }: Submission) => isOf(about, subject);
  const create =
    [...(first === null ? [] : [first]), ...named].find(
      (one) =>
        one.kind === 'wound-assessment' &&
        one.authorId === owner.authorId &&
        (one.submissionId === createdBy || madeRecordIn(one) === recordId) &&
        isShown(one),
    ) ?? null;
  // A change that was submitted before its record had an id refers to it by the submission that created it.
  const late =
    create === null || createdBy !== null ? [] : await list({ createdBy: create.submissionId });
  const sent = new Map(
    [
      ...named.filter((one) => recordIdOf(one) === recordId),
      ...following,
      ...late,
      ...(create === null ? [] : [create]),
    ]
      .filter(isShown)
      .map((one) => [one.submissionId, one]),
  );
  const [latest] = sent.values();
  const subject =
    create?.content.subject ??
    whose ??
    (record === null ? latest?.content.subject : await subjectOf(record.content));
  if (subject === undefined) return null;
  return {
    subject,
    record,
    create,
    photos: create === null ? [] : await submissions.photos(create.submissionId),
    sent: [...sent.values()].toSorted((a, b) => b.sequence - a.sequence),
    isVoid:
      record?.content.recordState === 'voided' ||
      [...sent.values()].some((one) => isTargetVoided(one) || doneNoteIn(one) === 'voided-since'),
  };

  async function subjectOf(content: WoundAssessmentRecord): Promise<Subject> {
    const [patient, wounds] = await Promise.all([
      cache.get(owner, 'patient', content.patientId, patientSchema),
      cache.get(owner, 'wounds', content.patientId, keptWoundsSchema),
    ]);
    const wound = wounds?.content.items.find((one) => one.woundId === content.woundId);
    return {
      patientId: content.patientId,
      displayName: patient?.content.displayName ?? content.patientId,
      medicalRecordNumber: patient?.content.medicalRecordNumber ?? '',
      encounterId: content.encounterId ?? null,
      woundId: content.woundId,
      woundSite: wound?.site ?? null,
    };
  }
}

interface OfWound {
  patientId: string;
  woundId: string | null;
}

function isOf(whose: OfWound | null, other: OfWound): boolean {
  return whose === null || (whose.patientId === other.patientId && whose.woundId === other.woundId);
}

/** What was found at the visit: as the hospital has it, or as she submitted it while that is still under way. */
export function assessedAt({ record, create }: Visit) {
  const submitted = create?.content.submitted as SubmittedOf<'wound-assessment'> | undefined;
  const isUnderWay = create !== null && describe(create).group !== 'done';
  return record !== null && !isUnderWay
    ? { from: 'record' as const, ...record.content.assessment, ...record.content }
    : { from: 'submission' as const, ...submitted };
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
