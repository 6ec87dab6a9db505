/** Dates and times told in parts: what is typed into the parts, and the value they make. */
import { plainFigures } from '../../../../shared/typedNumber.ts';
import { fieldOf } from '../../../../shared/unknown.ts';
import { readNumber } from './numbers.ts';

export type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute';
/** What stands in each part, as text. */
export type PartTexts = Partial<Record<PartName, string>>;

const two = (text: string): string => (/^\d$/.test(text) ? `0${text}` : text);

/** A year as forms have it: 民國115年 is 115, and whether that is meant is asked about elsewhere. */
const yearInWords = /^(?:民國)?\s*(\d+)\s*年?$/u;

/** What stands in a part, in plain figures. */
function plain(text: string | undefined, name: PartName): string {
  const figures = plainFigures(text ?? '') ?? (text ?? '').trim();
  return (name === 'year' && yearInWords.exec(figures)?.[1]) || figures;
}

function join(texts: readonly string[], separator: string): string | undefined {
  return texts.every((text) => text === '') ? undefined : texts.join(separator);
}

/** `{year, month, day}` of what was typed; parts that are empty are left out. */
export function datePartsValue(texts: PartTexts): object | undefined {
  const parts = (['year', 'month', 'day'] as const)
    .map((name) => [name, readNumber(plain(texts[name], name))] as const)
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
export function calendarDateValue({ year, month, day }: PartTexts): string | undefined {
  return join([plain(year, 'year'), two(plain(month, 'month')), two(plain(day, 'day'))], '-');
}

export function calendarDateTexts(value: unknown): PartTexts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  return { year, month, day };
}

/** `HH:MM` of what was typed; incomplete (`14:`) while a part is missing. */
export function timeOfDayValue({ hour, minute }: PartTexts): string | undefined {
  return join([two(plain(hour, 'hour')), two(plain(minute, 'minute'))], ':');
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
): string {
  const text = stored ?? '';
  if (typed !== undefined && two(plain(typed, name)) === two(text)) {
    return typed;
  }
  return text;
}
