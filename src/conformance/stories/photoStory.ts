/**
 * The two photos of a run, a PNG and a JPEG, uploaded and read back; and a photo in a format that the hospital accepts,
 * for the rules that need any. Interface: Endpoints 4 and 5; Limits ("the hospital may adjust").
 */
import { textOf, type Exchange } from '../exchange.ts';
import { jpegPhoto, pngPhoto } from '../photos.ts';
import { read, upload } from '../requests.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';

interface PhotoFile {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/png' | 'image/jpeg';
}

/** A photo as it was sent and as it came back. */
export interface PhotoStory {
  readonly bytes: Uint8Array;
  readonly uploaded: Exchange;
  /** Undefined if the upload returned no id. */
  readonly downloaded: Exchange | undefined;
}

async function photoStory(suite: Suite, file: PhotoFile): Promise<PhotoStory> {
  const patientId = named(suite.subject, 'patientId');
  const { bytes } = file;
  const uploaded = await upload(suite, { patientId, file });
  const attachmentId = textOf(uploaded.json, 'attachmentId');
  if (attachmentId === undefined) return { bytes, uploaded, downloaded: undefined };
  const asking = { expected: [200, 302], isOpen: true };
  const downloaded = await read(suite, 'readAttachmentContent', { attachmentId }, asking);
  return { bytes, uploaded, downloaded };
}

function pngFile(suite: Suite): PhotoFile {
  return { bytes: pngPhoto(suite.newId()), contentType: 'image/png' };
}

function jpegFile(suite: Suite): PhotoFile {
  return { bytes: jpegPhoto(suite.newId()), contentType: 'image/jpeg' };
}

/** One PNG, uploaded and read back. */
export function pngStory(suite: Suite): Promise<PhotoStory> {
  return suite.once('png', () => photoStory(suite, pngFile(suite)));
}

/** One JPEG, uploaded and read back. */
export function jpegStory(suite: Suite): Promise<PhotoStory> {
  return suite.once('jpeg', () => photoStory(suite, jpegFile(suite)));
}

/** Whether the hospital accepts JPEG only (see open.formats). */
export async function isJpegOnly(suite: Suite): Promise<boolean> {
  if (suite.subject.patientId === undefined) return false;
  return (await pngStory(suite)).uploaded.status === 415;
}

/** A photo in a format that the hospital accepts, uploaded and read back. */
export async function acceptedStory(suite: Suite): Promise<PhotoStory> {
  return (await isJpegOnly(suite)) ? jpegStory(suite) : pngStory(suite);
}

/** A new file in a format that the hospital accepts. */
export async function newFile(suite: Suite): Promise<PhotoFile> {
  return (await isJpegOnly(suite)) ? jpegFile(suite) : pngFile(suite);
}
