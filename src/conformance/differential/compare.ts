/**
 * Whether two answers to the same step say the same. Identifiers, instants, messages and trace identifiers differ
 * between any two hospitals, and so do codes that the interface does not name.
 */
import { errorBodySchema } from '../../shared/interface/errorBody.ts';
import type { Exchange } from '../exchange.ts';
import { signedUrlIn } from '../stories/download.ts';
import type { Operation } from './operation.ts';
import type { Answer, Side } from './side.ts';

/** An answer with the side that gave it. */
export interface Told {
  readonly side: Side;
  readonly answer: Answer;
}

const namedCodes = ['VALIDATION_FAILED', 'VERSION_CONFLICT', 'RECORD_STATE_CONFLICT'];
/** What a hospital may not add to an answer, because it would say something about the record. */
const meaningful =
  /^(clientRequestId|patientId|encounterId|woundId|assessment|attachmentIds|reason|recordId|version|recordState)$/;

/** What differs, in a few words; undefined if nothing does. */
export function differenceOf(operation: Operation, actual: Told, model: Told): string | undefined {
  const [told, expected] = [actual.answer, model.answer];
  if (isElsewhere(operation, told) || isElsewhere(operation, expected)) return undefined;
  // Whether a repeat by somebody who may not write is refused as that or as this is left open.
  const refusals = [403, 404, 409];
  const isRefusedEitherWay = [told, expected].every(({ status }) => refusals.includes(status));
  if (operation.again !== undefined && isRefusedEitherWay) return undefined;
  if (told.status !== expected.status) return 'the status';
  const type = typeDifference(told, expected);
  if (type !== undefined) return type;
  if (expected.status >= 400) return refusalDifference(told.json, expected.json);
  if (expected.json !== undefined) {
    return place(told.json, expected.json, '', [actual.side, model.side]);
  }
  return isSameBytes(told.bytes, expected.bytes) ? undefined : 'the bytes';
}

/** A photo behind a signed address: rules look at it. */
function isElsewhere({ endpoint }: Operation, answer: Answer): boolean {
  if (endpoint !== 'readAttachmentContent') return false;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect || signedUrlIn(answer as Exchange) !== undefined;
}

function typeDifference(told: Answer, expected: Answer): string | undefined {
  if (expected.bytes.length === 0) return told.bytes.length === 0 ? undefined : 'the body';
  const [type = '', parameters = ''] = (told.headers['content-type'] ?? '').split(/;(.*)/s);
  const [wanted = ''] = (expected.headers['content-type'] ?? '').split(';');
  const isJson = /^application\/([\w.+-]+\+)?json$/i;
  const isSame =
    type === wanted || (expected.status >= 400 && isJson.test(type) && isJson.test(wanted));
  if (!isSame) return 'the type of the body';
  const charset = /charset="?([\w-]+)/i.exec(parameters)?.[1]?.toLowerCase() ?? 'utf-8';
  return charset === 'utf-8' || !isJson.test(wanted) ? undefined : 'the charset of the body';
}

function refusalDifference(told: unknown, expected: unknown): string | undefined {
  const wanted = errorBodySchema.safeParse(expected).data;
  if (wanted === undefined) return undefined;
  const given = errorBodySchema.safeParse(told).data;
  if (given === undefined) return 'the form of the error';
  if (namedCodes.includes(wanted.error.code) && given.error.code !== wanted.error.code) {
    return 'error.code';
  }
  if (typeof given.requestId !== typeof wanted.requestId) return 'requestId';
  const paths = wanted.error.fields?.map((field) => field.path) ?? [];
  const isNamed = given.error.fields?.some((field) => paths.includes(field.path)) ?? false;
  return paths.length === 0 || isNamed ? undefined : 'error.fields';
}

/** The first place at which two values differ; undefined if there is none. */
function place(
  told: unknown,
  expected: unknown,
  at: string,
  sides: readonly [Side, Side],
): string | undefined {
  if (typeof expected !== 'object' || expected === null) {
    return isSameValue(told, expected, at, sides) ? undefined : at;
  }
  if (typeof told !== 'object' || told === null) return at;
  if (Array.isArray(expected) !== Array.isArray(told)) return at;
  if (Array.isArray(expected) && expected.length !== (told as unknown[]).length) return at;
  const isOpen = !at.startsWith('assessment');
  const further = Object.keys(told).find(
    (key) => !Object.hasOwn(expected, key) && (!isOpen || meaningful.test(key)),
  );
  if (further !== undefined) return join(at, further);
  for (const [key, value] of Object.entries(expected)) {
    const given = Object.getOwnPropertyDescriptor(told, key)?.value as unknown;
    const found = place(given, value, join(at, key), sides);
    if (found !== undefined) return found;
  }
  return undefined;
}

const join = (at: string, key: string) => (at === '' ? key : `${at}.${key}`);

function isSameValue(
  told: unknown,
  expected: unknown,
  at: string,
  [side, model]: readonly [Side, Side],
): boolean {
  if (typeof expected !== 'string' || typeof told !== 'string') return told === expected;
  if (at === 'nextCursor' || at === 'updatedAt') return true;
  if (at === 'observedAt' || at === 'assessedAt') return Date.parse(told) === Date.parse(expected);
  if (at !== 'recordedAt') return side.sourceOf(told) === model.sourceOf(expected);
  const step = model.stepAt(expected);
  return step === undefined || side.timeOf(step) === Date.parse(told);
}

function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
