/** Rescue files made by hand in the format of docs/rescue-bundle.md, for tests. */
import type { OpenSession } from '../../model/openSession.ts';
import { contentOf } from '../rescue/importFile.ts';
import {
  type RescueContent,
  type RescuePhoto,
  rescuePhotoSchema,
} from '../rescue/rescueContent.ts';
import { readRescue, sealRescue, type OpenRescue, type SealedAs } from '../rescue/rescueFile.ts';
import { cheapPin, type SealedThread } from './sealedTablet.ts';
import { hospitalKey } from './sealedWork.ts';

const passphrase = 'violet kettle harbour moss';
const madeFor = { passphrase, cost: cheapPin };

/** The end of a file that nothing vouches for. */
export const unmarked: SealedAs = { is: 'marked', marksOver: async () => ({}) };

/** The content of a file: its first part, and the photo of each further part. */
export interface Crafted {
  content: RescueContent;
  photos: RescuePhoto[];
}

/** The file that a tablet makes of a nurse's unsent work. */
export function genuineFile(
  { device }: Pick<SealedThread, 'device'>,
  { authorId, name }: OpenSession,
  token: string | null,
): Promise<Blob> {
  return device.rescue.make(
    { hospitalKey, addressKey: hospitalKey, authorId, name },
    madeFor,
    token,
  );
}

/** Throws RescueFailure. */
export async function openedFile(file: Blob): Promise<OpenRescue> {
  const closed = await readRescue(file);
  return closed.open((await closed.keyByPassphrase(passphrase)) ?? new Uint8Array(32));
}

export async function craftedOf(file: Blob): Promise<Crafted> {
  const open = await openedFile(file);
  const photos: RescuePhoto[] = [];
  for (let index = 1; index <= open.count; index += 1) {
    const [row] = await open.part(index);
    photos.push(rescuePhotoSchema.parse(row));
  }
  return { content: contentOf(open), photos };
}

/** A file with the changed content of another one; nothing vouches for it. */
export async function craftedFrom(file: Blob, change: (all: Crafted) => Crafted): Promise<Blob> {
  return sealedCrafted(change(await craftedOf(file)));
}

export async function sealedCrafted({ content, photos }: Crafted): Promise<Blob> {
  async function* parts(): AsyncGenerator<readonly object[]> {
    yield [content];
    for (const photo of photos) yield [photo];
  }
  return sealRescue(content.fileId, madeFor, parts(), unmarked);
}
