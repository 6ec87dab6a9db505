import { crc32 as zlibCrc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { animatedPng, chunksOf } from './animatedPng.ts';

/** A grey picture, two pixels wide and one high. */
function picture(grey: number, width = 2): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(zlibCrc32(typed), 4);
    return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)]);
  };
  const pixels = deflateSync(Buffer.from([0, ...Array.from({ length: width }, () => grey)]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('frames come one after the other, each with its time, and every checksum is right', () => {
  const frames = [10, 20, 30].map((grey) => ({ png: picture(grey), shownMs: grey * 10 }));
  const film = animatedPng(frames);
  const chunks = chunksOf(film);
  expect(chunks.map(({ type }) => type)).toEqual([
    'IHDR',
    'acTL',
    'fcTL',
    'IDAT',
    'fcTL',
    'fdAT',
    'fcTL',
    'fdAT',
    'IEND',
  ]);
  const read = ({ data }: { data: Uint8Array }, at: number) => Buffer.from(data).readUInt32BE(at);
  expect(chunks.filter(({ type }) => type === 'acTL').map((each) => read(each, 0))).toEqual([3]);
  const controls = chunks.filter(({ type }) => type === 'fcTL');
  expect(controls.map(({ data }) => Buffer.from(data).readUInt16BE(20))).toEqual([100, 200, 300]);
  // Controls and later frames share one running number.
  const numbered = chunks.filter(({ type }) => type === 'fcTL' || type === 'fdAT');
  expect(numbered.map((each) => read(each, 0))).toEqual([0, 1, 2, 3, 4]);
  let at = 8;
  for (const { data } of chunks) {
    const whole = Buffer.from(film);
    expect(whole.readUInt32BE(at + 8 + data.length)).toBe(
      zlibCrc32(whole.subarray(at + 4, at + 8 + data.length)),
    );
    at += 12 + data.length;
  }
  expect(at).toBe(film.length);
});

test('frames of different sizes are refused, and so is none', () => {
  const two = [picture(10), picture(10, 3)].map((png) => ({ png, shownMs: 1 }));
  expect(() => animatedPng(two)).toThrow('one size');
  expect(() => animatedPng([])).toThrow('at least one frame');
  expect(() => chunksOf(Buffer.from('GIF89a, which is another thing'))).toThrow('no PNG');
});
