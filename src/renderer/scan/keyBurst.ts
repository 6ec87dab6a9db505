/**
 * Owns telling a hand scanner that types from a person who types: a scanner sends its characters
 * within a few hundredths of a second of each other and ends with Enter.
 */

/** The longest gap between two keys of one scan. Scanners need 1 to 30 ms, fingers over 60. */
export const longestGapMs = 50;

/** Fewer characters come this fast by accident, when two keys are struck at once. */
export const fewestCharacters = 4;

/** What of a `KeyboardEvent` matters here. */
export interface Key {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  /** Held down: no scanner does that. */
  repeat: boolean;
  /** When it was struck, milliseconds; not when the page got round to it. */
  timeStamp: number;
}

export type KeyReading =
  /** Nothing that belongs to a scan. */
  | { is: 'other' }
  /** Perhaps the first character of a scan; it has not reached its field yet. */
  | { is: 'first' }
  /** The next of a fast run. */
  | { is: 'next' }
  /** Enter, and everything before it came too fast for fingers. */
  | { is: 'scanned'; text: string };

/** Reads keys one after the other. */
export function openKeyBurst(): { read(key: Key): KeyReading } {
  let text = '';
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return {
    read(key) {
      if (modifiers.has(key.key)) {
        return { is: 'other' };
      }
      const before = key.timeStamp - lastAtMs <= longestGapMs ? text : '';
      text = '';
      lastAtMs = key.timeStamp;
      if (key.ctrlKey || key.altKey || key.metaKey || key.repeat) {
        return { is: 'other' };
      }
      if (key.key === 'Enter' || (key.key === underInputMethod && key.code === 'Enter')) {
        const scanned = cleanScan(before);
        return scanned.length >= fewestCharacters
          ? { is: 'scanned', text: scanned }
          : { is: 'other' };
      }
      const character = characterOf(key);
      if (character === null) {
        return { is: 'other' };
      }
      text = before + character;
      return { is: before === '' ? 'first' : 'next' };
    },
  };
}

/** What a code says, without the marks that only separate its parts, and without spaces around. */
export function cleanScan(raw: string): string {
  return raw.replace(/\p{Cc}/gu, '').trim();
}

const modifiers = new Set(['Shift', 'CapsLock', 'NumLock']);

/** What `key` says while an input method (Zhuyin, Cangjie) takes the keys for itself. */
const underInputMethod = 'Process';

/**
 * The character of a key. While an input method is on, a scanner's keys would become syllables; the
 * place of the key on the keyboard still tells what the scanner meant.
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

/** Without and with Shift, as scanners type: on the American layout. */
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
