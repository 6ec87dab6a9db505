import { describe, expect, it } from 'vitest';
import { foreignEntries } from './AdmissionSummary.tsx';

describe('what a hospital holds beside the described fields', () => {
  it('is listed as it is, sections and fields alike', () => {
    const entries = foreignEntries({
      basic: { education: 'college', shoeSize: 42 },
      spirit: { calm: true },
      sleep: 'well',
    });
    expect(entries).toEqual([
      { key: 'basic.shoeSize', text: '42' },
      { key: 'spirit', text: '{"calm":true}' },
      { key: 'sleep', text: 'well' },
    ]);
  });
});
