/** The planted faults about photos. */
import { answer, is, refusal } from '../falsify.ts';
import { about, telling, remembering, hourMs, photoAge, faultsOf } from './lies.ts';
const acceptedAllTheSame = (status: number) =>
  about(is.upload, async (seen) => {
    const response = await seen.forward();
    const attachment = { attachmentId: 'ATT-X', patientId: 'P-1001', contentType: 'image/jpeg' };
    return response.status === status ? answer(201, attachment) : response;
  });

export const photoFaults = faultsOf({
  'time.bound-photo-kept: bound photos are purged after 24 hours': about(is.download, (seen) => {
    const ageMs = photoAge(seen, true) ?? 0;
    return ageMs > 24 * hourMs ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward();
  }),
  'time.photo-kept-a-day: unbound photos are purged after 12 hours': about(is.download, (seen) => {
    const ageMs = photoAge(seen, false) ?? 0;
    return ageMs > 12 * hourMs ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward();
  }),
  'time.photo-purged: unbound photos are never purged': remembering(
    is.download,
    (seen) => `${seen.path} ${String(seen.token)}`,
    (first) => first,
  ),
  'photo.original-bytes: photos lose their Exif': about(is.download, async (seen) => {
    const response = await seen.forward();
    if (!response.ok) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isWith = bytes[3] === 0xe1;
    const kept = bytes.filter((_, at) => !isWith || at < 2 || at >= 38);
    return new Response(kept, { headers: response.headers });
  }),
  'photo.png: contentType is what the sender declared, not what the file is': telling(
    is.upload,
    (json) => ({ ...json, contentType: 'image/jpeg' }),
  ),
  'photo.jpeg: a file that is there already stays the photo of its first patient': telling(
    is.upload,
    (json) => ({ ...json, patientId: 'P-1001' }),
  ),
  'photo.other-format: a GIF is accepted': acceptedAllTheSame(415),
  'photo.too-large: a file larger than 10 MiB is accepted': acceptedAllTheSame(413),
  'photo.up-to-limit: a file of 8 MB is too large already': about(is.upload, async (seen) => {
    const length = (await seen.request.clone().arrayBuffer()).byteLength;
    return length > 8_000_000 ? refusal(413, 'FILE_TOO_LARGE') : seen.forward();
  }),
  'photo.without-file: an upload without a patient is accepted': about(is.upload, async (seen) => {
    const response = await seen.forward();
    const attachment = {
      attachmentId: 'ATT-NONE',
      patientId: 'P-1001',
      contentType: 'image/png',
    };
    const isMissing = (await response.clone().text()).includes('is required');
    return isMissing ? answer(201, attachment) : response;
  }),
  'access.nobody-reads-nothing: photos have a public address': about(is.download, (seen) =>
    seen.token === undefined ? seen.forward({ token: 'nurse-amy' }) : seen.forward(),
  ),
});
