/**
 * One code with which another tablet reads what this one knows of a wound's history: the hospital's ids of wounds and
 * records and nothing else. It names no patient; the nurse who scans it reads each record by her own permission.
 *
 *     WARDBOOK-RECORDS/1/<hospital>/<check>/<wound>:<record>+<record>/<wound>:<record>
 */
import { demoHospitalKey, isInstitution } from '../../../model/hospitalKey.ts';
import { crc32 } from '../../../storage/files/crc32.ts';

/** A record, and the wound under which a code names it: one of another wound is refused (rule R20). */
export interface NamedRecord {
  readonly woundId: string;
  readonly recordId: string;
}

/**
 * `newer`: by a later version of the app. `broken`: not whole. `otherHospital`: of another hospital, or of practice in a
 * real ward.
 */
export type HistoryCodeReading =
  | { readonly is: 'records'; readonly records: readonly NamedRecord[] }
  | { readonly is: 'newer' | 'broken' | 'otherHospital' };

const prefix = 'WARDBOOK-RECORDS/';
const version = '1';
/** Any camera reads a code with this many characters of entries at arm's length: some twenty records. */
const maxChars = 330;

/** Whether a code claims to be a history code, readable or not. */
export function isHistoryCode(text: string): boolean {
  return text.toUpperCase().startsWith(prefix);
}

/**
 * The text of the code; null if no record is known.
 *
 * @param known the record ids of each wound, the newest first; what does not fit is left out, the oldest first
 */
export function writeHistoryCode(
  hospitalKey: string,
  known: ReadonlyMap<string, readonly string[]>,
): string | null {
  let entries = '';
  const taken = new Map<string, string[]>();
  const most = Math.max(0, ...[...known.values()].map(({ length }) => length));
  for (let place = 0; place < most; place += 1) {
    for (const [woundId, recordIds] of known) {
      const recordId = recordIds[place];
      if (recordId === undefined) continue;
      const more = new Map(taken).set(woundId, [...(taken.get(woundId) ?? []), recordId]);
      const text = [...more].map(entryOf).join('/');
      if (text.length > maxChars) continue;
      taken.set(woundId, more.get(woundId) ?? []);
      entries = text;
    }
  }
  if (entries === '') return null;
  const hospital = escaped(markOf(hospitalKey));
  return `${prefix}${version}/${hospital}/${checksum(`${hospital}/${entries}`)}/${entries}`;
}

/** Reads a code for which `isHistoryCode` holds. */
export function readHistoryCode(hospitalKey: string, text: string): HistoryCodeReading {
  const [given = '', hospital = '', check, ...entries] = text.slice(prefix.length).split('/');
  if (given !== version) return { is: /^\d+$/.test(given) ? 'newer' : 'broken' };
  const records = entries.map(recordsOf);
  if (
    check !== checksum([hospital, ...entries].join('/')) ||
    records.length === 0 ||
    records.includes(null)
  ) {
    return { is: 'broken' };
  }
  if (!mayBeOf(markOf(hospitalKey), unescaped(hospital))) return { is: 'otherHospital' };
  return { is: 'records', records: records.flatMap((some) => some ?? []) };
}

/** What two tablets of one hospital have in common, because its address may differ between them; may be empty. */
function markOf(hospitalKey: string): string {
  if (hospitalKey === demoHospitalKey) return demoHospitalKey;
  return isInstitution(hospitalKey) ? hospitalKey.slice(hospitalKey.indexOf(':') + 1) : '';
}

/** A hospital that has stated no id of its own may be any; practice and real wards never mix. */
function mayBeOf(mark: string, given: string | null): boolean {
  if (given === mark) return true;
  const isPractice = given === demoHospitalKey || mark === demoHospitalKey;
  return !isPractice && (given === '' || mark === '');
}

function entryOf([woundId, recordIds]: [string, readonly string[]]): string {
  return `${escaped(woundId)}:${recordIds.map(escaped).join('+')}`;
}

function recordsOf(entry: string): NamedRecord[] | null {
  const [wound = '', records = '', ...more] = entry.split(':');
  const woundId = unescaped(wound);
  const recordIds = records.split('+').map(unescaped);
  if (!woundId || more.length > 0 || !recordIds.every(Boolean)) return null;
  return recordIds.map((recordId) => ({ woundId, recordId: recordId ?? '' }));
}

/** Letters, digits, points and hyphens are kept, which every hand scanner can type. */
function escaped(id: string): string {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(id).replace(/[!'()*~]/g, hex);
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function checksum(text: string): string {
  return crc32(new TextEncoder().encode(text)).toString(16).toUpperCase().padStart(8, '0');
}
