/**
 * One record of a journal file: lengths and checksums, a short `head` that describes it and is read when the journal is
 * scanned, and its content. A record that was cut off by a kill or is damaged does not count, and the next one is found
 * by its mark.
 */
import { crc32 } from './crc32.ts';
import type { SyncFile } from './syncFile.ts';

const mark = new Uint8Array([0x57, 0x42, 0x8a, 0x0d, 0xf1, 0x6a, 0x0a, 0x9e]);
const frameBytes = 24;
/** No head is longer: a greater length is damage. */
const maxHeadBytes = 4_000_000;
const windowBytes = 256 * 1024;

/** A record that was found: its head, and where its content is. */
export interface FoundRecord {
  head: unknown;
  startsAt: number;
  contentAt: number;
  contentBytes: number;
  contentChecksum: number;
}

/** The bytes of one record. */
export function encodeRecord(head: object, content: Uint8Array): Uint8Array {
  const said = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(frameBytes + said.length + content.length);
  const view = new DataView(bytes.buffer);
  bytes.set(mark);
  view.setUint32(8, said.length, true);
  view.setUint32(12, content.length, true);
  view.setUint32(16, crc32(content), true);
  bytes.set(said, frameBytes);
  bytes.set(content, frameBytes + said.length);
  view.setUint32(20, crc32(said, crc32(bytes.subarray(0, 20))), true);
  return bytes;
}

/** Every intact record from `from` on, in the order of writing. Damage between them is skipped. */
export function* recordsOf(file: SyncFile, from: number): Generator<FoundRecord> {
  const end = file.getSize();
  const window = openWindow(file, end);
  let at = from;
  while (at < end) {
    const record = recordAt(window, at, end);
    const behind = record === null ? end : record.contentAt + record.contentBytes;
    // A head can be whole and its content cut off: the content would then reach into the next record.
    const endsWell = behind < end && isMark(window(behind, mark.length));
    if (record !== null && (endsWell || contentOf(file, record) !== null)) {
      yield record;
      at = behind;
      continue;
    }
    const next = nextMark(window, at + 1, end);
    if (next === null) return;
    at = next;
  }
}

/** A record's content, or null if it is not what was written. */
export function contentOf(file: SyncFile, record: FoundRecord): Uint8Array | null {
  const content = new Uint8Array(record.contentBytes);
  const read = file.read(content, { at: record.contentAt });
  const isWhole = read === content.length && crc32(content) === record.contentChecksum;
  return isWhole ? content : null;
}

type Window = (at: number, lengthBytes: number) => Uint8Array;

function openWindow(file: SyncFile, end: number): Window {
  let startsAt = 0;
  let bytes = new Uint8Array(0);
  return (at, lengthBytes) => {
    const length = Math.min(lengthBytes, end - at);
    if (at < startsAt || at + length > startsAt + bytes.length) {
      const fresh = new Uint8Array(Math.min(Math.max(length, windowBytes), end - at));
      bytes = fresh.subarray(0, file.read(fresh, { at }));
      startsAt = at;
    }
    return bytes.subarray(at - startsAt, at - startsAt + length);
  };
}

function recordAt(window: Window, at: number, end: number): FoundRecord | null {
  const frame = window(at, frameBytes);
  if (frame.length < frameBytes || !isMark(frame)) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frameBytes);
  const headBytes = view.getUint32(8, true);
  const contentBytes = view.getUint32(12, true);
  const contentChecksum = view.getUint32(16, true);
  const checksum = view.getUint32(20, true);
  const contentAt = at + frameBytes + headBytes;
  if (headBytes > maxHeadBytes || contentAt + contentBytes > end) return null;
  const begun = crc32(frame.subarray(0, 20));
  const said = window(at + frameBytes, headBytes);
  if (said.length < headBytes || crc32(said, begun) !== checksum) return null;
  const head: unknown = JSON.parse(new TextDecoder().decode(said));
  return { head, startsAt: at, contentAt, contentBytes, contentChecksum };
}

function isMark(bytes: Uint8Array): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function nextMark(window: Window, from: number, end: number): number | null {
  for (let at = from; at + frameBytes <= end;) {
    const bytes = window(at, windowBytes);
    for (let index = 0; index + mark.length <= bytes.length; index += 1) {
      if (isMark(bytes.subarray(index, index + mark.length))) return at + index;
    }
    at += Math.max(1, bytes.length - mark.length + 1);
  }
  return null;
}
