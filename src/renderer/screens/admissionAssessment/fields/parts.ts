/** Dates and times told in parts: what is typed into the parts, and the value they make. */
import { rocYearOf, westernYearOf } from '../../../../shared/rocCalendar.ts';
import { plainFigures } from '../../../../shared/typedNumber.ts';
import { fieldOf } from '../../../../shared/unknown.ts';
import { readNumber } from './numbers.ts';

export type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute';
/** What stands in each part, as text. */
export type PartTexts = Partial<Record<PartName, string>>;

const two = (text: string): string => (/^\d$/.test(text) ? `0${text}` : text);

/** A year as forms have it: 民國115年 is 115, and whether that is meant is asked about elsewhere. */
const yearInWords = /^(?:民國)?\s*(\d+)\s*年?$/u;

/**
 * Whose years are typed and shown: Western ones, or those of the Republic of China, of up to three figures. Stored and
 * sent are Western ones. A year of four figures is a Western one in both.
 */
export type Years = 'western' | 'roc';

/** What stands in a part, in plain figures. */
function plain(text: string | undefined, name: PartName, years: Years): string {
  const figures = plainFigures(text ?? '') ?? (text ?? '').trim();
  if (name !== 'year') return figures;
  const year = yearInWords.exec(figures)?.[1] ?? figures;
  return years === 'roc' && /^0*[1-9]\d{0,2}$/.test(year)
    ? String(westernYearOf(Number(year)))
    : year;
}

/** A stored year as it is shown; what is no such year stays as it is. */
function shownYear(stored: string, years: Years): string {
  const rocYear = years === 'roc' && /^\d{4}$/.test(stored) ? rocYearOf(Number(stored)) : null;
  return rocYear === null ? stored : String(rocYear);
}

function join(texts: readonly string[], separator: string): string | undefined {
  return texts.every((text) => text === '') ? undefined : texts.join(separator);
}

/** `{year, month, day}` of what was typed; parts that are empty are left out. */
export function datePartsValue(texts: PartTexts, years: Years = 'western'): object | undefined {
  const parts = (['year', 'month', 'day'] as const)
    .map((name) => [name, readNumber(plain(texts[name], name, years))] as const)
    .filter(([, value]) => value !== undefined);
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

/** The parts of a `{year, month, day}`. */
export function datePartsTexts(value: unknown): PartTexts {
  const texts: PartTexts = {};
  for (const name of ['year', 'month', 'day'] as const) {
    const part = fieldOf(value, name);
    if (typeof part === 'number' || typeof part === 'string') texts[name] = String(part);
  }
  return texts;
}

/** `YYYY-MM-DD` of what was typed; incomplete (`2026-11-`) while a part is missing. */
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

/** `HH:MM` of what was typed; incomplete (`14:`) while a part is missing. */
export function timeOfDayValue({ hour, minute }: PartTexts): string | undefined {
  const plainTime = [plain(hour, 'hour', 'western'), plain(minute, 'minute', 'western')];
  return join(plainTime.map(two), ':');
}

export function timeOfDayTexts(value: unknown): PartTexts {
  const [hour = '', minute = ''] = typeof value === 'string' ? value.split(':') : [];
  return { hour, minute };
}

/** What stands in a part: the typed text while it still means the same (`5` for `05`). */
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
