/**
 * Merges two texts with a common base, sentence by sentence: a sentence that only one of them changed is taken as
 * changed; one that both changed appears in both versions, the colleague's first, for the author to settle. Nothing
 * that either of them added is left out; what one of them removed or reworded is, and `missingFrom` names it.
 */
import { diffArrays } from 'diff';

export interface CombinedText {
  text: string;
  /** Whether both changed the same sentence, so that somebody has to read and choose. */
  touches: boolean;
}

interface Sentence {
  /** Without surrounding white space: what is compared. */
  words: string;
  /** The white space that followed it: a space, a line break, or nothing. */
  gap: string;
}

/** One stretch of the base text that was replaced; empty if text was only inserted. */
interface Change {
  from: number;
  to: number;
  put: readonly Sentence[];
}

function sentencesOf(text: string, language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return Array.from(segmenter.segment(text), ({ segment }) => {
    const words = segment.trim();
    return { words, gap: segment.slice(segment.trimEnd().length) };
  }).filter(({ words }) => words !== '');
}

function changesOf(base: readonly Sentence[], other: readonly Sentence[]): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let open: { from: number; put: Sentence[] } | null = null;
  const close = () => {
    if (open !== null) changes.push({ from: open.from, to: at, put: open.put });
    open = null;
  };
  const same = (one: Sentence, another: Sentence) => one.words === another.words;
  for (const { value, added, removed } of diffArrays([...base], [...other], { comparator: same })) {
    if (!added && !removed) {
      close();
      at += value.length;
      continue;
    }
    open ??= { from: at, put: [] };
    if (added) open.put.push(...value);
    if (removed) at += value.length;
  }
  close();
  return changes;
}

const isSame = (one: Change, other: Change) =>
  one.from === other.from &&
  one.to === other.to &&
  one.put.map(({ words }) => words).join('\n') === other.put.map(({ words }) => words).join('\n');

/** Whether two changes affect the same sentences; two insertions never do. */
function doTouch(one: Change, other: Change): boolean {
  if (isSame(one, other)) return false;
  const isPutIn = (change: Change) => change.from === change.to;
  if (isPutIn(one) && isPutIn(other)) return false;
  // An insertion at the edge of a changed stretch is placed before or after it and does not overlap.
  if (isPutIn(one)) return other.from < one.from && one.from < other.to;
  if (isPutIn(other)) return one.from < other.from && other.from < one.to;
  return one.from < other.to && other.from < one.to;
}

/**
 * The text that contains both changes.
 * @param base what both started from
 * @param theirs the colleague's text; comes first if both changed the same place
 */
export function combineTexts(
  base: string,
  theirs: string,
  mine: string,
  language: string,
): CombinedText {
  const [start, second, third] = [
    sentencesOf(base, language),
    sentencesOf(theirs, language),
    sentencesOf(mine, language),
  ];
  const hers = changesOf(start, second);
  const ours = changesOf(start, third);
  const touches = hers.some((one) => ours.some((other) => doTouch(one, other)));
  const changes = [
    ...hers.map((change) => ({ ...change, isHers: true })),
    ...ours
      .filter((change) => !hers.some((one) => isSame(one, change)))
      .map((change) => ({ ...change, isHers: false })),
  ].toSorted((one, other) => one.from - other.from || Number(other.isHers) - Number(one.isHers));

  const parts: Sentence[] = [];
  let at = 0;
  for (const { from, to, put } of changes) {
    parts.push(...start.slice(at, Math.max(at, from)), ...put);
    at = Math.max(at, to);
  }
  parts.push(...start.slice(at));
  // A sentence that was the last in one text has no gap there, so its gap is taken from another text.
  const gaps = new Map<string, string>();
  for (const { words, gap } of [...start, ...second, ...third]) {
    if (gap !== '') gaps.set(words, gap);
  }
  const text = joined(
    parts.map(({ words, gap }) => ({ words, gap: gap || (gaps.get(words) ?? '') })),
  );
  return { text, touches };
}

/**
 * The sentences of two texts that a text made from them lacks, in their order. A sentence is there only as a whole:
 * "Oedema." is not in "No oedema.", nor is a sentence in its shorter wording.
 * @returns a function of the text, which gives the missing sentences as one text; empty if none is missing
 */
export function missingFrom(
  [theirs, mine]: readonly [string, string],
  language: string,
): (text: string) => string {
  const sentences = [theirs, mine].map((one) => sentencesOf(one, language));
  const all = new Map<string, Sentence>();
  for (const one of sentences.flat()) all.set(one.words, one);
  const timesIn = (words: string) =>
    Math.max(...sentences.map((one) => one.filter((other) => other.words === words).length));
  const wanted = [...all.values()].map((one) => ({ one, times: timesIn(one.words) }));
  return (text) =>
    joined(
      wanted.filter(({ one, times }) => timesWhole(one.words, text) < times).map(({ one }) => one),
    );
}

const endOfLatin = /[.!?]["”’)]?$/u;
const endOfChinese = /[。！？；…]["”’)」』]?$/u;

/** How often a text has these words as a sentence of their own. */
function timesWhole(words: string, text: string): number {
  let times = 0;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) {
    const end = at + words.length;
    if (isBoundary(text.slice(0, at), words) && isBoundary(words, text.slice(end))) times += 1;
  }
  return times;
}

/** Whether one sentence ends and another begins between two stretches of a text. */
function isBoundary(before: string, after: string): boolean {
  const [end, start] = [before.trimEnd(), after.trimStart()];
  if (end === '' || start === '' || endOfChinese.test(end.slice(-2))) return true;
  const gap = before.slice(end.length) + after.slice(0, after.length - start.length);
  return gap.includes('\n') || (gap !== '' && endOfLatin.test(end.slice(-2)));
}

/** Joins sentences, with the white space of the language between two that had none. */
function joined(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ words, gap }, index) => {
      if (index === sentences.length - 1) return words;
      return words + (gap === '' ? spaceAfter(words) : gap);
    })
    .join('');
}

function spaceAfter(words: string): string {
  if (/[。！？；]$/u.test(words)) return '';
  // A line without a full stop: the next sentence begins on a new line.
  return /[.!?]["”’)]?$/u.test(words) ? ' ' : '\n';
}
