import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../testing/manualClock.ts';
import { createTestHospital, jpegOf, woundInput } from '../testing/testHospital.ts';
import { openFileStore } from './fileStore.ts';

/** How many bytes the disk still has room for; it accepts what fits and returns that number, as write(2) does. */
const disk = vi.hoisted(() => ({ roomBytes: Infinity, maxAtOnce: Infinity }));
/** The flushes that are held back, and how the next ones end. */
const flushes = vi.hoisted(() => ({
  held: undefined as (() => void)[] | undefined,
  error: null as Error | null,
}));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  return {
    ...real,
    fdatasync: (file: number, done: (error: Error | null) => void) => {
      const flush = () => real.fdatasync(file, () => done(flushes.error));
      if (flushes.held === undefined) flush();
      else flushes.held.push(flush);
    },
    writeSync: (file: number, bytes: Uint8Array, offset = 0, length = bytes.length, at = 0) => {
      if (disk.roomBytes === 0) {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      }
      const taken = Math.min(length, disk.roomBytes, disk.maxAtOnce);
      disk.roomBytes -= taken;
      return real.writeSync(file, bytes, offset, taken, at);
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'hospital-full-'));
  Object.assign(disk, { roomBytes: Infinity, maxAtOnce: Infinity });
  Object.assign(flushes, { held: undefined, error: null });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('a photo that the disk takes in pieces is stored whole', async () => {
  disk.maxAtOnce = 1000;
  const store = openFileStore(folder);
  const { upload, hospital } = createTestHospital({}, { store });
  const photo = jpegOf(5000);
  const { status, body } = await upload(photo);
  expect(status).toBe(201);
  expect(hospital.attachmentBytes(body.attachmentId)).toEqual(photo);
  store.close();
});

it('a photo for which the disk has no room is never acknowledged, and nothing of it stays', async () => {
  const store = openFileStore(folder);
  const { upload, hospital } = createTestHospital({}, { store });
  disk.roomBytes = 3000;
  expect((await upload(jpegOf(5000))).status).toBe(500);
  expect(hospital.attachments()).toEqual([]);
  expect(fs.readdirSync(join(folder, 'photos'))).toEqual([]);
  disk.roomBytes = Infinity;
  expect((await upload(jpegOf(5000))).status).toBe(201);
  store.close();
});

it('changes in flight share one flush, and nothing that rests on them is answered before it', async () => {
  const store = openFileStore(folder);
  const { ask } = createTestHospital({}, { store });
  const held: (() => void)[] = [];
  flushes.held = held;
  const answered: number[] = [];
  const input = woundInput({ clientRequestId: 'r1' });
  const asked = [
    ask('POST', '/wound-assessments', input),
    ask('POST', '/wound-assessments', woundInput()),
    ask('POST', '/wound-assessments', input),
  ].map((each) => each.then(({ status }) => answered.push(status)));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  asked.push(ask('GET', '/requests/r1').then(({ status }) => answered.push(status)));
  await settle();
  expect(answered).toEqual([]);
  held[0]?.();
  await Promise.all(asked);
  expect(answered.toSorted((a, b) => a - b)).toEqual([200, 201, 201, 201]);
  expect(held).toHaveLength(1);
  store.close();
});

it('after a flush that failed nothing is acknowledged any more until a restart', async () => {
  const store = openFileStore(folder);
  const { ask } = createTestHospital({}, { store });
  flushes.error = new Error('EIO: i/o error');
  const input = woundInput();
  expect((await ask('POST', '/wound-assessments', input)).status).toBe(500);
  flushes.error = null;
  expect((await ask('POST', '/wound-assessments', input)).status).toBe(500);
  expect((await ask('POST', '/wound-assessments', woundInput())).status).toBe(500);
  store.close();
});
