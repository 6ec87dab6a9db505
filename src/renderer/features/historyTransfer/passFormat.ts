/**
 * The content and format of a history pass: which records exist of which wounds, by the hospital's ids and nothing
 * else, in one or more codes (docs/history-pass.md). It names no patient and contains no clinical data: the nurse who
 * scans it requests each record from the hospital by her own permission.
 */
import { demoHospitalKey, isInstitution } from '../../../model/hospitalKey.ts';
import { crc32 } from '../../../storage/files/crc32.ts';

/** The records of one wound, newest first. */
export interface PassedWound {
  readonly woundId: string;
  readonly recordIds: readonly string[];
}

/** One code of a pass. */
export interface PassPart {
  /** The hospital that issued the ids: `hospitalMark`; empty if the hospital has stated no id of its own. */
  readonly hospital: string;
  /** The same in all codes of one pass, and different for any other pass. */
  readonly set: string;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  readonly wounds: readonly PassedWound[];
}

export type PassReading =
  | { is: 'part'; part: PassPart }
  /** Something else altogether, such as a wristband. */
  | { is: 'foreign' }
  /** A pass by a later version of the app. */
  | { is: 'newer' }
  /** An incomplete pass. */
  | { is: 'broken' };

const passPrefix = 'WARDBOOK-PASS/';
const version = '1';
/** A code of this many characters can be read by any camera at arm's length: 61 to 65 modules. */
const maxCharsEach = 330;
const maxEntryChars = 1_000;
/** Nobody shows more codes than this one after the other; beyond it the oldest records are left out. */
const maxParts = 20;

/** Whether a code claims to be a pass, readable or not. */
export function isPass(text: string): boolean {
  return text.toUpperCase().startsWith(passPrefix);
}

/** The mark by which two tablets recognize the same hospital, because its address may differ between them. */
export function hospitalMark(hospitalKey: string): string {
  if (hospitalKey === demoHospitalKey) return demoHospitalKey;
  return isInstitution(hospitalKey) ? hospitalKey.slice(hospitalKey.indexOf(':') + 1) : '';
}

/** Whether a pass may come from the hospital with this mark; practice and real wards never mix. */
export function isOfHospital(part: PassPart, mark: string): boolean {
  if (part.hospital === mark) return true;
  const isPractice = part.hospital === demoHospitalKey || mark === demoHospitalKey;
  return !isPractice && (part.hospital === '' || mark === '');
}

/** The texts of the codes; none if there is nothing to pass on. */
export function writePass(hospital: string, wounds: readonly PassedWound[]): string[] {
  const pieces = packed(wounds).slice(0, maxParts);
  const set = checksum(pieces.join('/'));
  return pieces.map((piece, index) => {
    const head = [version, escaped(hospital), set, index + 1, pieces.length].join('/');
    return `${passPrefix}${head}/${checksum(`${head}/${piece}`)}/${piece}`;
  });
}

/** Reads one code. */
export function readPassPart(text: string): PassReading {
  if (!isPass(text)) return { is: 'foreign' };
  const [given, ...fields] = text.slice(passPrefix.length).split('/');
  if (given !== version) return { is: /^\d+$/.test(given ?? '') ? 'newer' : 'broken' };
  const [hospital = '', set = '', part, parts, sum, ...entries] = fields;
  const said = [version, hospital, set, part, parts, ...entries].join('/');
  if (sum !== checksum(said)) return { is: 'broken' };
  const wounds = entries.map(woundOf);
  const isWhole =
    wounds.every((wound) => wound !== null) && Number(part) >= 1 && Number(part) <= Number(parts);
  if (!isWhole) return { is: 'broken' };
  const numbers = { part: Number(part), parts: Number(parts) };
  return { is: 'part', part: { hospital: unescaped(hospital) ?? '', set, ...numbers, wounds } };
}

/** `wound:record+record`, as many in one piece as a code can hold. */
function packed(wounds: readonly PassedWound[]): string[] {
  const pieces: string[] = [];
  for (const { woundId, recordIds } of wounds) {
    let isNew = true;
    for (const recordId of recordIds) {
      const last = pieces.at(-1);
      const record = escaped(recordId);
      const whole = `${escaped(woundId)}:${record}`;
      // No hospital uses such ids; and a code that no camera can read would lose the other records, too.
      if (whole.length > maxEntryChars) continue;
      const more = isNew ? `/${whole}` : `+${record}`;
      if (last === undefined || last.length + more.length > maxCharsEach) pieces.push(whole);
      else pieces[pieces.length - 1] = last + more;
      isNew = false;
    }
  }
  return pieces;
}

function woundOf(entry: string): PassedWound | null {
  const [wound, records, ...more] = entry.split(':');
  const woundId = unescaped(wound ?? '');
  const recordIds = (records ?? '').split('+').map(unescaped);
  const isWhole = more.length === 0 && recordIds.every((id) => id !== null && id !== '');
  return woundId === null || woundId === '' || !isWhole
    ? null
    : { woundId, recordIds: recordIds.filter((id) => id !== null) };
}

/** Letters, digits, points and hyphens are kept: a code holds most of these, and every hand scanner can type them. */
function escaped(id: string): string {
  return encodeURIComponent(id).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
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
