/** Parses a typed time of day as wards write it: with or without a colon, and with half-width or full-width digits. */
import { plainFigures } from './typedNumber.ts';

export type TimeReading =
  | { is: 'empty' }
  /** `HH:MM`; 24:00, which is how wards write midnight, is 00:00 of the next day. */
  | { is: 'time'; time: string; isNextDay: boolean }
  | { is: 'wrong' };

/** 930, 0930, 9:30, 9.30, 9時30分 and 9點; an hour without minutes is the full hour. */
const spellings = [
  /^(?<hour>\d{1,2})(?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})[:.](?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})[時點点](?:(?<minute>\d{1,2})分?)?$/u,
  /^(?<hour>\d{1,2})$/u,
];

/** Parses a time of day as typed. Anything else is `wrong`, and never corrected into another time. */
export function readTime(typed: string): TimeReading {
  const text = plainFigures(typed)?.replaceAll(/\s/gu, '');
  if (text === '') return { is: 'empty' };
  const parts = spellings.map((spelling) => spelling.exec(text ?? '')?.groups).find(Boolean);
  const [hour, minute] = [Number(parts?.['hour']), Number(parts?.['minute'] ?? 0)];
  if (hour === 24 && minute === 0) return { is: 'time', time: '00:00', isNextDay: true };
  if (!(hour < 24 && minute < 60)) return { is: 'wrong' };
  const two = (part: number) => String(part).padStart(2, '0');
  return { is: 'time', time: `${two(hour)}:${two(minute)}`, isNextDay: false };
}

/** Whether the typed time is complete: four digits, or two digits after a colon. */
export function isWholeTime(typed: string): boolean {
  return /^\d{4}$|^\d{1,2}:\d{2}$/u.test(plainFigures(typed) ?? '');
}
