/**
 * The rows of free text of an open list. What a nurse types is part of the answer from the first keystroke on, cleaned
 * like a note, while the row shows it as typed.
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
  /** The answer as the rows last knew it: codes of the list and free text. */
  readonly codes: readonly string[];
  /** Texts that another answer replaced: adding a row brings them back. */
  readonly replaced: readonly string[];
}

export interface OwnRowsRules {
  readonly options: readonly CodeOption[];
  /** Only one answer may be given. */
  readonly isSingle: boolean;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** The texts of the rows, cleaned and without duplicates. */
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

/** The code "other", which asks what it stands for; undefined if the list has none. */
export function otherCode(options: readonly CodeOption[]): string | undefined {
  return options.find(({ asksWhat }) => asksWhat === true)?.code;
}

/** Whether "other" is among the codes. */
export function isOtherIn(codes: readonly string[], { options }: OwnRowsRules): boolean {
  const other = otherCode(options);
  return other !== undefined && codes.includes(other);
}

/** The rows for an answer when its field is opened. */
export function openRows(codes: readonly string[], rules: OwnRowsRules): OwnRows {
  const own = unlisted(codes, rules.options);
  const rows = withRows([], own.length === 0 && isOtherIn(codes, rules) ? [''] : own);
  return { rows, codes, replaced: [] };
}

/** Updates the rows to an answer that may have been changed elsewhere: by a chip, or from an earlier admission. */
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

/**
 * The part of the answer that was chosen from the list. A code that a row happens to spell while text is being typed
 * does not count.
 */
export function listedIn({ rows, codes }: OwnRows): string[] {
  const listed = [...codes];
  for (const word of wordsIn(rows)) {
    const place = listed.lastIndexOf(word);
    if (place !== -1) listed.splice(place, 1);
  }
  return listed;
}

/** The answer with changed texts in its rows: they replace "other" and exclusive options. */
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

/** The rows after a keystroke. */
export function typeIntoRow(
  state: OwnRows,
  key: number,
  text: string,
  rules: OwnRowsRules,
): OwnRows {
  const rows = state.rows.map((row) => (row.key === key ? { key, text } : row));
  return { ...withWords(state, rows, rules), replaced: [] };
}

/**
 * The rows once a row loses focus: a text that equals the label of an option chooses that option, and the row stays,
 * empty.
 */
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

/** Adds a row, or the texts that another answer replaced; adds none if a row is still empty. */
export function addRow(state: OwnRows, rules: OwnRowsRules): OwnRows {
  const filled = state.rows.filter(({ text }) => text !== '');
  if (state.replaced.length > 0) {
    const back = rules.isSingle ? state.replaced.slice(-1) : state.replaced;
    return { ...withWords(state, withRows(filled, back), rules), replaced: [] };
  }
  const isFull = rules.isSingle ? state.rows.length > 0 : filled.length < state.rows.length;
  return isFull ? state : { ...state, rows: withRows(state.rows, ['']) };
}

/** Removes one row. */
export function removeRow(state: OwnRows, key: number): OwnRows {
  const rows = state.rows.filter((row) => row.key !== key);
  return { ...state, rows, codes: [...listedIn(state), ...wordsIn(rows)] };
}
