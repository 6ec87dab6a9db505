/** Everything that a hospital knows as one value, which can be stored, moved and imported. */
import { z } from 'zod';
import type { Change } from './changes.ts';

/** An exported hospital. Photos are base64 by attachmentId. */
export interface ExportedHospital {
  readonly format: 'wardbook-hospital';
  readonly version: 1;
  /** The hospital's time, in virtual milliseconds since the epoch. */
  readonly nowMs: number;
  readonly changes: readonly Change[];
  readonly photos: Readonly<Record<string, string>>;
}

/** Tells an export from other JSON. Its changes are not validated: the hospital itself wrote them. */
export const exportedSchema = z.strictObject({
  format: z.literal('wardbook-hospital'),
  version: z.literal(1),
  nowMs: z.number(),
  changes: z.array(z.looseObject({ type: z.string() })),
  photos: z.record(z.string(), z.base64()),
});

const pieceLength = 32_768;

/** Encodes bytes of any length as base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  }
  return btoa(text);
}

/** The bytes of a base64 text. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
