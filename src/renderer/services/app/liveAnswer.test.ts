import { describe, expect, test } from 'vitest';
import { ask, failureOf, openQuestion, toShow } from './liveAnswer.ts';

const failing = () => Promise.reject(new Error('closed'));

describe('what a screen shows of the device', () => {
  test('is nothing before it was read', () => {
    expect(toShow(openQuestion(), undefined)).toBeUndefined();
  });

  test('is never the answer to the question before', async () => {
    const ofAmy = openQuestion<string>();
    const answer = await ask(ofAmy, async () => 'Amy');
    expect(toShow(ofAmy, answer)).toBe('Amy');
    expect(toShow(openQuestion<string>(), answer)).toBeUndefined();
    expect(failureOf(openQuestion<string>(), await ask(ofAmy, failing))).toBeNull();
  });

  test('stays as it was read where it cannot be read again, and that is told', async () => {
    const question = openQuestion<string>();
    await ask(question, async () => 'typed before');
    const answer = await ask(question, failing);
    expect(toShow(question, answer)).toBe('typed before');
    expect(failureOf(question, answer)?.error).toEqual(new Error('closed'));
    const again = await ask(question, async () => 'typed before');
    expect(failureOf(question, again)).toBeNull();
    expect(again).not.toBe(answer);
  });

  test('is an error where it could never be read', async () => {
    const question = openQuestion<string>();
    const answer = await ask(question, failing);
    expect(() => toShow(question, answer)).toThrow('closed');
    expect(toShow(question, await ask(question, async () => 'read at last'))).toBe('read at last');
  });

  test('is the same answer where the same was read', async () => {
    const question = openQuestion<number>();
    const first = await ask(question, async () => 3);
    expect(await ask(question, async () => 3)).toBe(first);
    expect(await ask(question, async () => 4)).not.toBe(first);
  });

  test('is the same answer where rows were written that say the same', async () => {
    const question = openQuestion<{ id: string; sizes: number[] }[]>();
    const first = await ask(question, async () => [{ id: 'W-1', sizes: [2, 3] }]);
    expect(await ask(question, async () => [{ id: 'W-1', sizes: [2, 3] }])).toBe(first);
    expect(await ask(question, async () => [{ id: 'W-1', sizes: [2, 4] }])).not.toBe(first);
  });

  test('is never what was read before, where that comes late', async () => {
    const question = openQuestion<string>();
    let comes: (value: string) => void = () => undefined;
    const first = ask(question, () => new Promise<string>((resolve) => (comes = resolve)));
    const second = await ask(question, async () => 'of now');
    comes('of before');
    expect(await first).toBe(second);
    expect(toShow(question, await first)).toBe('of now');
  });
});
