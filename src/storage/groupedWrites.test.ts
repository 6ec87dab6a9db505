import { describe, expect, it } from 'vitest';
import { groupedWrites } from './groupedWrites.ts';

/** A writer whose transactions complete when the test says so. */
function slowWriter() {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const write = groupedWrites<string, string>(
    async (items) => {
      groups.push([...items]);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      if (items.includes('bad')) throw new Error('refused');
      return items.map((item) => `${item} written`);
    },
    (item) => item.split(' ')[0] ?? '',
  );
  const endNext = async () => {
    while (ends.length === 0) await Promise.resolve();
    ends.shift()?.();
  };
  return { groups, write, endNext };
}

describe('grouped writes', () => {
  it('writes a lone item at once', async () => {
    const { groups, write, endNext } = slowWriter();
    const one = write('a');
    expect(groups).toEqual([['a']]);
    await endNext();
    expect(await one).toBe('a written');
  });

  it('writes together what became ready meanwhile, each with its own result', async () => {
    const { groups, write, endNext } = slowWriter();
    const all = Promise.all(['a', 'b', 'c'].map(write));
    await endNext();
    await endNext();
    expect(await all).toEqual(['a written', 'b written', 'c written']);
    expect(groups).toEqual([['a'], ['b', 'c']]);
  });

  it('never puts two steps of one submission into one transaction', async () => {
    const { groups, write, endNext } = slowWriter();
    const all = Promise.all(['x', 'a 1', 'a 2', 'b 1'].map(write));
    for (let at = 0; at < 3; at += 1) await endNext();
    await all;
    expect(groups).toEqual([['x'], ['a 1', 'b 1'], ['a 2']]);
  });

  it('lets an item that is refused fail alone', async () => {
    const { groups, write, endNext } = slowWriter();
    const all = Promise.allSettled(['x', 'a', 'bad', 'b'].map(write));
    for (let at = 0; at < 5; at += 1) await endNext();
    const results = await all;
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(groups).toEqual([['x'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });
});
