import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestHospital, jpegOf } from '../testing/testHospital.ts';
import { openFileStore } from './fileStore.ts';

/** How many bytes the disk still has room for; it accepts what fits and returns that number, as write(2) does. */
const disk = vi.hoisted(() => ({ roomBytes: Infinity, maxAtOnce: Infinity }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  return {
    ...real,
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
