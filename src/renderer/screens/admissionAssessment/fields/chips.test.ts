import { describe, expect, it } from 'vitest';
import { specCodeLists } from '../../../../shared/admission/specCodeLists.ts';
import { filterOptions, toggleCode } from './chips.ts';

const { religions } = specCodeLists;

describe('choosing options', () => {
  it('adds in the order of the list, whatever the order of the taps', () => {
    expect(toggleCode(['islam'], 'buddhism', religions)).toEqual(['buddhism', 'islam']);
  });

  it('drops the rest for "none" and "none" for the rest', () => {
    expect(toggleCode(['buddhism', 'islam'], 'none', religions)).toEqual(['none']);
    expect(toggleCode(['none'], 'islam', religions)).toEqual(['islam']);
  });

  it('leaves no empty list behind', () => {
    expect(toggleCode(['islam'], 'islam', religions)).toBeUndefined();
  });

  it('keeps codes that no list knows', () => {
    expect(toggleCode(['shinto'], 'islam', religions)).toEqual(['islam', 'shinto']);
  });

  it('finds options in both languages', () => {
    expect(filterOptions(religions, '佛').map((option) => option.code)).toEqual(['buddhism']);
    expect(filterOptions(religions, 'TAO').map((option) => option.code)).toEqual(['taoism']);
    expect(filterOptions(religions, ' ')).toHaveLength(religions.length);
  });
});
