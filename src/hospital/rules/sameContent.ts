/** When two bodies have "the same content" under one clientRequestId. Interface: Wound assessment create. */
import type { Interpretations } from '../interpretations.ts';
import { parseDateTime } from '../time.ts';

type Json = unknown;

/** Whether a repeat has the content of the first request, under the reading in force. */
export function isSameContent(
  first: string,
  repeat: string,
  reading: Interpretations['sameContent'],
): boolean {
  if (first === repeat) return true;
  if (reading === 'bytes') return false;
  const normalise = reading === 'normalised' ? normalised : (value: Json) => value;
  try {
    const left = canonicalJson(normalise(JSON.parse(first)));
    return left === canonicalJson(normalise(JSON.parse(repeat)));
  } catch {
    return false;
  }
}

/** JSON text with sorted properties and no whitespace: equal for equal content. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const texts = pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${texts.join(',')}}`;
}

const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The content as the hospital understands it: trimmed texts, instants in UTC, null treated as absent. */
function normalised(value: Json): Json {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value === 'string') {
    const trimmed = value.trim();
    const epochMs = dateTimePattern.test(trimmed) ? parseDateTime(trimmed) : Number.NaN;
    return Number.isNaN(epochMs) ? trimmed : new Date(epochMs).toISOString();
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, normalised(item)]));
}
