/** What counts as a PIN, and which PINs are too easy to guess. */

/** Six digits or more; full-width digits from a Chinese keyboard count. */
export function isPin(typed: string): boolean {
  return /^\d{6,}$/.test(typed.normalize('NFKC'));
}

/** The lines of a keypad, in both directions. */
const keypadLines: ReadonlySet<string> = new Set(
  ['123', '456', '789', '147', '258', '369', '159', '357'].flatMap((line) => [
    line,
    [...line].toReversed().join(''),
  ]),
);

/** How people write a date in digits: y, m and d are of the year, the month and the day. */
const dateForms = [
  ...['yymmdd', 'ddmmyy', 'mmddyy', 'yyyymm', 'mmyyyy'],
  // Years of the Republic of China, such as 077 for 1988.
  ...['yyymmdd', 'ddmmyyy', 'mmddyyy'],
  ...['yyyymmdd', 'ddmmyyyy', 'mmddyyyy'],
];

/** Why this PIN would be among a stranger's first guesses; null if there is no known reason. */
export function pinWeakness(typed: string): 'repeated' | 'run' | 'common' | 'date' | null {
  const digits = typed.normalize('NFKC');
  if (isRepeated(digits)) return 'repeated';
  if ([1, 2, 3, 7, 8, 9].some((step) => isRun(digits, step))) return 'run';
  if (isPattern(digits)) return 'common';
  return dateForms.some((form) => isDate(digits, form)) ? 'date' : null;
}

/** 111111, 121212, 123123. */
function isRepeated(digits: string): boolean {
  for (let length = 1; length <= digits.length / 2; length += 1) {
    const block = digits.slice(0, length);
    if (digits.length % length === 0 && block.repeat(digits.length / length) === digits) {
      return true;
    }
  }
  return false;
}

/** 123456, 890123, 654321, and each second or third digit; nine steps on are one step back. */
function isRun(digits: string, step: number): boolean {
  return [...digits].every(
    (digit, index) => index === 0 || Number(digit) === (Number(digits[index - 1]) + step) % 10,
  );
}

/** 112233, 111222, 102030, 123321, and lines of the keypad such as 147258. */
function isPattern(digits: string): boolean {
  const isMirrored = digits === [...digits].toReversed().join('');
  const isOfLines = (digits.match(/.{3}/g) ?? []).every((three) => keypadLines.has(three));
  return (
    isMirrored ||
    (isOfLines && digits.length % 3 === 0) ||
    /^(?:(.)\1)+$/.test(digits) ||
    /^(?:(.)\1\1)+$/.test(digits) ||
    /^(?:[1-9]0)+$/.test(digits)
  );
}

/** Whether the digits are a day (or a month) that exists, written in this form. */
function isDate(digits: string, form: string): boolean {
  if (digits.length !== form.length) return false;
  const part = (letter: string) => [...digits].filter((_digit, at) => form[at] === letter).join('');
  const [year, month, day] = [part('y'), part('m'), part('d')];
  if (year.length === 3 && !(Number(year) >= 1 && Number(year) <= 188)) return false;
  if (year.length === 4 && !/^(19|20)/.test(year)) return false;
  // Of a year with two digits nobody knows the century: 29 February is a day of it.
  const gregorian = { 2: 2000, 3: Number(year) + 1911, 4: Number(year) }[year.length] ?? 2000;
  const date = new Date(Date.UTC(gregorian, Number(month) - 1, Number(day === '' ? '1' : day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day || '1');
}
