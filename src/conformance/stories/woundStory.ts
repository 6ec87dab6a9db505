/**
 * The life of one wound assessment: created, corrected, voided, with every repeat, conflict and query on the way. The
 * suite runs it once, and rules only look at the answers, so that few writes serve many rules.
 */
import { transitions, type Transition } from '../../shared/interface/transitions.ts';
import { isSuccess, textOf, type Exchange } from '../exchange.ts';
import { read, write } from '../requests.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import {
  create,
  newNote,
  newReason,
  query,
  readRecord,
  versionOf,
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

/** One row of the table of transitions, tried on the record. */
export interface Tried {
  readonly before: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
  /** The same request again; undefined if the first was refused. */
  readonly again: Exchange | undefined;
}

export interface LifeStory extends RepeatedStory {
  /** By the number of the row's sentence. */
  readonly rows: Readonly<Record<string, Tried>>;
  /** A correction and a void with a version that does not exist yet. */
  readonly ahead: readonly Exchange[];
  /** The creation again, after the correction. */
  readonly lateCreateRepeat: Exchange;
  /** A correction of the voided record with a version before the current one. */
  readonly staleAndVoided: Exchange;
  /** The first photo of the voided record; undefined if it has none. */
  readonly photoOfVoided: Exchange | undefined;
}

/** Changes the record by every row of the table of transitions, with repeats of what succeeds. */
export function lifeStory(suite: Suite): Promise<LifeStory> {
  return suite.once('life', async () => {
    const created = await repeatedStory(suite);
    const { recordId, body } = created;
    const rows: Record<string, Tried> = {};
    const tryAll = async (of: readonly Transition[]) => {
      for (const row of of) rows[row.sentence] = await tryRow(suite, recordId, row);
    };
    const isFirst = ({ endpoint, from }: Transition) => endpoint === correction && from === 'valid';
    await tryAll(transitions.filter(isFirst));
    const version = versionOf(await readRecord(suite, recordId));
    const ahead: Exchange[] = [];
    for (const endpoint of [correction, 'voidWoundAssessment'] as const) {
      ahead.push(await change(suite, recordId, { endpoint }, version + 7));
    }
    const lateCreateRepeat = await create(suite, body);
    await tryAll(transitions.filter((row) => !isFirst(row)));
    const staleAndVoided = await change(suite, recordId, { endpoint: correction }, version);
    const [attachmentId] = body.attachmentIds;
    const asking = { expected: [200, 404, 302], isOpen: true };
    const photoOfVoided =
      attachmentId === undefined
        ? undefined
        : await read(suite, 'readAttachmentContent', { attachmentId }, asking);
    return { ...created, rows, ahead, lateCreateRepeat, staleAndVoided, photoOfVoided };
  });
}

const correction = 'correctWoundAssessment';

async function tryRow(suite: Suite, recordId: string, row: Transition): Promise<Tried> {
  const before = await readRecord(suite, recordId);
  const version = versionOf(before) - (row.isCurrent === false ? 1 : 0);
  const answer = await change(suite, recordId, row, version);
  const again = isSuccess(answer) ? await suite.client.send(answer.sent) : undefined;
  return { before, answer, after: await readRecord(suite, recordId), again };
}

/** Corrects or voids a record with texts that no other request has. */
function change(
  suite: Suite,
  recordId: string,
  { endpoint, to }: Pick<Transition, 'endpoint' | 'to'>,
  version: number,
): Promise<Exchange> {
  const expected = [to === undefined ? 409 : 200];
  const given = { clientRequestId: suite.newId(), version };
  const said =
    endpoint === correction
      ? { changes: { careNote: newNote(suite) } }
      : { reason: newReason(suite) };
  return write(suite, endpoint, { recordId }, { ...given, ...said }, { expected });
}
