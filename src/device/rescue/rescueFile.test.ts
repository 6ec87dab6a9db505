/** Tests that a rescue file opens only with its own key, and completely or not at all. */
import { describe, expect, test } from 'vitest';
import { cheapPin } from '../testing/sealedTablet.ts';
import { readRescue, RescueFailure, sealRescue, type RescueFor } from './rescueFile.ts';

const passphrase = 'violet kettle harbour moss';
const byPassphrase: RescueFor = { passphrase, cost: cheapPin };
const photo = new Uint8Array(300).map((_, at) => (at * 37) & 255);

async function* parts() {
  yield [{ says: 'MARK-first' }];
  yield [{ photoId: 'p-1', bytes: photo.buffer }];
  yield [{ photoId: 'p-2', bytes: null }];
}
const kept = { is: 'kept' } as const;
const sealed = () => sealRescue('file-1', byPassphrase, parts(), kept);
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const keyOf = async (file: Blob) => {
  const key = await (await readRescue(file)).keyByPassphrase(passphrase);
  if (key === null) throw new Error('The passphrase does not open it');
  return key;
};
const readAll = async (file: Blob, key: Uint8Array) => {
  const open = await (await readRescue(file)).open(key);
  const rest = [];
  for (let index = 1; index <= open.count; index += 1) rest.push(await open.part(index));
  return [open.first, ...rest];
};
const reasonOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof RescueFailure ? error.reason : `no failure: ${JSON.stringify(error)}`;
};

test('the passphrase opens it, in whatever way its letters are composed, and another does not', async () => {
  const file = await sealRescue(
    'f',
    { passphrase: 'Zoë is at the harbour', cost: cheapPin },
    parts(),
    kept,
  );
  const closed = await readRescue(file);
  expect(closed.by).toBe('passphrase');
  expect(await closed.keyByPassphrase('Zoe is at the harbour')).toBeNull();
  const key = await closed.keyByPassphrase('Zoe\u0308 is at the harbour');
  if (key === null) throw new Error('It does not open');
  expect(await readAll(file, key)).toEqual([
    { says: 'MARK-first' },
    [{ photoId: 'p-1', bytes: photo.buffer }],
    [{ photoId: 'p-2', bytes: null }],
  ]);
});

test('nothing of what is in it can be read beside it, and the same work makes another file each time', async () => {
  const [one, other] = [await bytesOf(await sealed()), await bytesOf(await sealed())];
  const text = Buffer.from(one).toString('latin1');
  expect(text).not.toMatch(/MARK|p-1|photoId/);
  expect(text).not.toContain(Buffer.from(photo).toString('latin1').slice(0, 16));
  expect(text.slice(0, 8)).toBe('WBRESCUE');
  expect(Buffer.from(one.slice(-40)).equals(Buffer.from(other.slice(-40)))).toBe(false);
});

describe('made for the recovery key of the hospital', () => {
  const pair = () =>
    crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);

  test('its private half opens it, and another does not', async () => {
    const hospital = await pair();
    const file = await sealRescue('file-1', { recoveryKey: hospital.publicKey }, parts(), kept);
    const closed = await readRescue(file);
    expect(closed.by).toBe('recovery');
    expect(await closed.keyByPassphrase(passphrase)).toBeNull();
    expect(await readAll(file, await closed.keyByRecovery(hospital.privateKey))).toHaveLength(3);
    await expect(closed.keyByRecovery((await pair()).privateKey)).rejects.toThrow();
  });
});

test('every changed byte is found, wherever it is', async () => {
  const file = await sealed();
  const key = await keyOf(file);
  const whole = await bytesOf(file);
  const step = 7;
  for (let at = 0; at < whole.length; at += step) {
    const changed = whole.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    const outcome = await reasonOf(readAll(new Blob([changed]), key));
    expect([at, outcome]).toEqual([
      at,
      expect.stringMatching(/^(not-rescue|other-version|damaged)$/),
    ]);
  }
});

test('a file that was cut off, and parts in another order, are found', async () => {
  const file = await sealed();
  const key = await keyOf(file);
  const whole = await bytesOf(file);
  for (const length of [0, 5, 10, 60, whole.length - 1]) {
    const reason = await reasonOf(readAll(new Blob([whole.slice(0, length)]), key));
    expect([length, reason]).toEqual([length, length < 8 ? 'not-rescue' : 'damaged']);
  }
  const starts: number[] = [];
  const view = new DataView(whole.buffer);
  for (
    let at = 13 + view.getUint32(9, true);
    at < whole.length;
    at += 4 + view.getUint32(at, true)
  ) {
    starts.push(at);
  }
  const [first = 0, second = 0, third = 0] = starts;
  const swapped = new Blob([
    whole.slice(0, second),
    whole.slice(third),
    whole.slice(second, third),
  ]);
  expect(await reasonOf(readAll(swapped, key))).toBe('damaged');
  expect(first).toBeGreaterThan(0);
});

test('a part of another file does not fit, though both have one key', async () => {
  const file = await sealed();
  const whole = await bytesOf(file);
  // The same bytes after another header: an id was overwritten.
  const text = Buffer.from(whole).toString('latin1').replace('file-1', 'file-2');
  const other = new Blob([Buffer.from(text, 'latin1')]);
  expect(await reasonOf(readAll(other, await keyOf(file)))).toBe('damaged');
});

test('a file of another version is told as such, and anything else is no rescue file', async () => {
  for (const version of [1, 4]) {
    const whole = await bytesOf(await sealed());
    whole[8] = version;
    expect(await reasonOf(readRescue(new Blob([whole])))).toBe('other-version');
  }
  expect(await reasonOf(readRescue(new Blob(['{"format":"wardbook-unsent"}'])))).toBe('not-rescue');
});
