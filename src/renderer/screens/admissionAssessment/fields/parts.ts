/** Dates and times in parts: the typed text of each part, and the value that they form. */
import { rocYearOf, westernYearOf } from '../../../../shared/rocCalendar.ts';
import { plainFigures } from '../../../../shared/typedNumber.ts';
import { fieldOf } from '../../../../shared/unknown.ts';
import { readNumber } from './numbers.ts';

export type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute';
/** The text of each part. */
export type PartTexts = Partial<Record<PartName, string>>;

const two = (text: string): string => (/^\d$/.test(text) ? `0${text}` : text);

/** A year as it is written on forms: 民國115年 means 115. Whether that is the year meant is asked elsewhere. */
const yearInWords = /^(?:民國)?\s*(\d+)\s*年?$/u;

/**
 * The calendar in which years are typed and shown: Western, or that of the Republic of China with up to three figures.
 * Western years are stored and sent. A year with four figures is Western in either.
 */
export type Years = 'western' | 'roc';

/** The text of a part in plain figures. */
function plain(text: string | undefined, name: PartName, years: Years): string {
  const figures = plainFigures(text ?? '') ?? (text ?? '').trim();
  if (name !== 'year') return figures;
  const year = yearInWords.exec(figures)?.[1] ?? figures;
  return years === 'roc' && /^0*[1-9]\d{0,2}$/.test(year)
    ? String(westernYearOf(Number(year)))
    : year;
}

/** A stored year as it is displayed; anything that is not such a year is left as it is. */
function shownYear(stored: string, years: Years): string {
  const rocYear = years === 'roc' && /^\d{4}$/.test(stored) ? rocYearOf(Number(stored)) : null;
  return rocYear === null ? stored : String(rocYear);
}

function join(texts: readonly string[], separator: string): string | undefined {
  return texts.every((text) => text === '') ? undefined : texts.join(separator);
}

/** The typed parts as `{year, month, day}` without empty ones. */
export function datePartsValue(texts: PartTexts, years: Years = 'western'): object | undefined {
  const parts = (['year', 'month', 'day'] as const)
    .map((name) => [name, readNumber(plain(texts[name], name, years))] as const)
    .filter(([, value]) => value !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** The texts for the parts of a `{year, month, day}`. */
export function datePartsTexts(value: unknown): PartTexts {
  const texts: PartTexts = {};
  for (const name of ['year', 'month', 'day'] as const) {
    const part = fieldOf(value, name);
    if (typeof part === 'number' || typeof part === 'string') texts[name] = String(part);
  }
  return texts;
}

/** The typed parts as `YYYY-MM-DD`; incomplete (`2026-11-`) while a part is missing. */
export function calendarDateValue(
  { year, month, day }: PartTexts,
  years: Years = 'western',
): string | undefined {
  const parts = [
    plain(year, 'year', years),
    two(plain(month, 'month', years)),
    two(plain(day, 'day', years)),
  ];
  return join(parts, '-');
}

export function calendarDateTexts(value: unknown): PartTexts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  return { year, month, day };
}

/** The typed parts as `HH:MM`; incomplete (`14:`) while a part is missing. */
export function timeOfDayValue({ hour, minute }: PartTexts): string | undefined {
  const plainTime = [plain(hour, 'hour', 'western'), plain(minute, 'minute', 'western')];
  return join(plainTime.map(two), ':');
}

export function timeOfDayTexts(value: unknown): PartTexts {
  const [hour = '', minute = ''] = typeof value === 'string' ? value.split(':') : [];
  return { hour, minute };
}

/** The text to show in a part: what was typed, as long as it still means the same (`5` for `05`). */
export function showPart(
  stored: string | undefined,
  typed: string | undefined,
  name: PartName,
  years: Years = 'western',
): string {
  const text = stored ?? '';
  if (typed !== undefined && two(plain(typed, name, years)) === two(text)) {
    return typed;
  }
  return name === 'year' ? shownYear(text, years) : text;
}
