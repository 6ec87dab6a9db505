/** The planted faults about photos. */
import { answer, is, refusal } from '../falsify.ts';
import { about, telling, remembering, hourMs, photoAge, type PlantedFault } from './lies.ts';
const acceptedAllTheSame = (status: number) =>
  about(is.upload, async (seen) => {
    const response = await seen.forward();
    const attachment = { attachmentId: 'ATT-X', patientId: 'P-1001', contentType: 'image/jpeg' };
    return response.status === status ? answer(201, attachment) : response;
  });

export const photoFaults: readonly PlantedFault[] = [
  {
    name: 'bound photos are purged after 24 hours',
    createLie: about(is.download, (seen) => {
      const ageMs = photoAge(seen, true) ?? 0;
      return ageMs > 24 * hourMs ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward();
    }),
    failing: ['time.bound-photo-kept'],
  },
  {
    name: 'unbound photos are purged after 12 hours',
    createLie: about(is.download, (seen) => {
      const ageMs = photoAge(seen, false) ?? 0;
      return ageMs > 12 * hourMs ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward();
    }),
    failing: ['time.photo-kept-a-day'],
  },
  {
    name: 'unbound photos are never purged',
    createLie: remembering(
      is.download,
      (seen) => `${seen.path} ${String(seen.token)}`,
      (first) => first,
    ),
    failing: ['time.photo-purged'],
  },
  {
    name: 'photos are compressed again',
    createLie: about(is.download, async (seen) => {
      const response = await seen.forward();
      if (!response.ok) return response;
      const bytes = new Uint8Array(await response.arrayBuffer()).slice(0, -1);
      return new Response(bytes, { headers: response.headers });
    }),
    failing: ['photo.original-bytes'],
  },
  {
    name: 'contentType is what the sender declared, not what the file is',
    createLie: telling(is.upload, (json) => ({ ...json, contentType: 'image/jpeg' })),
    failing: ['photo.png'],
  },
  {
    name: 'a GIF is accepted',
    createLie: acceptedAllTheSame(415),
    failing: ['photo.other-format'],
  },
  {
    name: 'a file larger than 10 MiB is accepted',
    createLie: acceptedAllTheSame(413),
    failing: ['photo.too-large'],
    needsLargePhotos: true,
  },
  {
    name: 'a file of 8 MB is too large already',
    createLie: about(is.upload, async (seen) => {
      const length = (await seen.request.clone().arrayBuffer()).byteLength;
      return length > 8_000_000 ? refusal(413, 'FILE_TOO_LARGE') : seen.forward();
    }),
    failing: ['photo.up-to-limit'],
    needsLargePhotos: true,
  },
  {
    name: 'an upload without a patient is accepted',
    createLie: about(is.upload, async (seen) => {
      const response = await seen.forward();
      const attachment = {
        attachmentId: 'ATT-NONE',
        patientId: 'P-1001',
        contentType: 'image/png',
      };
      const isMissing = (await response.clone().text()).includes('is required');
      return isMissing ? answer(201, attachment) : response;
    }),
    failing: ['photo.without-file'],
  },
  {
    name: 'photos have a public address',
    createLie: about(is.download, (seen) =>
      seen.token === undefined ? seen.forward({ token: 'nurse-amy' }) : seen.forward(),
    ),
    failing: ['access.read-without-credential'],
  },
];
