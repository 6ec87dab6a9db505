/** Finds out how large a photo may be, with as few large uploads as possible. Interface: Limits. */
import { isSuccess, textOf, type Exchange } from '../exchange.ts';
import { jpegOfLength } from '../photos.ts';
import { upload } from '../requests.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';

const tenMebibytes = 10 * 1024 * 1024;

/** The lengths to try, largest first, in bytes; each identifies one reading of the limit. */
export const triedLengths = {
  'file-10-mib': tenMebibytes,
  'body-10-mib': 10_000_001,
  'file-10-million': 9_990_000,
} as const;

export interface SizeStory {
  /** One byte more than 10 MiB. */
  readonly over: Exchange;
  /** The largest length that was accepted. */
  readonly accepted: keyof typeof triedLengths | undefined;
  /** The last upload that was tried. */
  readonly tried: Exchange;
}

/** Tries the lengths, largest first, until one is accepted. */
export function sizeStory(suite: Suite): Promise<SizeStory> {
  return suite.once('size', async () => {
    const over = await uploadOfLength(suite, tenMebibytes + 1, [413]);
    let tried = over;
    for (const [reading, length] of Object.entries(triedLengths)) {
      tried = await uploadOfLength(suite, length, [201, 413]);
      const isStored = isSuccess(tried) && textOf(tried.json, 'attachmentId') !== undefined;
      if (isStored) return { over, tried, accepted: reading as keyof typeof triedLengths };
    }
    return { over, tried, accepted: undefined };
  });
}

function uploadOfLength(
  suite: Suite,
  length: number,
  expected: readonly number[],
): Promise<Exchange> {
  const patientId = named(suite.subject, 'patientId');
  const file = { bytes: jpegOfLength(length), contentType: 'image/jpeg' };
  return upload(suite, { patientId, file }, { expected, mayReset: true });
}
