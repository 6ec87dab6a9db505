/**
 * Reads a GS1 element string (GS1 General Specifications, section 7.8): application identifiers with their data, some
 * of fixed length, the others up to the next separator. A text that is not an element string as a whole is rejected.
 */
import { groupSeparator } from './keyBurst.ts';

/**
 * The data length of application identifiers with a fixed one, by their first two digits; without the identifier
 * itself.
 */
const fixedLengths: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '20': 2, '41': 13 },
  ...Object.fromEntries(['11', '12', '13', '15', '16', '17'].map((ai) => [ai, 6])),
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 6])),
};

/** How many digits an application identifier has, by its first two; null if that range is not in use. */
function digitsOf(start: string): number | null {
  if (/^(?:0[0-3]|1[0-35-7]|2[0-2]|30|37|9\d)$/.test(start)) return 2;
  if (/^(?:2[3-5]|4[0-2]|71)$/.test(start)) return 3;
  if (/^(?:3[1-69]|43|7[02]|8[0-2])$/.test(start)) return 4;
  return null;
}

/** The prefix by which some scanners state the kind of code, if it is a GS1 code. */
const symbologyMark = /^\](?:C1|d2|Q3|e0|J1)/;

/**
 * The data by application identifier; null if the text is not an element string, or contains two different values for
 * one identifier.
 *
 * @example gs1Elements('8018123456789012345678') // Map { '8018' => '123456789012345678' }
 */
export function gs1Elements(text: string): ReadonlyMap<string, string> | null {
  const elements = new Map<string, string>();
  let rest = text.replace(symbologyMark, '');
  if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  if (rest === '') return null;
  while (rest !== '') {
    const digits = digitsOf(rest.slice(0, 2));
    const identifier = digits === null ? '' : rest.slice(0, digits);
    if (digits === null || identifier.length < digits || !/^\d+$/.test(identifier)) return null;
    const end = rest.indexOf(groupSeparator, digits);
    const length = fixedLengths[identifier.slice(0, 2)];
    const dataEnd = length === undefined ? (end === -1 ? rest.length : end) : digits + length;
    const data = rest.slice(digits, dataEnd);
    if (data === '' || data.includes(groupSeparator) || rest.length < dataEnd) return null;
    if (length !== undefined && !/^\d+$/.test(data)) return null;
    const before = elements.get(identifier);
    if (before !== undefined && before !== data) return null;
    elements.set(identifier, data);
    rest = rest.slice(dataEnd);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
  return elements;
}
