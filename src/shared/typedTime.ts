/** How a typed time of day is read: as wards write it, with or without a colon, in any figures that a keyboard has. */
import { plainFigures } from './typedNumber.ts';

export type TimeReading =
  | { is: 'empty' }
  /** `HH:MM`; 24:00 is 00:00 of the day after, as wards write midnight. */
  | { is: 'time'; time: string; isNextDay: boolean }
  | { is: 'wrong' };

/** 930, 0930, 9:30, 9.30, 9時30分 and 9點; an hour alone is the full hour. */
const spellings = [
  /^(?<hour>\d{1,2})(?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})[:.](?<minute>\d{2})$/u,
  /^(?<hour>\d{1,2})[時點点](?:(?<minute>\d{1,2})分?)?$/u,
  /^(?<hour>\d{1,2})$/u,
];

/** Reads a time of day as it was typed; what is none is wrong and never made into another. */
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

/** Whether nothing can follow: four figures, or minutes behind a colon. */
export function isWholeTime(typed: string): boolean {
  return /^\d{4}$|^\d{1,2}:\d{2}$/u.test(plainFigures(typed) ?? '');
}
