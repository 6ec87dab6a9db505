import { describe, expect, it } from 'vitest';

import { cleanScan, openKeyBurst, type Key, type KeyReading } from './keyBurst.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false };

function type(text: string, gapMs: number, more: Partial<Key> = {}): KeyReading {
  const burst = openKeyBurst();
  let timeStamp = 1000;
  let last: KeyReading = { is: 'other' };
  for (const key of [...text, 'Enter']) {
    last = burst.read({ ...plain, key, code: '', timeStamp, ...more });
    timeStamp += gapMs;
  }
  return last;
}

describe('a run of keys', () => {
  it('is a scan when it is faster than fingers and ends with Enter', () => {
    expect(type('P-1001', 5)).toEqual({ is: 'scanned', text: 'P-1001' });
    expect(type('P-1001', 50)).toEqual({ is: 'scanned', text: 'P-1001' });
  });

  it('is a person when it is slower', () => {
    expect(type('P-1001', 51)).toEqual({ is: 'other' });
  });

  it('is a person when it is only a slip of two or three keys', () => {
    expect(type('abc', 2)).toEqual({ is: 'other' });
  });

  it('begins anew after a pause, so that what was typed before is not part of the scan', () => {
    const burst = openKeyBurst();
    const key = (name: string, timeStamp: number) =>
      burst.read({ ...plain, key: name, code: '', timeStamp });
    key('X', 0);
    expect(key('E', 300)).toEqual({ is: 'first' });
    expect(key('-', 305)).toEqual({ is: 'next' });
    key('1', 310);
    key('2', 315);
    expect(key('Enter', 320)).toEqual({ is: 'scanned', text: 'E-12' });
  });

  it('is not broken by the Shift that a scanner presses for capital letters', () => {
    const burst = openKeyBurst();
    let timeStamp = 0;
    let last: KeyReading = { is: 'other' };
    for (const key of ['Shift', 'P', 'Shift', 'A', 'B', '1', 'Enter']) {
      last = burst.read({ ...plain, key, code: '', timeStamp });
      timeStamp += 4;
    }
    expect(last).toEqual({ is: 'scanned', text: 'PAB1' });
  });

  it('is not a scan when a key is held down, or with a command key', () => {
    expect(type('aaaaaa', 20, { repeat: true })).toEqual({ is: 'other' });
    expect(type('aaaaaa', 20, { ctrlKey: true })).toEqual({ is: 'other' });
  });

  it('is understood while a Chinese input method takes the keys', () => {
    const burst = openKeyBurst();
    let timeStamp = 0;
    let last: KeyReading = { is: 'other' };
    const keys = [
      ['KeyP', true],
      ['Minus', false],
      ['Digit1', false],
      ['Numpad0', false],
      ['Enter', false],
    ] as const;
    for (const [code, shiftKey] of keys) {
      last = burst.read({ ...plain, key: 'Process', code, shiftKey, timeStamp });
      timeStamp += 8;
    }
    expect(last).toEqual({ is: 'scanned', text: 'P-10' });
  });
});

it('keeps of a scan what a person would read', () => {
  expect(cleanScan(' \u001dP-1001\r\n')).toBe('P-1001');
});
