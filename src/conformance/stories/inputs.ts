/** What the suite submits: wound assessments marked as tests, corrections and voids. */
import { isSuccess, textOf, type Exchange } from '../exchange.ts';
import { dateTime, read, upload, write, type Asking } from '../requests.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { newFile } from './photoStory.ts';

/** A wound assessment as JSON; loosely typed, because rules modify it. */
export interface WoundBody extends Readonly<Record<string, unknown>> {
  readonly clientRequestId: string;
  readonly patientId: string;
  readonly woundId: string;
  readonly observedAt: string;
  readonly assessment: Readonly<Record<string, unknown>>;
  readonly attachmentIds: readonly string[];
}

export const noteText = 'Conformance test record, please ignore 一致性測試，請忽略';

/** A care note that no other record has. */
export function newNote(suite: Suite): string {
  return `${noteText} ${suite.newId().slice(0, 8)}`;
}

/** The reason of every void that the suite sends, with a unique mark that reveals a leak. */
export function newReason(suite: Suite): string {
  return `Conformance test ended 測試結束 ${suite.newId()}`;
}

const hourMs = 3_600_000;

/** A wound assessment of the test patient an hour ago, without measurements and photos. */
export function woundBody(
  suite: Suite,
  changes: Readonly<Record<string, unknown>> = {},
): WoundBody {
  const { subject } = suite;
  const body = {
    clientRequestId: suite.newId(),
    patientId: named(subject, 'patientId'),
    encounterId: named(subject, 'encounterId'),
    woundId: named(subject, 'woundId'),
    observedAt: dateTime(suite.now() - hourMs),
    assessment: { careNote: newNote(suite) },
    attachmentIds: [] as string[],
  };
  return { ...body, ...changes };
}

/** Submits a wound assessment. */
export function create(suite: Suite, body: object | string, asking?: Asking): Promise<Exchange> {
  return write(suite, 'createWoundAssessment', {}, body, asking);
}

/** A record that a rule may change. */
export interface Made {
  readonly recordId: string;
  readonly body: WoundBody;
  readonly created: Exchange;
}

/** A new record. Throws CannotTell if the hospital does not create one. */
export async function freshRecord(
  suite: Suite,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Made> {
  const body = woundBody(suite, changes);
  const created = await create(suite, body);
  const recordId = textOf(created.json, 'recordId');
  if (!isSuccess(created) || recordId === undefined) {
    throw new CannotTell(
      `no record could be made for it: ${created.status} (see wound-create.receipt)`,
    );
  }
  return { recordId, body, created };
}

/** Sends a correction of the care note. */
export function correct(
  suite: Suite,
  recordId: string,
  body: { readonly clientRequestId: string; readonly version: number; readonly changes: unknown },
  asking?: Asking,
): Promise<Exchange> {
  return write(suite, 'correctWoundAssessment', { recordId }, body, asking);
}

/** Sends a void. */
export function voidRecord(
  suite: Suite,
  recordId: string,
  body: { readonly clientRequestId: string; readonly version: number; readonly reason: string },
  asking?: Asking,
): Promise<Exchange> {
  return write(suite, 'voidWoundAssessment', { recordId }, body, asking);
}

/** Reads a wound assessment. */
export function readRecord(suite: Suite, recordId: string, asking?: Asking): Promise<Exchange> {
  return read(suite, 'readWoundAssessment', { recordId }, asking);
}

/** Queries the result of a request. */
export function query(suite: Suite, clientRequestId: string, asking?: Asking): Promise<Exchange> {
  return read(suite, 'readRequest', { clientRequestId }, asking);
}

/** The version in an answer; 1 if it has none. */
export function versionOf(exchange: Exchange): number {
  const { version } = Object(exchange.json) as { version?: unknown };
  return typeof version === 'number' ? version : 1;
}

/** The care note that a record shows. */
export function noteOf(exchange: Exchange): unknown {
  const { assessment } = Object(exchange.json) as { assessment?: unknown };
  return textOf(assessment, 'careNote');
}

/** A new unbound photo of the test patient. Throws CannotTell if it is refused. */
export async function freshPhoto(suite: Suite): Promise<string> {
  const patientId = named(suite.subject, 'patientId');
  const answer = await upload(suite, { patientId, file: await newFile(suite) });
  const attachmentId = textOf(answer.json, 'attachmentId');
  if (attachmentId === undefined) {
    throw new CannotTell(`no photo could be uploaded for it: ${answer.status} (see photo.png)`);
  }
  return attachmentId;
}
