import { describe, expect, it } from 'vitest';
import { areaInNote, withAreaLine } from './noteLine.ts';

describe('the line of an area', () => {
  it.each(['en', 'zh-TW'] as const)('is read back as it was written: %s', (language) => {
    const note = withAreaLine('Clean.', 6.27, language);
    expect(areaInNote(note)).toBe(6.3);
    expect(areaInNote(withAreaLine('', 0.594, language))).toBe(0.59);
  });

  it('has one wording in each language', () => {
    expect(withAreaLine('', 6.3, 'en')).toBe('Area 6.3 cm² (photo)');
    expect(withAreaLine('Clean.\n', 6.3, 'zh-TW')).toBe('Clean.\n面積 6.3 cm²（照片）');
  });

  it('takes the place of an earlier one, whichever language that was in', () => {
    const note = withAreaLine(withAreaLine('Clean.', 6.3, 'zh-TW'), 5.1, 'en');
    expect(note).toBe('Clean.\nArea 5.1 cm² (photo)');
  });

  it('is not seen in what somebody wrote in other words', () => {
    for (const note of [
      'Area 6.3 cm²',
      'The Area 6.3 cm² (photo) shrank',
      'Area x cm² (photo)',
      '',
    ]) {
      expect(areaInNote(note)).toBeNull();
    }
  });
});
