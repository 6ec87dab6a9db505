/** One of the two sides of a differential run: what its hospital has given out, and what a step means there. */
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import { isSuccess, propertyOf, textOf, type Exchange, type Outgoing } from '../exchange.ts';
import { changed, type Operation } from './operation.ts';

/** An answer, as far as it is compared. */
export type Answer = Pick<Exchange, 'status' | 'headers' | 'json' | 'bytes'>;

export interface Side {
  requestOf(operation: Operation): Outgoing;
  learn(operation: Operation, answer: Answer): void;
  /** The step from which an identifier comes, as `@record:3`; the identifier itself if it comes from none. */
  sourceOf(identifier: string): string;
  /** The first step whose answer told this instant; undefined if none did. */
  stepAt(instant: string): number | undefined;
  /** When that step was recorded here, milliseconds since the epoch. */
  timeOf(step: number): number | undefined;
}

const unknown = 'conformance-none';
const given = ['recordId', 'attachmentId', 'nextCursor'];

type Meaning = (text: string) => unknown;

function resolved(value: unknown, meaning: Meaning): unknown {
  if (typeof value === 'string') return meaning(value);
  if (Array.isArray(value)) return value.map((item) => resolved(item, meaning));
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, item]) => [key, resolved(item, meaning)]);
  return Object.fromEntries(pairs);
}

/** @param idOf the request id of a step, the same on both sides */
export function createSide(idOf: (step: number) => string): Side {
  const records = new Map<number, string>();
  const photos = new Map<number, string>();
  const cursors = new Map<number, string>();
  const versions = new Map<string, number>();
  const bodies = new Map<number, unknown>();
  const times = new Map<number, number>();
  const sources = new Map<string, string>();

  function meaning(text: string): unknown {
    const [, kind = '', number, ending = ''] = /^@([a-z]+):(\d+)(.*)$/s.exec(text) ?? [];
    const step = Number(number);
    const version = versions.get(records.get(step) ?? '') ?? 1;
    const meanings: Readonly<Record<string, unknown>> = {
      record: records.get(step) ?? unknown,
      photo: photos.get(step) ?? unknown,
      cursor: cursors.get(step) ?? unknown,
      version,
      stale: Math.max(1, version - 1),
    };
    return kind === 'id' ? `${idOf(step)}${ending}` : (meanings[kind] ?? text);
  }

  function bodyOf({ again, body }: Operation): unknown {
    if (again === undefined) return resolved(body, meaning);
    return resolved(changed(bodies.get(again.of) ?? {}, again.changes), meaning);
  }

  return {
    requestOf: (operation) => {
      const { number, endpoint, who, params, cursor, photo, isTwin } = operation;
      const query = cursor === undefined ? {} : { cursor: String(meaning(cursor)) };
      const json = bodyOf(operation);
      bodies.set(number, json);
      const clientRequestId = textOf(json, 'clientRequestId');
      return {
        endpoint,
        method: endpoints[endpoint].method,
        path: endpointPath(endpoint, resolved(params, meaning) as never, query),
        who,
        expected: [],
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(photo === undefined ? {} : { photo }),
        ...(clientRequestId === undefined ? {} : { clientRequestId }),
        ...(isTwin === true ? { isTogether: true } : {}),
      };
    },
    learn: ({ number }, answer) => {
      const { json } = answer;
      if (!isSuccess(answer as Exchange)) return;
      const [recordId, attachmentId, cursor] = given.map((name) => textOf(json, name));
      if (recordId !== undefined) {
        if (!records.has(number)) records.set(number, recordId);
        if (!sources.has(recordId)) sources.set(recordId, `@record:${number}`);
        const version = Number(propertyOf(json, 'version'));
        versions.set(recordId, Math.max(version, versions.get(recordId) ?? 1));
        const at = Date.parse(textOf(json, 'recordedAt') ?? '');
        if (!times.has(number)) times.set(number, at);
      }
      if (attachmentId !== undefined) {
        photos.set(number, attachmentId);
        sources.set(attachmentId, `@photo:${number}`);
      }
      if (cursor !== undefined) cursors.set(number, cursor);
    },
    sourceOf: (identifier) => sources.get(identifier) ?? identifier,
    stepAt: (instant) => {
      const at = Date.parse(instant);
      return [...times].find(([, time]) => time === at)?.[0];
    },
    timeOf: (step) => times.get(step),
  };
}
