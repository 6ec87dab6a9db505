/**
 * Merges two texts with a common base, sentence by sentence: a sentence that only one of them changed is taken as
 * changed; one that both changed appears in both versions, the colleague's first, for the author to settle. Nothing
 * that either of them added is left out; what one of them removed or reworded is, and `missingFrom` names it.
 */
import { diffArrays } from 'diff';

interface Sentence {
  /** Without surrounding white space: what is compared. */
  words: string;
  /** The white space before and after it in its own text: a space, line breaks, or nothing. */
  before: string;
  after: string;
}

export interface CombinedText {
  text: string;
  /** What the text was joined from: two sentences without capitals would be read as one. */
  sentences: readonly Sentence[];
  /** Whether both changed the same sentence, so that somebody has to read and choose. */
  touches: boolean;
}

/** One stretch of the base text that was replaced; empty if text was only inserted. */
interface Change {
  from: number;
  to: number;
  put: readonly Sentence[];
}

function sentencesOf(text: string, language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const found: Sentence[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const words = segment.trim();
    const last = found.at(-1);
    if (words === '') {
      // An empty line.
      if (last !== undefined) last.after += segment;
    } else {
      const after = segment.slice(segment.trimEnd().length);
      found.push({ words, before: last?.after ?? '', after });
    }
  }
  return found;
}

const isSameSentence = (one: Sentence, another: Sentence) => one.words === another.words;

function changesOf(base: readonly Sentence[], other: readonly Sentence[]): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let open: { from: number; put: Sentence[] } | null = null;
  const close = () => {
    if (open !== null) changes.push({ from: open.from, to: at, put: open.put });
    open = null;
  };
  const parts = diffArrays([...base], [...other], { comparator: isSameSentence });
  for (const { value, added, removed } of parts) {
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

/**
 * Whether two changes affect the same sentences; two insertions never do. What is inserted at the edge of a changed
 * stretch is placed before or after it; at the edge of a removed one it may have lost what it belongs to, such as its
 * heading.
 */
function doTouch(one: Change, other: Change): boolean {
  if (isSame(one, other)) return false;
  if (isInsertion(one) && isInsertion(other)) return false;
  if (isInsertion(one)) return isPutInto(one.from, other);
  if (isInsertion(other)) return isPutInto(other.from, one);
  return one.from < other.to && other.from < one.to;
}

const isInsertion = ({ from, to }: Change) => from === to;

function isPutInto(at: number, { from, to, put }: Change): boolean {
  return put.length === 0 ? from <= at && at <= to : from < at && at < to;
}

/** Hers without what the colleague has inserted at the same place. */
function withoutSaid(change: Change, hers: readonly Change[]): Change {
  const there = hers.filter((one) => isInsertion(one) && one.from === change.from);
  const isSaid = (sentence: Sentence) =>
    there.some(({ put }) => put.some((one) => isSameSentence(one, sentence)));
  return isInsertion(change)
    ? { ...change, put: change.put.filter((sentence) => !isSaid(sentence)) }
    : change;
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
      .map((change) => ({ ...withoutSaid(change, hers), isHers: false })),
  ].toSorted((one, other) => one.from - other.from || Number(other.isHers) - Number(one.isHers));

  const parts: Sentence[] = [];
  let at = 0;
  for (const { from, to, put } of changes) {
    parts.push(...start.slice(at, Math.max(at, from)), ...put);
    at = Math.max(at, to);
  }
  parts.push(...start.slice(at));
  return { text: joined(parts), sentences: parts, touches };
}

/**
 * The sentences of two texts that a text made from them lacks, or has at another place, in their order. A sentence is
 * there only as a whole: "Oedema." is not in "No oedema.", nor is a sentence in its shorter wording; and below another
 * heading it may say the opposite.
 * @param start the text as it was made
 * @returns a function of the text as it is now, which gives the missing sentences as one text; empty if none is missing
 */
export function missingFrom(
  [theirs, mine]: readonly [string, string],
  language: string,
  start?: CombinedText,
): (text: string) => string {
  const both = [sentencesOf(theirs, language), sentencesOf(mine, language)];
  return (text) => {
    const there = text === start?.text ? start.sentences : sentencesOf(text, language);
    const missing = both.flatMap((sentences) =>
      diffArrays(sentences, [...there], { comparator: isSameSentence })
        .filter(({ removed }) => removed)
        .flatMap(({ value }) => value),
    );
    const each = new Map(missing.map((sentence) => [sentence.words, sentence]));
    return joined([...each.values()]);
  };
}

/** Joins sentences, with the white space of either between two, or that of the language where neither has any. */
function joined(sentences: readonly Sentence[]): string {
  return sentences.map((one, index) => one.words + gapBetween(one, sentences[index + 1])).join('');
}

function gapBetween({ words, after }: Sentence, next: Sentence | undefined): string {
  if (next === undefined) return '';
  // What began a line begins one again: it may be a heading.
  const line = [after, next.before].find((gap) => gap.includes('\n'));
  return line ?? (after || next.before || spaceAfter(words));
}

function spaceAfter(words: string): string {
  if (/[。！？；]$/u.test(words)) return '';
  // A line without a full stop: the next sentence begins on a new line.
  return /[.!?]["”’)]?$/u.test(words) ? ' ' : '\n';
}
