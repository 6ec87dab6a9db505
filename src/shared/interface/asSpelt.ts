/**
 * Reads an answer whose fields are spelt otherwise than in the interface: what is only shown, or compared by its value,
 * need not be spelt as it says. Ids that a hospital makes are left alone, for they are compared exactly.
 */
import { byMeasure } from '../wound/fields.ts';
import { asInstant } from './instant.ts';

/** A UUID: a request id is one, which this client made; a database may show it in its own spelling (RFC 9562). */
const uuid =
  /^(?:urn:uuid:)?[{(]?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})[)}]?\0*$/;

/** A request id as this client spells it; what is no UUID is returned as it is. */
export function spelledRequestId(told: string): string {
  const parts = uuid.exec(told.trim().toLowerCase());
  return parts === null ? told : parts.slice(1).join('-');
}

function oneOf(...words: readonly string[]) {
  return (told: unknown): unknown => {
    const word = typeof told === 'string' ? told.trim().toLowerCase() : '';
    return words.includes(word) ? word : told;
  };
}

/** A number that is told as text, such as Oracle's `.5`; anything else as it came. */
export function asNumber(told: unknown): unknown {
  const isOne = typeof told === 'string' && /^\s*(?=\.?\d)\d{0,9}(?:\.\d{1,60})?\s*$/.test(told);
  return isOne ? Number(told) : told;
}

const asMeasured = (told: unknown): unknown =>
  isObject(told) ? { ...told, ...respelled(told, { value: asNumber, unit: oneOf('cm') }) } : told;

/** A time that a comparison rests on: told as it came, so that its reader can name it, if it is no instant. */
const asTime = (told: unknown): unknown => asInstant(told) ?? told;

const spellings: Readonly<Record<string, (told: unknown) => unknown>> = {
  clientRequestId: (told) => (typeof told === 'string' ? spelledRequestId(told) : told),
  version: asNumber,
  status: oneOf('committed'),
  recordState: (told) => oneOf('valid', 'voided')(told) ?? undefined,
  // Only shown: what is no instant is not known.
  recordedAt: asInstant,
  observedAt: asTime,
  assessedAt: asTime,
  assessment: (told) =>
    isObject(told)
      ? {
          ...told,
          ...respelled(
            told,
            byMeasure('name', () => asMeasured),
          ),
        }
      : told,
};

function respelled(told: object, by: typeof spellings): object {
  const entries = Object.entries(told).filter(([name]) => Object.hasOwn(by, name));
  return Object.fromEntries(entries.map(([name, value]) => [name, by[name]?.(value)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answer as the interface spells it, as far as it can be read. Never throws. */
export function asSpelt(json: unknown): unknown {
  return isObject(json) ? { ...json, ...respelled(json, spellings) } : json;
}

/**
 * What an answer holds in its only part that is an object, such as `{"data": ...}`; undefined if there is no such part,
 * or more than one. It counts only if ids prove that it is what was asked for.
 */
export function insideOf(json: unknown): unknown {
  if (!isObject(json)) return undefined;
  const inner = Object.values(json).filter(isObject);
  return inner.length === 1 ? inner[0] : undefined;
}
