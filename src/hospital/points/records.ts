/** The open points about records, photos and lists. */
import { point } from './point.ts';

const attachments = 'Attachment lifecycle';
const upload = 'Endpoints: Photo upload';
const list = 'Endpoints: Wound list';
const lookup = 'Endpoints: Patient lookup';

export const recordPoints = {
  recordRequestId: point(
    'Wound assessment record',
    'Whose clientRequestId a corrected record shows.',
    ['creator', 'latest'],
  ),
  recordedAt: point('Wound assessment record', 'Which instant recordedAt is on a changed record.', [
    'current-version',
    'creation',
  ]),
  correctByOthers: point('Authentication', 'Who may correct or void a record.', [
    'if-permitted',
    'author-only',
  ]),
  closedEncounter: point(
    'Encounter status',
    'What a closed or cancelled encounter refuses: new records only, or corrections and voids too.',
    ['create-refused', 'all-refused'],
  ),
  secondAdmission: point(
    'Endpoints: Admission assessment create',
    'What a second admission assessment of the same encounter gets.',
    ['allowed', 'conflict', 'refused'],
  ),
  purge: point(
    attachments,
    'When an unbound photo is purged: 24 hours after its upload, or at the first of the six-hourly sweeps after that.',
    ['exact', 'lazy'],
  ),
  purgedPhoto: point(attachments, 'What an assessment gets that names a purged photo.', [
    'unprocessable',
    'not-found',
  ]),
  boundPhotoAgain: point(
    attachments,
    'Whether a photo that is bound to one record may be bound to another.',
    ['refused', 'allowed'],
  ),
  photosOfVoided: point(attachments, 'Whether the photos of a voided record can still be read.', [
    'kept',
    'gone',
  ]),
  sizeLimit: point('Limits', 'What the 10 MiB limit of a photo is measured on.', [
    'file-10-mib',
    'body-10-mib',
    'file-10-million',
  ]),
  formats: point('Limits', 'Which formats of photos are accepted: the hospital may adjust them.', [
    'jpeg-and-png',
    'jpeg-only',
  ]),
  declaredType: point(
    upload,
    'What happens when the declared type of a photo is not its real format.',
    ['real-format', 'mismatch-refused'],
  ),
  corruptPhoto: point(upload, 'The status for an empty or broken photo.', [
    'unsupported',
    'unprocessable',
  ]),
  tooLargeAnswer: point(
    upload,
    'How a photo that is too large is refused: with an answer, or by closing the connection.',
    ['answered', 'reset'],
  ),
  download: point(
    'Endpoints: Photo download',
    'How a photo comes: at once, or by a signed address.',
    ['direct', 'signed-url', 'signed-json'],
  ),
  idCase: point(
    lookup,
    'Whether reading a patient, a list of wounds or an encounter by its id in another case finds it, under its own id.',
    ['exact', 'ignored'],
  ),
  otherIdAnswered: point(
    lookup,
    'What the former id of a patient who was merged into another gets: nothing, or the surviving patient under the surviving id.',
    ['not-found', 'surviving-id'],
  ),
  listOrder: point(list, 'What "ordered by woundId ascending" means.', ['code-point', 'numeric']),
  badCursor: point(list, 'What an unknown cursor gets.', [
    'unprocessable',
    'bad-request',
    'not-found',
    'first-page',
  ]),
  shortPage: point(list, 'Whether a page may hold fewer items, or none, before the last page.', [
    'full',
    'short',
  ]),
  updatedAt: point(list, 'Where the time of the data stands when it is told.', [
    'absent',
    'body',
    'header',
  ]),
} as const;
