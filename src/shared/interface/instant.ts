/** The one reader of times in answers: hospitals spell the same instant in many ways. */

/** A day and a time with a zone; one without would be read in the tablet's own zone. */
const zoned =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)? ?(?:[Zz]|([+-]\d{2})(?::?(\d{2}))?)(?:\[[^\]]*\])?$/;

/** Seconds, or milliseconds, since the epoch: from 1973 on, so that no small number is taken for a time. */
const sinceEpoch = /^\d{9,13}(?:\.\d+)?$/;

/**
 * The instant as the interface spells it, e.g. `2026-11-20T09:30:00+08:00`, with the offset that was told; null if it is
 * no instant, such as a time without a zone. Interface: Receipt.
 */
export function asInstant(told: unknown): string | null {
  if (typeof told !== 'string' && typeof told !== 'number') return null;
  const text = String(told).trim();
  if (sinceEpoch.test(text)) {
    return new Date(Number(text) * (Number(text) < 1e11 ? 1000 : 1)).toISOString();
  }
  const parts = zoned.exec(text);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second = '00', fraction, zoneHour, zoneMinute] = parts;
  const time = `${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}`;
  const zone = zoneHour === undefined ? 'Z' : `${zoneHour}:${zoneMinute ?? '00'}`;
  const spelt = `${year}-${month}-${day}T${time}${zone}`;
  return instantMs(spelt) === null ? null : spelt;
}

const spelled = /^(.{10}T.{5}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since the epoch of a time in any spelling; null if it is no instant. */
export function instantMs(text: string): number | null {
  const parts = spelled.exec(text);
  if (parts === null) {
    const spelt = asInstant(text);
    return spelt === null ? null : instantMs(spelt);
  }
  const [, time, fraction = '0', zone] = parts;
  // In the format that every JavaScript engine parses alike (ECMA-262, Date Time String Format).
  const ms = Date.parse(`${time}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Whether two times are the same instant, in any spelling and any time zone. */
export function sameInstant(ours: string, theirs: string): boolean {
  const left = instantMs(ours);
  return left !== null && left === instantMs(theirs);
}
