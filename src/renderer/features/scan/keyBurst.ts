/**
 * Distinguishes a hand scanner that types from a person who types, keystroke by keystroke. A scanner sends its
 * characters within a few hundredths of a second of each other, after a pause, and ends with Enter. A code is read
 * whole or not at all: a gap in the middle, or a key that is not a character, invalidates all of it, and what follows
 * is never a code of its own.
 */

/**
 * The longest gap between two keystrokes of one scan, unless the hospital states another. Scanners need 1 to 30 ms,
 * fingers over 60.
 */
export const defaultLongestGapMs = 50;

/** The pause required before the first keystroke of a code; after a shorter one it may be part of what came before. */
export const quietBeforeMs = 300;

/** After characters without an Enter, further ones within this time may be the rest of them. */
export const restWithinMs = 1500;

/**
 * The fewest fast characters that count as a scan: fewer may come this fast by accident, when two keys are struck at
 * once.
 */
export const fewestCharacters = 4;

/** Stands for every separator in a text, however a scanner types it. */
export const groupSeparator = '\u001d';

/** A keystroke at most this long before the first fast ones is more likely a scanner's than a person's. */
const hiccupMs = 150;
const maxHiccups = 2;

/** Keystrokes with gaps up to this count as one steady run: a scanner that is set to be slow, or quick fingers. */
const maxSteadyGapMs = 150;

export interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  /** When the key was struck, milliseconds; not when the page handled it. */
  timeStamp: number;
}

export type KeyReading =
  | { is: 'other' }
  | { is: 'first' }
  | { is: 'rest' }
  | { is: 'next' }
  /** A separator in a run that is too long and too fast for fingers. */
  | { is: 'separator' }
  /** Enter, after characters that all came too fast for fingers; each separator is a `groupSeparator`. */
  | { is: 'scanned'; text: string }
  | { is: 'broken' }
  /** Enter after a steady run that is too slow for a scan; a person who types into a field produces the same. */
  | { is: 'slow' }
  | { is: 'end' };

/**
 * Why a code was lost. `notWhole`: a part may be missing. `noEnd`: no Enter followed, so it is unknown whether it is
 * whole. `slow`: it cannot be distinguished from typing.
 */
export type LostCode = 'notWhole' | 'noEnd' | 'slow';

interface KeyBurstOptions {
  /** When the screen was opened, by the clock of the keystrokes: earlier ones were not seen. */
  openedAtMs: number;
  longestGapMs?: number | undefined;
}

interface Run {
  text: string;
  keys: number;
  stretch: number;
  longest: number;
  isSpoiled: boolean;
  isFresh: boolean;
  isSteady: boolean;
  isTold: boolean;
  /** The digits so far of a character that is typed as Alt and its number. */
  byAlt: string;
}

type Kind =
  | { is: 'character'; text: string }
  | { is: 'byAlt'; figure: string }
  | { is: 'separator' | 'enter' | 'strange' };

const other: KeyReading = { is: 'other' };

interface Burst {
  run: Run | null;
  lastAtMs: number;
  /** When a run ended without its Enter, and whether a scanner had typed it. */
  openEnd: { atMs: number; wasFast: boolean };
  codeAtMs: number;
}

const noOpenEnd = { atMs: Number.NEGATIVE_INFINITY, wasFast: false };

interface KeyBurst {
  read(key: Key): KeyReading;
  /** Why the last keystrokes were lost, if nothing followed them for `quietBeforeMs`; returned once. */
  lost(): LostCode | null;
}

/** Reads keystrokes one by one, in the order in which they were struck. */
export function openKeyBurst(options: KeyBurstOptions): KeyBurst {
  const { openedAtMs, longestGapMs = defaultLongestGapMs } = options;
  const burst: Burst = {
    run: null,
    lastAtMs: openedAtMs,
    openEnd: noOpenEnd,
    codeAtMs: Number.NEGATIVE_INFINITY,
  };
  return {
    read(key) {
      if (modifiers.has(key.key)) {
        if (key.key === 'Alt' && burst.run !== null) closeAlt(burst.run);
        return other;
      }
      // Clocks of input devices may differ slightly: a keystroke that seems to be earlier counts as
      // simultaneous.
      const gapMs = Math.max(0, key.timeStamp - burst.lastAtMs);
      if (gapMs >= quietBeforeMs) endRun(burst);
      burst.lastAtMs = key.timeStamp;
      return readKey(burst, key, { gapMs, isFast: gapMs <= longestGapMs });
    },
    lost() {
      const { run } = burst;
      if (run === null || run.isTold) return null;
      const why = whyLost(run);
      // A page that was busy may ask in the middle of a code: nothing was told then.
      run.isTold = why !== null;
      return why;
    },
  };
}

function whyLost(run: Run): LostCode | null {
  const { isSpoiled, isSteady, longest } = run;
  if (longest >= fewestCharacters) return isSpoiled ? 'notWhole' : 'noEnd';
  const characters = run.text.replaceAll(groupSeparator, '');
  const isSlow = isSteady && characters.length >= fewestCharacters && characters.trim() !== '';
  return isSlow ? 'slow' : null;
}

interface Gap {
  gapMs: number;
  isFast: boolean;
}

function readKey(burst: Burst, key: Key, gap: Gap): KeyReading {
  const kind = kindOf(key);
  const { run } = burst;
  if (run !== null && (kind.is === 'strange' || !gap.isFast)) spoil(run);
  if (run !== null && (kind.is === 'strange' || gap.gapMs > maxSteadyGapMs)) run.isSteady = false;
  if (kind.is === 'strange') return other;
  if (run !== null && kind.is !== 'byAlt') closeAlt(run);
  if (kind.is === 'enter') return readEnter(burst, key.timeStamp);
  const current = run ?? beginRun(burst, key.timeStamp, gap.gapMs);
  burst.run = current;
  if (kind.is === 'byAlt') {
    current.byAlt += kind.figure;
    return other;
  }
  const wasSlow = current.longest < 2;
  addKey(current, kind.is === 'character' ? kind.text : groupSeparator);
  if (kind.is === 'separator') {
    return current.longest >= fewestCharacters ? { is: 'separator' } : other;
  }
  if (run !== null) {
    const isPersons = wasSlow && !gap.isFast && !mayBeHiccup(run, gap.gapMs);
    return { is: isPersons ? 'first' : 'next' };
  }
  const { openEnd } = burst;
  const isRest = openEnd.wasFast && key.timeStamp - openEnd.atMs < restWithinMs;
  return { is: isRest ? 'rest' : 'first' };
}

function beginRun({ openEnd }: Burst, atMs: number, gapMs: number): Run {
  const isFresh = gapMs >= quietBeforeMs && atMs - openEnd.atMs >= restWithinMs;
  return {
    ...{ text: '', keys: 0, stretch: 0, longest: 0, byAlt: '' },
    ...{ isSpoiled: !isFresh, isFresh, isSteady: true, isTold: false },
  };
}

function endRun(burst: Burst): void {
  const { run, lastAtMs } = burst;
  if (run !== null && run.keys > 0) burst.openEnd = { atMs: lastAtMs, wasFast: run.longest > 1 };
  burst.run = null;
}

function readEnter(burst: Burst, atMs: number): KeyReading {
  const { run } = burst;
  burst.run = null;
  if (run === null || run.keys === 0) {
    return atMs - burst.codeAtMs < quietBeforeMs ? { is: 'end' } : other;
  }
  burst.openEnd = noOpenEnd;
  const characters = [...run.text].filter((each) => each !== groupSeparator).length;
  const hasSeparator = characters < run.keys;
  const isCode = run.isSpoiled
    ? run.longest >= fewestCharacters
    : characters >= (hasSeparator ? 1 : fewestCharacters);
  if (!isCode) return whyLost(run) === 'slow' ? { is: 'slow' } : other;
  burst.codeAtMs = atMs;
  return run.isSpoiled ? { is: 'broken' } : { is: 'scanned', text: run.text };
}

function addKey(run: Run, text: string): void {
  run.text += text;
  run.keys += 1;
  // Separators alone do not indicate a scanner: a person may tab through fields that fast.
  if (text !== groupSeparator) run.stretch += 1;
  run.longest = Math.max(run.longest, run.stretch);
}

function spoil(run: Run): void {
  run.isSpoiled = true;
  run.stretch = 0;
}

/** Whether a keystroke that came too late may still belong to a scan that began with the run. */
function mayBeHiccup(run: Run, gapMs: number): boolean {
  return run.isFresh && run.keys <= maxHiccups + 1 && gapMs < hiccupMs;
}

/** Ends a character typed as Alt and a number: 29 is the separator; no other number is supported. */
function closeAlt(run: Run): void {
  const { byAlt } = run;
  run.byAlt = '';
  if (/^0*29$/.test(byAlt)) addKey(run, groupSeparator);
  else if (byAlt !== '') spoil(run);
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/** The value of `key` while an input method (Zhuyin, Cangjie) handles the keys itself. */
const underInputMethod = 'Process';

/** The keys that scanners type for a separator; Ctrl+] is another one. */
const separatorKeys = new Set(['F8', 'Tab']);

function kindOf(key: Key): Kind {
  if (key.repeat || key.metaKey) return { is: 'strange' };
  const name =
    key.key === underInputMethod && /^(Enter|Tab|F8)$/.test(key.code) ? key.code : key.key;
  if (key.altKey) return kindByAlt(key);
  if (key.ctrlKey) {
    const isBracket = key.code === 'BracketRight' || name === ']' || name === groupSeparator;
    return { is: isBracket ? 'separator' : 'strange' };
  }
  if (name === 'Enter') return { is: 'enter' };
  if (separatorKeys.has(name)) return { is: 'separator' };
  const character = characterOf(key);
  if (character === null) return { is: 'strange' };
  return /\p{Cc}/u.test(character) ? { is: 'separator' } : { is: 'character', text: character };
}

function kindByAlt({ key, code, ctrlKey }: Key): Kind {
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0];
  return figure === undefined || ctrlKey ? { is: 'strange' } : { is: 'byAlt', figure };
}

/**
 * The character of a keystroke. While an input method is on, a scanner's keystrokes would become syllables; the
 * physical key still tells what the scanner meant.
 */
function characterOf({ key, code, shiftKey }: Key): string | null {
  if (key !== underInputMethod) {
    return [...key].length === 1 ? key : null;
  }
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) {
    return shiftKey ? letter : letter.toLowerCase();
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !shiftKey) {
    return digit;
  }
  const mark = marks[code];
  return mark === undefined ? null : mark[shiftKey ? 1 : 0];
}

/** Without and with Shift, on the US layout that scanners use. */
const marks: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ['-', '_'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Semicolon: [';', ':'],
  Equal: ['=', '+'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadDecimal: ['.', '.'],
};
