/**
 * Owns the export of unsent work: everything of one nurse that is not in the hospital yet, photos
 * included, as one file. It holds clinical text and no secret.
 */
import type { Draft, Photo, Submission } from '../../device/rows.ts';
import type { UnreadableRow } from '../../device/reading.ts';
import { isDone } from '../../device/submissionFacts.ts';
import type { Ward } from './Ward.tsx';

interface ExportedPhoto extends Photo {
  /** Null where the bytes are gone. */
  base64: string | null;
}

export interface UnsentExport {
  format: 'wardbook-unsent';
  formatVersion: 2;
  exportedAt: string;
  hospitalKey: string;
  nurse: string;
  drafts: Draft[];
  submissions: Submission[];
  photos: ExportedPhoto[];
  /** Rows that this version cannot read, as they are. */
  unreadable: UnreadableRow[];
}

/** How many things an export holds. */
export function countUnsent({ drafts, submissions, unreadable }: UnsentExport): number {
  return drafts.length + submissions.length + unreadable.length;
}

/** Gathers what is unsent of a nurse. */
export async function gatherUnsent(
  { device, hospitalKey, now }: Pick<Ward, 'device' | 'hospitalKey' | 'now'>,
  nurse: { authorId: string; name: string },
): Promise<UnsentExport> {
  const listed = await device.drafts.list(hospitalKey, nurse.authorId);
  const sent = await device.submissions.list(hospitalKey, nurse.authorId);
  const submissions = sent.submissions.filter((one) => !isDone(one));
  const owners = [
    ...listed.drafts.map(({ draftId }) => draftId),
    ...submissions.map(({ submissionId }) => submissionId),
  ];
  const photos: ExportedPhoto[] = [];
  for (const ownerId of owners) {
    for (const photo of await device.photos.list(ownerId)) {
      const bytes = await device.photos.bytes(photo.photoId);
      photos.push({ ...photo, base64: bytes === null ? null : toBase64(bytes) });
    }
  }
  return {
    format: 'wardbook-unsent',
    formatVersion: 2,
    exportedAt: new Date(now()).toISOString(),
    hospitalKey,
    nurse: nurse.name,
    drafts: listed.drafts,
    submissions,
    photos,
    unreadable: [...listed.unreadable, ...sent.unreadable],
  };
}

const chunkLength = 32_768;

function toBase64(bytes: ArrayBuffer): string {
  const whole = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < whole.length; at += chunkLength) {
    binary += String.fromCharCode(...whole.subarray(at, at + chunkLength));
  }
  return btoa(binary);
}
