/**
 * The rows of own words under an open list: what a nurse types is part of the answer from its first key on, cleaned as
 * notes are, while the row shows it as she types it.
 */
import { optionInWords } from '../../../../shared/admission/ownWords.ts';
import type { CodeOption } from '../../../../shared/admission/words.ts';
import { cleanText } from '../../../../shared/text.ts';
import { toggleCode } from './chips.ts';

interface OwnRow {
  readonly key: number;
  /** As typed. */
  readonly text: string;
}

export interface OwnRows {
  readonly rows: readonly OwnRow[];
  /** The answer as the rows know it: codes of the list, and own words. */
  readonly codes: readonly string[];
  /** Words whose place another answer took: they come back with the next row. */
  readonly replaced: readonly string[];
}

export interface OwnRowsRules {
  readonly options: readonly CodeOption[];
  /** One answer only. */
  readonly isSingle: boolean;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** The words that the rows hold, clean, each once. */
export function wordsIn(rows: readonly OwnRow[]): string[] {
  return [...new Set(rows.map(({ text }) => cleanText(text)).filter((text) => text !== ''))];
}

function unlisted(codes: readonly string[], options: readonly CodeOption[]): string[] {
  return codes.filter((code) => !options.some((option) => option.code === code));
}

function withRows(rows: readonly OwnRow[], more: readonly string[]): OwnRow[] {
  const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return [...rows, ...more.map((text, index) => ({ key: next + index, text }))];
}

/** The code that asks what it stands for; undefined where a list has none. */
export function otherCode(options: readonly CodeOption[]): string | undefined {
  return options.find(({ asksWhat }) => asksWhat === true)?.code;
}

/** Whether "other" is among the codes. */
export function isOtherIn(codes: readonly string[], { options }: OwnRowsRules): boolean {
  const other = otherCode(options);
  return other !== undefined && codes.includes(other);
}

/** The rows of an answer as it stands when its field is opened. */
export function openRows(codes: readonly string[], rules: OwnRowsRules): OwnRows {
  const own = unlisted(codes, rules.options);
  const rows = withRows([], own.length === 0 && isOtherIn(codes, rules) ? [''] : own);
  return { rows, codes, replaced: [] };
}

/** The rows beside an answer that may have been changed elsewhere: by a chip, or from an earlier admission. */
export function followAnswer(
  state: OwnRows,
  codes: readonly string[],
  rules: OwnRowsRules,
): OwnRows {
  if (same(codes, state.codes)) return state;
  const words = wordsIn(state.rows);
  const own = unlisted(codes, rules.options);
  if (!same(words, own)) {
    const lost = words.filter((text) => !own.includes(text));
    return { ...openRows(codes, rules), replaced: lost.length > 0 ? lost : state.replaced };
  }
  const isAsked = isOtherIn(codes, rules);
  if (isAsked && state.rows.length === 0) return { ...state, codes, rows: withRows([], ['']) };
  const isTakenBack = !isAsked && isOtherIn(state.codes, rules);
  const rows = isTakenBack ? state.rows.filter(({ text }) => text !== '') : state.rows;
  return { ...state, codes, rows };
}

/** What of the answer is chosen from the list. A code that a row spells on its way to a word is not. */
export function listedIn({ rows, codes }: OwnRows): string[] {
  const listed = [...codes];
  for (const word of wordsIn(rows)) {
    const place = listed.lastIndexOf(word);
    if (place !== -1) listed.splice(place, 1);
  }
  return listed;
}

/** The answer with other words in its rows: they take the place of "other", and of what stands alone. */
function withWords(state: OwnRows, rows: readonly OwnRow[], rules: OwnRowsRules): OwnRows {
  const words = wordsIn(rows);
  if (same(words, wordsIn(state.rows))) return { ...state, rows };
  const other = otherCode(rules.options);
  const stays = (code: string) =>
    code !== other &&
    !rules.options.some((option) => option.code === code && option.exclusive === true);
  const listed = listedIn(state);
  if (words.length === 0) {
    const codes = other === undefined ? listed : [...listed.filter(stays), other];
    return { ...state, rows, codes };
  }
  return { ...state, rows, codes: [...(rules.isSingle ? [] : listed.filter(stays)), ...words] };
}

/** The rows after a key. */
export function typeIntoRow(
  state: OwnRows,
  key: number,
  text: string,
  rules: OwnRowsRules,
): OwnRows {
  const rows = state.rows.map((row) => (row.key === key ? { key, text } : row));
  return { ...withWords(state, rows, rules), replaced: [] };
}

/** The rows once a row is left: words that say what the list says choose its option, and the row stays, empty. */
export function settleRow(state: OwnRows, key: number, rules: OwnRowsRules): OwnRows {
  const row = state.rows.find((each) => each.key === key);
  const text = cleanText(row?.text ?? '');
  if (text === '') return state;
  const empty = state.rows.map((each) => (each.key === key ? { key, text: '' } : each));
  const words = wordsIn(empty);
  const option = optionInWords(text, rules.options);
  if (option === undefined) return words.includes(text) ? { ...state, rows: empty } : state;
  const listed = listedIn(state);
  if (rules.isSingle) return { ...state, rows: empty, codes: [option.code] };
  const others = [...listed, ...words];
  const codes = listed.includes(option.code)
    ? others
    : (toggleCode(others, option.code, rules.options) ?? []);
  return followAnswer({ ...state, rows: empty }, codes, rules);
}

/** One more row, with the words that another answer took the place of; the same where a row is empty. */
export function addRow(state: OwnRows, rules: OwnRowsRules): OwnRows {
  const filled = state.rows.filter(({ text }) => text !== '');
  if (state.replaced.length > 0) {
    const back = rules.isSingle ? state.replaced.slice(-1) : state.replaced;
    return { ...withWords(state, withRows(filled, back), rules), replaced: [] };
  }
  const isFull = rules.isSingle ? state.rows.length > 0 : filled.length < state.rows.length;
  return isFull ? state : { ...state, rows: withRows(state.rows, ['']) };
}

/** The rows without one of them. */
export function removeRow(state: OwnRows, key: number): OwnRows {
  const rows = state.rows.filter((row) => row.key !== key);
  return { ...state, rows, codes: [...listedIn(state), ...wordsIn(rows)] };
}
