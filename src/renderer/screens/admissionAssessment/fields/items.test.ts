import { describe, expect, it } from 'vitest';
import { itemsIn, withPart } from './items.ts';

describe('items of a repeating group', () => {
  it('are read from whatever a draft holds', () => {
    expect(itemsIn([{ role: 'son' }, null, 'x'])).toEqual([{ role: 'son' }, {}, {}]);
    expect(itemsIn(undefined)).toEqual([]);
    expect(itemsIn('x')).toEqual([]);
  });

  it('change one part and leave no empty part behind', () => {
    expect(withPart({ role: 'son' }, 'age', 4)).toEqual({ role: 'son', age: 4 });
    expect(withPart({ role: 'son', age: 4 }, 'age', undefined)).toEqual({ role: 'son' });
  });
});
