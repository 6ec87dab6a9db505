import { describe, expect, it } from 'vitest';
import {
  groupSeparator,
  openKeyBurst,
  type Key,
  type KeyReading,
  type LostCode,
} from './keyBurst.ts';

const plain = {
  code: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
};

/** A key, and how long after the previous one it came, ms; 5 by default. */
type Struck = string | (Partial<Key> & { key: string; gapMs?: number });

const letters = (text: string): Struck[] => [...text];
const after = (gapMs: number, key: string): Struck => ({ key, gapMs });
const ctrlBracket: Struck = { key: ']', code: 'BracketRight', ctrlKey: true };
const alt029: Struck[] = [
  { key: 'Alt', altKey: true },
  ...['0', '2', '9'].map((key) => ({ key, code: `Numpad${key}`, altKey: true })),
];

/** How each key was classified; the screen was opened a second before the first one. */
function strike(keys: readonly Struck[], longestGapMs?: number): KeyReading[] {
  const burst = openKeyBurst({ openedAtMs: 0, longestGapMs });
  let timeStamp = 1000;
  return keys.map((struck) => {
    const { gapMs = 5, ...key } = typeof struck === 'string' ? { key: struck } : struck;
    timeStamp += gapMs;
    return burst.read({ ...plain, ...key, timeStamp });
  });
}

const lastOf = (keys: readonly Struck[], longestGapMs?: number) =>
  strike(keys, longestGapMs).at(-1);

/** Every code recognised in the keys, and each time that one was broken off. */
const toldOf = (keys: readonly Struck[]) =>
  strike(keys).flatMap((reading) =>
    reading.is === 'scanned' ? [reading.text] : reading.is === 'broken' ? ['broken'] : [],
  );

describe('a run of keys', () => {
  it('is a scan when it is faster than fingers and ends with Enter', () => {
    expect(lastOf([...'P-1001', 'Enter'])).toEqual({ is: 'scanned', text: 'P-1001' });
    const slow = [...'P-1001', 'Enter'].map((key) => after(50, key));
    expect(lastOf(slow)).toEqual({ is: 'scanned', text: 'P-1001' });
  });

  it('is a person when it is slower', () => {
    const keys = [...'P-1001', 'Enter'].map((key) => after(51, key));
    expect(toldOf(keys)).toEqual([]);
    // Reported only if no field took it; in a field she has typed it, and Enter has its usual meaning.
    expect(lastOf(keys)).toEqual({ is: 'slow' });
  });

  it('is a person when it is only a slip of two or three keys', () => {
    expect(lastOf([...'abc', 'Enter'])).toEqual({ is: 'other' });
  });

  it('is read at the pace of the hospital’s own scanners', () => {
    const keys = [...'P-1001', 'Enter'].map((key) => after(70, key));
    expect(lastOf(keys, 80)).toEqual({ is: 'scanned', text: 'P-1001' });
  });

  it('counts after a pause only: what was typed before is not part of it', () => {
    expect(strike(['X', after(1500, 'E'), ...'-12', 'Enter'])).toEqual([
      { is: 'first' },
      { is: 'first' },
      { is: 'next' },
      { is: 'next' },
      { is: 'next' },
      { is: 'scanned', text: 'E-12' },
    ]);
    expect(toldOf(['X', after(1499, 'E'), ...'-123', 'Enter'])).toEqual(['broken']);
    // A key that produces no character begins no code.
    expect(toldOf(['Escape', after(300, 'E'), ...'-123', 'Enter'])).toEqual(['E-123']);
    expect(toldOf(['Escape', after(299, 'E'), ...'-123', 'Enter'])).toEqual(['broken']);
  });

  it('does not count where the screen was opened in the middle of it', () => {
    const burst = openKeyBurst({ openedAtMs: 1000 });
    let timeStamp = 1290;
    const readings = [...'5678', 'Enter'].map((key) =>
      burst.read({ ...plain, key, timeStamp: (timeStamp += 5) }),
    );
    expect(readings.at(-1)).toEqual({ is: 'broken' });
  });

  it('is not broken by the Shift that a scanner presses for capital letters', () => {
    expect(lastOf(['Shift', 'P', 'Shift', ...'AB1', 'Enter'])).toEqual({
      is: 'scanned',
      text: 'PAB1',
    });
  });

  it('is not a scan when a key is held down, or with a command key', () => {
    const held = [...'aaaaaa', 'Enter'].map((key) => ({ key, gapMs: 20, repeat: true }));
    expect(toldOf(held)).toEqual([]);
    const commands = [...'aaaaaa', 'Enter'].map((key) => ({ key, gapMs: 20, ctrlKey: true }));
    expect(toldOf(commands)).toEqual([]);
  });

  it('is understood while a Chinese input method takes the keys', () => {
    const keys = [
      ['KeyP', true],
      ['Minus', false],
      ['Digit1', false],
      ['Numpad0', false],
      ['Enter', false],
    ] as const;
    const struck = keys.map(([code, shiftKey]) => ({ key: 'Process', code, shiftKey, gapMs: 8 }));
    expect(lastOf(struck)).toEqual({ is: 'scanned', text: 'P-10' });
  });
});

describe('a code that was not read whole', () => {
  it.each([
    ['a gap in the middle', [...'1234', after(60, '5'), ...'678', 'Enter']],
    ['a longer gap', [...'1234', after(120, '5'), ...'678', 'Enter']],
    ['a gap as long as a pause', [...'1234', after(400, '5'), ...'678', 'Enter']],
    ['more than a second', [...'1234', after(1400, '5'), ...'678', 'Enter']],
    ['a gap behind the first figure', ['1', after(60, '2'), ...'345678', 'Enter']],
    ['a gap before the Enter', [...'12345678', after(60, 'Enter')]],
    ['two gaps', [...'12', after(60, '3'), ...'4567', after(60, '8'), 'Enter']],
    ['a dead key', [...'1234', 'Dead', ...'5678', 'Enter']],
    ['a key that nobody knows', [...'1234', 'Unidentified', ...'5678', 'Enter']],
    ['a function key', [...'1234', 'F7', ...'5678', 'Enter']],
    ['a key with Ctrl', [...'1234', { key: 'j', ctrlKey: true }, ...'5678', 'Enter']],
    ['a character by Alt', [...'1234', { key: '6', altKey: true }, ...'5678', 'Enter']],
    ['a key held down', [...'1234', { key: '4', repeat: true }, ...'5678', 'Enter']],
  ] as [string, Struck[]][])('is told, and nothing of it is a code: %s', (_name, keys) => {
    expect(toldOf(keys)).toEqual(['broken']);
  });

  it('leaves the next scan as it is', () => {
    const broken = [...'1234', after(60, '5'), ...'678', 'Enter'];
    expect(toldOf([...broken, after(400, '1'), ...'2345678', 'Enter'])).toEqual([
      'broken',
      '12345678',
    ]);
  });

  it('is a matter of a moment: a code scanned later is whole again', () => {
    expect(toldOf([...'1234', after(2100, '1'), ...'2345678', 'Enter'])).toEqual(['12345678']);
  });

  it('is forgotten with a person’s Enter: a scanner without one stays as it was', () => {
    expect(strike([...'12345678', after(500, 'Enter')]).at(-1)).toEqual({ is: 'other' });
  });

  it('never ends as a part of it, wherever one gap and one strange key are', () => {
    const code = '12345678';
    for (let at = 1; at < code.length; at += 1) {
      for (const gapMs of [51, 60, 120, 299, 300, 400, 1000]) {
        const keys = [...code.slice(0, at), after(gapMs, code[at] ?? ''), ...code.slice(at + 1)];
        const told = toldOf([...keys, 'Enter']);
        expect({ at, gapMs, told: told.filter((each) => each !== 'broken') }).toMatchObject({
          told: [],
        });
      }
      for (const strange of ['Dead', 'F7', 'Unidentified', 'ArrowLeft', 'Backspace']) {
        const keys = [...code.slice(0, at), strange, ...code.slice(at), 'Enter'];
        expect(toldOf(keys).filter((each) => each !== 'broken')).toEqual([]);
      }
    }
  });
});

describe('a separator', () => {
  it.each([
    ['Ctrl+]', [ctrlBracket]],
    ['F8', ['F8']],
    ['Tab', ['Tab']],
    ['Alt+029', alt029],
    ['Alt+29', [alt029[0], alt029[2], alt029[3]]],
    ['a key of its own', [groupSeparator]],
    ['another control character', ['\u001e']],
  ] as [string, Struck[]][])('stays in the text: %s', (_name, separator) => {
    const keys = [...letters('12345678'), ...separator, ...letters('19501212'), 'Enter'];
    expect(toldOf(keys)).toEqual([`12345678${groupSeparator}19501212`]);
  });

  it('counts also before the first and behind the last character', () => {
    expect(toldOf(['F8', ...'1234', 'F8', 'Enter'])).toEqual([
      `${groupSeparator}1234${groupSeparator}`,
    ]);
  });

  it('counts between parts that are short', () => {
    expect(toldOf(['1', 'F8', '2', 'Enter'])).toEqual([`1${groupSeparator}2`]);
  });

  it('is what it always was where a person presses it', () => {
    const keys = [after(160, 'a'), after(160, 'Tab'), after(160, 'b'), after(160, 'Enter')];
    expect(strike(keys).map(({ is }) => is)).toEqual(['first', 'other', 'first', 'other']);
  });
});

it('a Tab goes from field to field, however fast it is struck again', () => {
  const tabs = Array.from({ length: 6 }, () => after(5, 'Tab'));
  expect(strike(tabs).map(({ is }) => is)).not.toContain('separator');
  const behindTyping = [after(160, 'a'), after(80, 'b'), ...tabs];
  expect(strike(behindTyping).map(({ is }) => is)).not.toContain('separator');
});

describe('two codes directly one after the other', () => {
  it('are not two codes: a code of two lines looks just so', () => {
    expect(toldOf([...'12345678', 'Enter', ...'19501212', 'Enter'])).toEqual([
      '12345678',
      'broken',
    ]);
  });

  it('are two where there was time to point at the second', () => {
    expect(toldOf([...'P-1001', 'Enter', after(300, 'P'), ...'-1002', 'Enter'])).toEqual([
      'P-1001',
      'P-1002',
    ]);
  });

  it('is not one with the second end of line that some scanners send', () => {
    const readings = strike([...'P-1001', 'Enter', 'Enter']);
    expect(readings.slice(-2)).toEqual([{ is: 'scanned', text: 'P-1001' }, { is: 'end' }]);
    const broken = strike([...'P-10', after(60, '0'), '1', 'Enter', 'Enter']);
    expect(broken.slice(-2)).toEqual([{ is: 'broken' }, { is: 'end' }]);
  });
});

/** The lost code that is reported once no more keys follow, or at once if Enter revealed it. */
function lostOf(keys: readonly Struck[], longestGapMs?: number): LostCode | null {
  const burst = openKeyBurst({ openedAtMs: 0, longestGapMs });
  let timeStamp = 1000;
  let atEnter: LostCode | null = null;
  for (const struck of keys) {
    const { gapMs = 5, ...key } = typeof struck === 'string' ? { key: struck } : struck;
    timeStamp += gapMs;
    const reading = burst.read({ ...plain, ...key, timeStamp });
    if (reading.is === 'slow') atEnter = 'slow';
  }
  return atEnter ?? burst.lost();
}

const atPace = (gapMs: number, keys: readonly string[]) => keys.map((key) => after(gapMs, key));

describe('a code that nothing became of', () => {
  it.each([
    ['no Enter behind it', letters('P-1001')],
    ['a Tab in the place of Enter', [...letters('P-1001'), 'Tab']],
    ['another separator in the place of Enter', [...letters('P-1001'), 'F8']],
    ['two parts and no Enter', [...letters('12345678'), ctrlBracket, ...letters('1950')]],
    ['no Enter, as slow as a scanner may be', atPace(50, [...'P-1001'])],
    ['no Enter, behind a scan', [...'P-1001', 'Enter', after(400, 'P'), ...'-1002']],
    ['no Enter, with the Shift of capital letters', ['Shift', 'P', 'Shift', ...'AB12']],
  ] as [string, Struck[]][])('has %s', (_name, keys) => {
    expect(lostOf(keys)).toBe('noEnd');
  });

  it.each([
    ['no Enter behind a hiccup', [...'1234', after(60, '5'), ...'678']],
    ['no Enter behind a dead key', [...'1234', 'Dead', ...'5678']],
    ['no Enter, and nothing to say where it began', [after(100, 'x'), after(200, '1'), ...'2345']],
  ] as [string, Struck[]][])('was not read whole: %s', (_name, keys) => {
    expect(lostOf(keys)).toBe('notWhole');
  });

  it.each([
    ['a little', atPace(55, [...'P-1001', 'Enter'])],
    ['as slow as fingers', atPace(120, [...'P-1001', 'Enter'])],
    ['with no Enter', atPace(80, [...'P-1001'])],
    ['with a Tab', atPace(70, [...'P-1001', 'Tab'])],
    ['here and there', [...'P-', after(60, '1'), '0', after(90, '0'), after(60, '1'), 'Enter']],
  ] as [string, Struck[]][])('was too slow: %s', (_name, keys) => {
    expect(lostOf(keys)).toBe('slow');
  });

  it('is none at the pace that the hospital says of its scanners', () => {
    expect(lostOf(atPace(70, [...'P-1001', 'Enter']), 80)).toBeNull();
    expect(lostOf(atPace(70, [...'P-1001']), 80)).toBe('noEnd');
  });

  it.each([
    ['nothing', []],
    ['a scan that was read', [...'P-1001', 'Enter']],
    ['one that was told already', [...'1234', after(60, '5'), ...'678', 'Enter']],
    ['a slip of three keys', [...'abc']],
    ['three slow keys and Enter', atPace(100, [...'abc', 'Enter'])],
    ['a person', atPace(200, [...'P-1001', 'Enter'])],
    ['blanks that press a button', atPace(120, [...'     '])],
    ['a key held down', [...'aaaaaa'].map((key) => ({ key, gapMs: 30, repeat: true }))],
    ['a person who corrects herself', atPace(120, ['P', 'Backspace', ...'P-1001', 'Enter'])],
    ['Tabs', atPace(60, ['Tab', 'Tab', 'Tab', 'Tab', 'Tab'])],
  ] as [string, Struck[]][])('is not %s', (_name, keys) => {
    expect(lostOf(keys)).toBeNull();
  });

  it('is told once', () => {
    const burst = openKeyBurst({ openedAtMs: 0 });
    [...'P-1001'].forEach((key, index) =>
      burst.read({ ...plain, key, timeStamp: 1000 + index * 5 }),
    );
    expect([burst.lost(), burst.lost()]).toEqual(['noEnd', null]);
  });

  it('is told at its end, although a busy page asked in the middle of it', () => {
    const burst = openKeyBurst({ openedAtMs: 0 });
    const asked = [...'P-1001'].map((key, index) => {
      burst.read({ ...plain, key, timeStamp: 1000 + index * 5 });
      return index === 1 ? burst.lost() : undefined;
    });
    expect(asked[1]).toBeNull();
    expect(burst.lost()).toBe('noEnd');
  });

  it('is a code all the same where its Enter was only late to be heard of', () => {
    const burst = openKeyBurst({ openedAtMs: 0 });
    const strikeAt = (key: string, timeStamp: number) => burst.read({ ...plain, key, timeStamp });
    [...'P-1001'].forEach((key, index) => strikeAt(key, 1000 + index * 5));
    expect(burst.lost()).toBe('noEnd');
    expect(strikeAt('Enter', 1030)).toEqual({ is: 'scanned', text: 'P-1001' });
  });
});

describe('what is put back of a field', () => {
  /** The last key at which the field's content was saved: everything from it on is removed again. */
  const rememberedAt = (keys: readonly Struck[]) =>
    strike(keys).findLastIndex(({ is }) => is === 'first');

  it('begins with the first key of the code, also of one that broke off', () => {
    expect(rememberedAt([...'1234', after(60, '5'), ...'678', 'Enter'])).toBe(0);
    expect(rememberedAt(['1', after(60, '2'), ...'345678', 'Enter'])).toBe(0);
    expect(rememberedAt([...'1234', after(400, '5'), ...'678', 'Enter'])).toBe(0);
  });

  it('leaves what a person typed before', () => {
    const typed = [...'clean'].map((key) => after(160, key));
    expect(rememberedAt([...typed, after(200, '1'), ...'2345', 'Enter'])).toBe(5);
  });
});
