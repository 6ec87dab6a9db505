/** When an unbound photo is purged. Interface: Attachment lifecycle. */
import type { ArchivedPhoto } from '../archive.ts';
import type { HospitalContext } from '../context.ts';
import { dayMs, hourMs } from '../time.ts';

const sweepEveryMs = 6 * hourMs;

/** When an unbound photo is purged, in virtual milliseconds since the epoch; undefined for a bound one. */
export function purgeAtMs(context: HospitalContext, photo: ArchivedPhoto): number | undefined {
  if (photo.boundTo.length > 0) return undefined;
  const dueMs = photo.uploadedAtMs + dayMs;
  if (context.interpretations().purge === 'exact') return dueMs;
  return Math.ceil(dueMs / sweepEveryMs) * sweepEveryMs;
}

/** Whether a photo should be purged by now. */
export function isPurgeDue(context: HospitalContext, photo: ArchivedPhoto): boolean {
  const dueMs = purgeAtMs(context, photo);
  return dueMs !== undefined && context.now() >= dueMs;
}

/** Purges every photo that is due. The oldest come first, so it stops at the first one that is not. */
export function purgeDuePhotos(context: HospitalContext): void {
  const due: string[] = [];
  for (const photo of context.archive.unboundPhotos()) {
    if (!isPurgeDue(context, photo)) break;
    due.push(photo.attachmentId);
  }
  if (due.length > 0) context.archive.purge(due);
}
