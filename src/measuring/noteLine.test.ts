import { describe, expect, it } from 'vitest';
import { areaInNote, isWithinErrors, withAreaLine } from './noteLine.ts';

const area = { value: 6.27, error: 0.58 };

describe('the line of an area', () => {
  it.each(['en', 'zh-TW'] as const)(
    'is read back as it was written, error included: %s',
    (language) => {
      const note = withAreaLine('Clean.', area, language);
      expect(areaInNote(note)).toEqual({ value: 6.3, error: 0.6 });
      const small = withAreaLine('', { value: 0.594, error: 0.001 }, language);
      expect(areaInNote(small)).toEqual({ value: 0.59, error: 0.01 });
    },
  );

  it('has one wording in each language', () => {
    expect(withAreaLine('', area, 'en')).toBe('Area 6.3 ± 0.6 cm² (photo)');
    expect(withAreaLine('Clean.\n', area, 'zh-TW')).toBe('Clean.\n面積 6.3 ± 0.6 cm²（照片）');
  });

  it.each(['Area 6.3 cm² (photo)', '面積 6.3 cm²（照片）'])(
    'is read without an error, as it was written before: %s',
    (note) => {
      expect(areaInNote(note)).toEqual({ value: 6.3, error: null });
    },
  );

  it('takes the place of an earlier one, whichever language and version that was of', () => {
    const now = { value: 5.1, error: 0.4 };
    const note = withAreaLine(withAreaLine('Clean.', area, 'zh-TW'), now, 'en');
    expect(note).toBe('Clean.\nArea 5.1 ± 0.4 cm² (photo)');
    expect(withAreaLine('Area 6.3 cm² (photo)', now, 'en')).toBe('Area 5.1 ± 0.4 cm² (photo)');
  });

  it('is not seen in what somebody wrote in other words', () => {
    for (const note of [
      'Area 6.3 cm²',
      'The Area 6.3 cm² (photo) shrank',
      'Area x cm² (photo)',
      'Area 6.3 ± cm² (photo)',
      '',
    ]) {
      expect(areaInNote(note)).toBeNull();
    }
  });
});

describe('a change of an area', () => {
  it.each([
    // One photo, outlined twice.
    [{ value: 2.8, error: 0.6 }, { value: 3.7, error: 0.6 }, true],
    [{ value: 2.8, error: 0.6 }, { value: 4.2, error: 0.6 }, false],
    [{ value: 2.8, error: null }, { value: 2.8, error: 0.6 }, false],
  ])('of %j to %j is within the errors: %s', (one, other, isWithin) => {
    expect(isWithinErrors(one, other)).toBe(isWithin);
  });
});
