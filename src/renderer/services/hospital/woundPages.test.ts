import { expect, it } from 'vitest';
import type { WoundPage } from '../../../shared/interface/woundPage.ts';
import type { ReadResult } from './readResult.ts';
import { readEveryPage } from './woundPages.ts';

const wound = (number: number) => ({
  woundId: `W-${String(number).padStart(3, '0')}`,
  patientId: 'P-1',
  site: 'Heel',
});

const found = (numbers: number[], nextCursor: string | null): ReadResult<WoundPage> => ({
  is: 'found',
  content: { items: numbers.map(wound), nextCursor },
});

/** Answers by cursor, in turn if a cursor has several answers. */
function hospital(answers: Record<string, ReadResult<WoundPage>[]>) {
  const asked: string[] = [];
  const read = async (cursor: string | undefined): Promise<ReadResult<WoundPage>> => {
    const key = cursor ?? 'first';
    const turn = asked.filter((earlier) => earlier === key).length;
    asked.push(key);
    const list = answers[key] ?? [];
    return list[Math.min(turn, list.length - 1)] ?? { is: 'missing' };
  };
  return { asked, read };
}

it('follows every cursor to the last page, empty pages included', async () => {
  const { read, asked } = hospital({
    first: [found([3, 1], 'a')],
    a: [found([], 'b')],
    b: [found([2], null)],
  });
  const result = await readEveryPage(read);
  expect(asked).toEqual(['first', 'a', 'b']);
  expect(result).toMatchObject({ is: 'found', content: { complete: true } });
  expect(result.is === 'found' && result.content.items.map((item) => item.woundId)).toEqual([
    'W-001',
    'W-002',
    'W-003',
  ]);
});

it('stops at a cursor that comes back, and says that the list is incomplete', async () => {
  const { read } = hospital({ first: [found([1], 'a')], a: [found([2], 'a')] });
  expect(await readEveryPage(read)).toMatchObject({ is: 'found', content: { complete: false } });
});

it('starts over once where the hospital refuses its own cursor', async () => {
  const { read, asked } = hospital({
    first: [found([1], 'a'), found([1], 'b')],
    a: [{ is: 'missing' }],
    b: [found([2], null)],
  });
  expect(await readEveryPage(read)).toMatchObject({ is: 'found', content: { complete: true } });
  expect(asked).toEqual(['first', 'a', 'first', 'b']);
});

it('does not keep half a list when the network goes in the middle', async () => {
  const { read } = hospital({
    first: [found([1], 'a')],
    a: [{ is: 'unreachable', why: 'out-of-reach' }],
  });
  expect(await readEveryPage(read)).toEqual({ is: 'unreachable', why: 'out-of-reach' });
});

it('does not keep half a list on the word of a stranger, and starts over where the hospital refuses a cursor', async () => {
  const stranger = hospital({ first: [found([1], 'a')], a: [{ is: 'intercepted' }] });
  expect(await readEveryPage(stranger.read)).toEqual({ is: 'intercepted' });
  const refused = hospital({
    first: [found([1], 'a'), found([1], null)],
    a: [{ is: 'unreachable', why: 'refused' }],
  });
  expect(await readEveryPage(refused.read)).toMatchObject({ content: { complete: true } });
});

it('passes on why the first page did not come', async () => {
  const { read } = hospital({ first: [{ is: 'forbidden' }] });
  expect(await readEveryPage(read)).toEqual({ is: 'forbidden' });
});
