/** What a nurse does about a photo that did not get through: she makes it smaller, removes it, or leaves it as it is. */
import type { Device } from '../../src/device/device.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { tinyPhoto } from './wardData.ts';

export async function helpPhoto(
  device: Device,
  draftId: string,
  photoId: string | null,
  { random, ledger }: { random: Random; ledger: Ledger },
): Promise<void> {
  const content = (await device.drafts.read(draftId))?.content;
  if (content?.kind !== 'wound-assessment') return;
  if (photoId === null || !content.photoIds.includes(photoId)) return;
  if (random.chance(0.3)) return device.photos.remove(draftId, photoId);
  if (random.chance(0.2)) return;
  const { name, bytes, photo } = tinyPhoto(random);
  ledger.photoNames.set(name, photo.sha256);
  const smaller = await device.photos.addSmaller(draftId, { ...photo, bytes }, photoId);
  if (random.chance(0.2)) await device.photos.putBackOriginal(draftId, smaller.photoId);
}
