/**
 * Which words of a text differ from another one. Word boundaries follow the rules of the language, so that Chinese,
 * which has no spaces, is marked by word as well.
 */
import { diffArrays, type ChangeObject } from 'diff';

export interface TextPart {
  text: string;
  /** Not in the other text. */
  changed: boolean;
  /** Changed by being taken out: shown only to say so. */
  isRemoved?: boolean;
  /** Its start in its own text. */
  at: number;
}

function wordsOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

interface WordDiff {
  before: TextPart[];
  after: TextPart[];
  /** The second text with what the first one had in its place: every part of both, what stayed only once. */
  both: TextPart[];
}

type Change = Pick<ChangeObject<string[]>, 'value' | 'added' | 'removed'>;

/**
 * A clause that was replaced is one change, old and then new, although both may share a word or two: single words in
 * turn cannot be read.
 */
function clausesOf(changes: readonly Change[]): Change[] {
  const clauses: Change[] = [];
  let was: string[] = [];
  let is: string[] = [];
  for (const [at, change] of changes.entries()) {
    const isSame = !change.added && !change.removed;
    const isBetween = isSame && at > 0 && at < changes.length - 1 && isShort(change.value);
    if (change.removed || isBetween) was.push(...change.value);
    if (change.added || isBetween) is.push(...change.value);
    if ((!isSame || isBetween) && at < changes.length - 1) continue;
    if (was.length > 0) clauses.push({ value: was, removed: true, added: false });
    if (is.length > 0) clauses.push({ value: is, removed: false, added: true });
    [was, is] = [[], []];
    if (isSame) clauses.push(change);
  }
  return clauses;
}

/** At most two words, all within one sentence. */
function isShort(segments: readonly string[]): boolean {
  const words = segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment));
  return words.length <= 2 && !segments.some((segment) => /^[.!?。！？\n]/.test(segment));
}

/** Splits both texts into parts; the parts of each, joined, are exactly that text. */
export function wordDiff(before: string, after: string, language: string): WordDiff {
  const parts: WordDiff = { before: [], after: [], both: [] };
  const at = { before: 0, after: 0 };
  for (const { value, added, removed } of clausesOf(
    diffArrays(wordsOf(before, language), wordsOf(after, language)),
  )) {
    const text = value.join('');
    parts.both.push({
      text,
      changed: added || removed,
      isRemoved: removed,
      at: at.before + at.after,
    });
    if (!added) {
      parts.before.push({ text, changed: removed, at: at.before });
      at.before += text.length;
    }
    if (!removed) {
      parts.after.push({ text, changed: added, at: at.after });
      at.after += text.length;
    }
  }
  return parts;
}

/** The parts of a text that differ from either of two others: a word is marked if at least one of them lacks it. */
export function differsFromEither(
  text: string,
  others: readonly [string, string],
  language: string,
): TextPart[] {
  const words = wordsOf(text, language);
  const changed = words.map(() => false);
  for (const other of others) {
    let at = 0;
    for (const part of diffArrays(words, wordsOf(other, language))) {
      if (part.added) {
        continue;
      }
      for (const _ of part.value) {
        changed[at] ||= part.removed;
        at += 1;
      }
    }
  }
  const parts: TextPart[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const last = parts.at(-1);
    const isChanged = changed[index] === true;
    if (last?.changed === isChanged) {
      last.text += word;
    } else {
      parts.push({ text: word, changed: isChanged, at });
    }
    at += word.length;
  }
  return parts;
}
