/**
 * Compares what a hospital accepted with what it shows later. A 201 does not prove that everything was kept.
 * Interface: Wound assessment record; Admission assessment record.
 */
import { endpointPath } from '../../shared/interface/endpoints.ts';
import { isSuccess, propertyOf, textOf, type Exchange } from '../exchange.ts';
import { isAccepted, isSame, isSameInstant } from '../expect.ts';
import { read } from '../requests.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { readRecord } from './inputs.ts';

const readOf = {
  createWoundAssessment: 'readWoundAssessment',
  correctWoundAssessment: 'readWoundAssessment',
  createAdmissionAssessment: 'readAdmissionAssessment',
} as const;

type WriteName = keyof typeof readOf;

function isWrite(name: string | undefined): name is WriteName {
  return name !== undefined && name in readOf;
}

/** A hospital may remove a NUL from a text: the permitted characters are left open. */
function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
}

/** Whether everything submitted is shown; extra properties of the hospital and nulls do not count. */
function isShown(sent: unknown, shown: unknown): boolean {
  if (sent === null || sent === undefined) return true;
  if (typeof sent !== 'object' || Array.isArray(sent)) {
    return isSame(withoutNul(sent), withoutNul(shown));
  }
  return Object.entries(sent).every(([key, value]) => isShown(value, propertyOf(shown, key)));
}

/** The drug allergy note may be ignored if there is no drug allergy (see open.noteWithoutAllergy). */
function withoutIdleNote(assessment: unknown): unknown {
  const alerts = propertyOf(assessment, 'alerts');
  if (alerts === undefined || propertyOf(alerts, 'drugAllergy') === 'yes') return assessment;
  return { ...Object(assessment), alerts: { ...Object(alerts), drugAllergyNote: undefined } };
}

function bodyOf({ sent }: Exchange): unknown {
  return JSON.parse(sent.body ?? '{}');
}

const sameAsSent = ['clientRequestId', 'patientId', 'encounterId', 'woundId', 'attachmentIds'];

function differenceOfCreation(body: unknown, json: unknown): string | undefined {
  const other = sameAsSent.find((key) => !isShown(propertyOf(body, key), propertyOf(json, key)));
  if (other !== undefined) return other;
  const named = ['observedAt', 'assessedAt'].find((key) => propertyOf(body, key) !== undefined);
  const isThen =
    named === undefined || isSameInstant(propertyOf(body, named), propertyOf(json, named));
  if (!isThen) return named;
  const assessment = withoutIdleNote(propertyOf(body, 'assessment'));
  if (!isShown(assessment, propertyOf(json, 'assessment'))) return 'assessment';
  const isNull = !('encounterId' in Object(body)) && propertyOf(json, 'encounterId') === null;
  return isNull ? 'encounterId (left out, and null now)' : undefined;
}

/** The part of an accepted write that is shown differently; undefined if all is as submitted. */
function differenceOf(written: Exchange, shown: Exchange): string | undefined {
  const body = bodyOf(written);
  if (propertyOf(written.json, 'clientRequestId') !== propertyOf(body, 'clientRequestId')) {
    return 'clientRequestId of the receipt';
  }
  if (written.sent.endpoint !== 'correctWoundAssessment') {
    return differenceOfCreation(body, shown.json);
  }
  const note = propertyOf(propertyOf(body, 'changes'), 'careNote');
  const told = propertyOf(propertyOf(shown.json, 'assessment'), 'careNote');
  if (!isShown(note, told)) return 'careNote';
  const [now, then] = [shown, written].map(({ json }) => propertyOf(json, 'version'));
  return now === then ? undefined : 'version';
}

/**
 * Whether something that the interface leaves open was accepted and is read back as submitted. Throws CannotTell if it
 * is read back differently: no reading can be inferred then, and answers.accepted-is-kept fails.
 */
export async function isAcceptedAndKept(
  suite: Suite,
  answer: Exchange,
  ...refusals: readonly number[]
): Promise<boolean> {
  if (!isAccepted(answer, ...refusals)) return false;
  await requireKept(suite, answer);
  return true;
}

/** Reads back what was accepted. Throws CannotTell if it is shown differently, or not at all. */
export async function requireKept(suite: Suite, answer: Exchange): Promise<Exchange> {
  const recordId = textOf(answer.json, 'recordId');
  if (recordId === undefined) throw new CannotTell('the receipt names no record');
  const isAdmission = answer.sent.endpoint === 'createAdmissionAssessment';
  const shown = isAdmission
    ? await read(suite, 'readAdmissionAssessment', { recordId })
    : await readRecord(suite, recordId);
  const difference = isSuccess(shown) ? differenceOf(answer, shown) : 'all of it';
  if (difference === undefined) return shown;
  throw new CannotTell(
    `it was accepted and is read back otherwise: ${difference} (see answers.accepted-is-kept)`,
  );
}

/** Something accepted but shown differently, with the two exchanges that prove it. */
interface Changed {
  readonly what: string;
  readonly exchanges: readonly Exchange[];
}

/**
 * What was accepted in this run although the interface leaves it open, and was then shown differently. What the
 * interface requires has its own rules.
 */
export function changedAfterAcceptance(exchanges: readonly Exchange[]): readonly Changed[] {
  const known = new Set<string>();
  return exchanges.flatMap((written, index) => {
    const { endpoint, who, clientRequestId, isOpen } = written.sent;
    if (!isWrite(endpoint) || !isSuccess(written)) return [];
    const key = `${who} ${clientRequestId}`;
    const isRepeat = known.has(key);
    known.add(key);
    if (isRepeat || isOpen !== true) return [];
    return changesOf(written, endpoint, exchanges.slice(index + 1));
  });
}

function changesOf(
  written: Exchange,
  endpoint: WriteName,
  later: readonly Exchange[],
): readonly Changed[] {
  const recordId = textOf(written.json, 'recordId') ?? 'none';
  const { clientRequestId = 'none', who } = written.sent;
  const asked = later.find((each) => isAnsweredQuery(each, clientRequestId, who));
  if (asked !== undefined && textOf(asked.json, 'recordId') !== recordId) {
    return [{ what: 'the result of its request', exchanges: [written, asked] }];
  }
  const path = endpointPath(readOf[endpoint], { recordId });
  const next = later.find((each) => each.sent.path.startsWith(path) && isSuccess(each));
  if (next?.sent.endpoint !== readOf[endpoint]) return [];
  const what = differenceOf(written, next);
  return what === undefined ? [] : [{ what, exchanges: [written, next] }];
}

/** Whoever is busy has not said what became of it, and is asked again. */
function isAnsweredQuery({ sent, status }: Exchange, id: string, who: string): boolean {
  const path = endpointPath('readRequest', { clientRequestId: id });
  return sent.path === path && sent.who === who && status < 500 && status !== 429;
}
