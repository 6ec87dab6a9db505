/** The rules about photos. Interface: Endpoints 4 and 5; Attachment lifecycle; Limits. */
import { attachmentSchema } from '../../shared/interface/attachment.ts';
import { isSuccess, type Exchange } from '../exchange.ts';
import { expectShape, expectStatus, expectThat } from '../expect.ts';
import { gifPhoto } from '../photos.ts';
import { upload } from '../requests.ts';
import { checkedRules } from '../rule.ts';
import { downloadOf } from '../stories/download.ts';
import { isJpegOnly, jpegStory, pngStory, type PhotoStory } from '../stories/photoStory.ts';
import { sizeStory } from '../stories/sizeStory.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

function expectUploaded(uploaded: Exchange, patientId: string, contentType: string): void {
  expectStatus(uploaded, 201);
  const attachment = expectShape(uploaded, attachmentSchema, 'attachment');
  const isOwn = attachment.patientId === patientId;
  expectThat(isOwn, 'the photo belongs to another patient', uploaded);
  expectThat(
    attachment.contentType === contentType,
    'contentType is not the real format',
    uploaded,
  );
}

function isEqualBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

async function expectOriginal(suite: Suite, story: PhotoStory, contentType: string): Promise<void> {
  if (story.downloaded === undefined) throw new CannotTell('no photo could be uploaded for it');
  const { exchange, bytes, type } = await downloadOf(suite, story.downloaded);
  expectThat(isEqualBytes(bytes, story.bytes), 'the bytes are not those that were sent', exchange);
  expectThat(type === contentType, 'Content-Type is not the real format', exchange);
}

export const photoRules = checkedRules('reversible', [
  {
    id: 'photo.png',
    title: 'A PNG is stored: 201, an attachment of the patient, its real format',
    examine: async (suite) => {
      if (await isJpegOnly(suite)) throw new CannotTell('a PNG got 415 (see open.formats)');
      const { uploaded } = await pngStory(suite);
      expectUploaded(uploaded, named(suite.subject, 'patientId'), 'image/png');
    },
  },
  {
    id: 'photo.jpeg',
    title: 'A JPEG is stored: 201, an attachment of the patient, its real format',
    examine: async (suite) => {
      const { bytes, uploaded } = await jpegStory(suite);
      expectUploaded(uploaded, named(suite.subject, 'patientId'), 'image/jpeg');
      const { otherPatientId: patientId } = suite.subject;
      if (patientId === undefined) return;
      // The same file is another photo if it is of another patient, if the caller may add one there.
      const file = { bytes, contentType: 'image/jpeg' };
      const asking = { expected: [201, 403, 404, 422], isOpen: true };
      const theirs = await upload(suite, { patientId, file }, asking);
      if (isSuccess(theirs)) expectUploaded(theirs, patientId, 'image/jpeg');
    },
  },
  {
    id: 'photo.original-bytes',
    title: 'A photo is read back byte for byte, with the Content-Type of its real format',
    examine: async (suite) => {
      const jpegOnly = await isJpegOnly(suite);
      if (!jpegOnly) await expectOriginal(suite, await pngStory(suite), 'image/png');
      await expectOriginal(suite, await jpegStory(suite), 'image/jpeg');
    },
  },
  {
    id: 'photo.other-format',
    title: 'A file that is neither JPEG nor PNG gets 415, also when it claims to be one',
    examine: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      for (const contentType of ['image/gif', 'image/jpeg']) {
        const file = { bytes: gifPhoto(), contentType };
        expectStatus(await upload(suite, { patientId, file }, { expected: [415] }), 415);
      }
    },
  },
  {
    id: 'photo.too-large',
    title: 'A file larger than 10 MiB gets 413',
    examine: async (suite) => {
      const { over } = await sizeStory(suite);
      if (over.status === 0) {
        throw new CannotTell('the connection was closed instead (see open.tooLargeAnswer)');
      }
      expectStatus(over, 413);
    },
  },
  {
    id: 'photo.up-to-limit',
    title: 'A file of just under 10,000,000 bytes is stored',
    examine: async (suite) => {
      const { accepted, tried } = await sizeStory(suite);
      if (accepted === undefined) expectStatus(tried, 201);
    },
  },
  {
    id: 'photo.without-file',
    title: 'An upload without a file gets 422',
    examine: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      expectStatus(await upload(suite, { patientId }, { expected: [422] }), 422);
    },
  },
]);
