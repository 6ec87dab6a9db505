/**
 * The life of one wound assessment: created, corrected, voided, with every repeat, conflict and query on the way. The
 * suite runs it once, and rules only look at the answers, so that few writes serve many rules.
 */
import { textOf, type Exchange } from '../exchange.ts';
import { read } from '../requests.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import {
  correct,
  create,
  newNote,
  newReason,
  query,
  readRecord,
  versionOf,
  voidRecord,
  woundBody,
  type WoundBody,
} from './inputs.ts';
import { jpegStory, pngStory } from './photoStory.ts';

/** The ids of the photos for the record to bind: those that could be uploaded. */
async function attachmentIds(suite: Suite): Promise<string[]> {
  const ids: string[] = [];
  for (const story of [pngStory, jpegStory]) {
    try {
      const id = textOf((await story(suite)).uploaded.json, 'attachmentId');
      if (id !== undefined) ids.push(id);
    } catch (error) {
      // A limit on photos must not prevent the record.
      if (!(error instanceof CannotTell)) throw error;
    }
  }
  return ids;
}

export interface CreatedStory {
  readonly body: WoundBody;
  readonly created: Exchange;
}

/** Submits the one full assessment: two photos, both measurements. */
export function createdStory(suite: Suite): Promise<CreatedStory> {
  return suite.once('created', async () => {
    const body = woundBody(suite, {
      assessment: {
        careNote: newNote(suite),
        length: { value: 3.5, unit: 'cm' },
        width: { value: 2.25, unit: 'cm' },
      },
      attachmentIds: await attachmentIds(suite),
    });
    return { body, created: await create(suite, body) };
  });
}

export interface RepeatedStory extends CreatedStory {
  readonly recordId: string;
  readonly firstRead: Exchange;
  readonly repeated: Exchange;
  readonly queried: Exchange;
  /** The same id with another care note. */
  readonly otherContent: Exchange;
  readonly readAfter: Exchange;
}

/** Repeats it, queries it and reuses its id. Throws CannotTell if there is no record. */
export function repeatedStory(suite: Suite): Promise<RepeatedStory> {
  return suite.once('repeated', async () => {
    const { body, created } = await createdStory(suite);
    const recordId = textOf(created.json, 'recordId');
    if (recordId === undefined) {
      throw new CannotTell('no record was made for it (see wound-create.receipt)');
    }
    const { clientRequestId } = body;
    const conflict = { expected: [409] };
    const firstRead = await readRecord(suite, recordId);
    const repeated = await create(suite, body);
    const queried = await query(suite, clientRequestId);
    const otherNote = { ...body, assessment: { ...body.assessment, careNote: newNote(suite) } };
    const otherContent = await create(suite, otherNote, conflict);
    const readAfter = await readRecord(suite, recordId);
    return {
      body,
      created,
      recordId,
      firstRead,
      repeated,
      queried,
      otherContent,
      readAfter,
    };
  });
}

export interface CorrectedStory extends RepeatedStory {
  readonly note: string;
  readonly correction: Parameters<typeof correct>[2];
  readonly versionBefore: number;
  readonly corrected: Exchange;
  readonly correctedRead: Exchange;
  readonly correctedRepeat: Exchange;
  /** With the previous version, and with one that does not exist yet. */
  readonly stale: Exchange;
  readonly ahead: Exchange;
  readonly readAfterStale: Exchange;
  /** A second correction, and the repeats of everything before it. */
  readonly correctedAgain: Exchange;
  readonly lateCreateRepeat: Exchange;
}

/** Corrects the record twice, with repeats and stale versions in between. */
export function correctedStory(suite: Suite): Promise<CorrectedStory> {
  return suite.once('corrected', async () => {
    const before = await repeatedStory(suite);
    const { recordId, body } = before;
    const versionBefore = versionOf(before.readAfter);
    const note = newNote(suite);
    const clientRequestId = suite.newId();
    const correction = { clientRequestId, version: versionBefore, changes: { careNote: note } };
    const conflict = { expected: [409] };
    const withVersion = (version: number) => ({
      clientRequestId: suite.newId(),
      version,
      changes: { careNote: newNote(suite) },
    });
    const corrected = await correct(suite, recordId, correction);
    const correctedRead = await readRecord(suite, recordId);
    const correctedRepeat = await correct(suite, recordId, correction);
    const stale = await correct(suite, recordId, withVersion(versionBefore), conflict);
    const ahead = await correct(suite, recordId, withVersion(versionBefore + 7), conflict);
    const readAfterStale = await readRecord(suite, recordId);
    const correctedAgain = await correct(suite, recordId, withVersion(versionOf(readAfterStale)));
    const lateCreateRepeat = await create(suite, body);
    return {
      ...before,
      note,
      correction,
      versionBefore,
      corrected,
      correctedRead,
      correctedRepeat,
      stale,
      ahead,
      readAfterStale,
      correctedAgain,
      lateCreateRepeat,
    };
  });
}

export interface VoidedStory extends CorrectedStory {
  readonly reason: string;
  readonly versionBeforeVoid: number;
  readonly staleVoid: Exchange;
  readonly readAfterStaleVoid: Exchange;
  readonly voided: Exchange;
  readonly voidedRead: Exchange;
  readonly voidedRepeat: Exchange;
  /** A new void, a correction with the current version, one with a stale version. */
  readonly voidedAgain: Exchange;
  readonly correctedVoided: Exchange;
  readonly staleAndVoided: Exchange;
  /** The first photo of the voided record; undefined if it has none. */
  readonly photoOfVoided: Exchange | undefined;
}

/** Voids the record, and tries everything that a voided record must withstand. */
export function voidedStory(suite: Suite): Promise<VoidedStory> {
  return suite.once('voided', async () => {
    const before = await correctedStory(suite);
    const { recordId, body } = before;
    const conflict = { expected: [409] };
    const reason = newReason(suite);
    const versionBeforeVoid = versionOf(await readRecord(suite, recordId));
    const staleBody = { clientRequestId: suite.newId(), version: versionBeforeVoid - 1, reason };
    const staleVoid = await voidRecord(suite, recordId, staleBody, conflict);
    const readAfterStaleVoid = await readRecord(suite, recordId);
    const voidBody = { clientRequestId: suite.newId(), version: versionBeforeVoid, reason };
    const voided = await voidRecord(suite, recordId, voidBody);
    const voidedRead = await readRecord(suite, recordId);
    const voidedRepeat = await voidRecord(suite, recordId, voidBody);
    const version = versionOf(voidedRead);
    const againBody = { clientRequestId: suite.newId(), version, reason: newReason(suite) };
    const voidedAgain = await voidRecord(suite, recordId, againBody, conflict);
    const changes = { careNote: newNote(suite) };
    const correction = { clientRequestId: suite.newId(), version, changes };
    const correctedVoided = await correct(suite, recordId, correction, conflict);
    const stale = { ...correction, clientRequestId: suite.newId(), version: version - 1 };
    const staleAndVoided = await correct(suite, recordId, stale, conflict);
    const [attachmentId] = body.attachmentIds;
    const asking = { expected: [200, 404, 302], isOpen: true };
    const photoOfVoided =
      attachmentId === undefined
        ? undefined
        : await read(suite, 'readAttachmentContent', { attachmentId }, asking);
    return {
      ...before,
      reason,
      versionBeforeVoid,
      staleVoid,
      readAfterStaleVoid,
      voided,
      voidedRead,
      voidedRepeat,
      voidedAgain,
      correctedVoided,
      staleAndVoided,
      photoOfVoided,
    };
  });
}
