/**
 * What may be kept of a body if nothing clinical may be: identifiers and the version as they are, everything else as
 * one hash. Equal contents stay equal, so that every rule judges as it does with the bodies.
 */
import { canonicalJson } from '../rules/sameContent.ts';

type Digest = (bytes: Uint8Array) => string;
type Fields = Readonly<Record<string, unknown>>;

const plain = ['clientRequestId', 'version', 'attachmentId', 'attachmentIds', 'recordId'];
/** Judged apart from the rest of the content, so they are hashed apart. */
const times = ['observedAt', 'assessedAt'];

/** A body in this form; undefined if it is no JSON object. */
export function reducedBody(json: unknown, digest: Digest): Fields | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const hash = (value: unknown) => digest(new TextEncoder().encode(canonicalJson(value)));
  const entries = Object.entries(json);
  const kept = entries.flatMap(([key, value]): [string, unknown][] => {
    if (plain.includes(key)) return [[key, value]];
    return times.includes(key) ? [[key, hash(value)]] : [];
  });
  const rest = entries.filter(([key]) => !plain.includes(key) && !times.includes(key));
  return { ...Object.fromEntries(kept), contentSha256: hash(Object.fromEntries(rest)) };
}

/** A query without its values: a credential may stand there, which is judged, and never kept. */
export function reducedQuery(query: string): string {
  return query.replace(/=([^&]*)/g, (_, value: string) =>
    /bearer/i.test(value) ? '=bearer' : '=...',
  );
}
