/** Proves that a machine without a processor to spare changes nothing in a sealed run. */
import { afterEach, expect, test } from 'vitest';
import { countCryptography, type CountedCryptography } from './countedCryptography.ts';
import { createSealedQuiet } from './sealedQuiet.ts';

let counted: CountedCryptography | undefined;

afterEach(() => counted?.putBack());

/** Many more turns than it waits for when nothing moves. */
const manyTurns = 20_000;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

test('time stands still for as long as cryptography takes', async () => {
  let isBusy = true;
  const quiet = createSealedQuiet(0, () => isBusy);
  const seen: number[] = [];
  void quiet.track(
    turns(manyTurns).then(() => {
      isBusy = false;
      seen.push(quiet.clock.now());
    }),
  );
  await quiet.run(1_000);
  expect(seen).toEqual([0]);
});

test('time goes on where a call waits for it, and nobody is at work', async () => {
  const quiet = createSealedQuiet(0, () => false);
  let isOver = false;
  const call = new Promise<void>((resolve) => void quiet.clock.setTimer(() => resolve(), 500));
  void quiet.track(call).then(() => {
    isOver = true;
  });
  expect(await quiet.run(1_000, () => isOver)).toBe(true);
});

test('a call of cryptography counts until it has ended, well or not, and no longer than wished', async () => {
  const own = crypto.subtle.digest;
  counted = countCryptography();
  expect(counted.isBusy()).toBe(false);
  const good = crypto.subtle.digest('SHA-256', new Uint8Array([1]));
  const bad = crypto.subtle.digest('none', new Uint8Array([1]));
  expect(counted.isBusy()).toBe(true);
  expect((await good).byteLength).toBe(32);
  await expect(bad).rejects.toThrow();
  expect(counted.isBusy()).toBe(false);
  counted.putBack();
  expect(crypto.subtle.digest).toBe(own);
});
