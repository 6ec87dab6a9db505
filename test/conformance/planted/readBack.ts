/** The planted faults of hospitals that accept a write but keep something else, or accept what they must refuse. */
import { answer, is, versionNow, type Json } from '../falsify.ts';
import {
  about,
  bending,
  hearing,
  inside,
  telling,
  unlessRepeated,
  without,
  faultsOf,
} from './lies.ts';

/** The care note of a submission or a correction. */
const inNotes =
  (bend: (note: string) => string) =>
  (json: Json): Json => {
    const place = 'changes' in json ? 'changes' : 'assessment';
    const { careNote, ...others } = inside(json, place);
    const isText = typeof careNote === 'string';
    return isText ? { ...json, [place]: { careNote: bend(careNote), ...others } } : json;
  };

const shortId = (json: Json): Json => ({
  ...json,
  clientRequestId: String(json['clientRequestId']).slice(0, 64),
});

export const readBackFaults = faultsOf({
  'answers.accepted-is-kept: care notes are cut after 2,000 characters': telling(is.read, (json) =>
    inNotes((note) => note.slice(0, 2000))(json),
  ),
  'answers.accepted-is-kept: request ids are cut after 64 characters': hearing(
    (seen) => is.create(seen) && String(seen.json['clientRequestId']).length > 64,
    shortId,
  ),
  'answers.accepted-is-kept: a request id with a blank cannot be asked for': about(
    is.query,
    (seen) =>
      seen.path.includes('%20')
        ? Promise.resolve(answer(404, { error: { code: 'NOT_FOUND', message: 'No.' } }))
        : seen.forward(),
  ),
  'admission.read-back answers.accepted-is-kept: decimals of an admission are cut': bending(
    'nutrition',
    (answers) => {
      const { heightCm } = answers;
      return typeof heightCm === 'number'
        ? { ...answers, heightCm: Math.trunc(heightCm) }
        : answers;
    },
  ),
  'admission.read-back answers.accepted-is-kept: only the first item of a list of an admission is kept':
    bending('basic', (answers) => {
      const { languages } = answers as { languages?: unknown };
      const isLong = Array.isArray(languages) && languages[0] !== languages[1];
      return isLong ? { ...answers, languages: languages.slice(0, 1) } : answers;
    }),
  'answers.accepted-is-kept: a correction turns characters beyond 16 bits into question marks':
    hearing(
      is.correct,
      inNotes((note) => note.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
    ),
  'answers.accepted-is-kept: a correction is cut after 1,000 characters': hearing(
    (seen) => is.correct(seen) && String(inside(seen.json, 'changes')['careNote']).length < 4001,
    inNotes((note) => note.slice(0, 1000)),
  ),
  'answers.accepted-is-kept: an encounter that was left out is read back as null': telling(
    is.read,
    (json) => ({ encounterId: null, ...json }),
  ),
  'answers.accepted-is-kept: a length without a width is accepted and dropped': telling(
    is.read,
    (json) => {
      const assessment = inside(json, 'assessment');
      if ('width' in assessment) return json;
      return { ...json, assessment: without(assessment, 'length') };
    },
  ),
  'answers.accepted-is-kept: an assessment in the future is moved to now': telling(
    is.read,
    (json, { hospital }) => {
      const isAhead = Date.parse(String(json['observedAt'])) > hospital.now();
      return isAhead ? { ...json, observedAt: new Date(hospital.now()).toISOString() } : json;
    },
  ),
  'time.bound-photo-kept: only the first photo of a record is kept beyond a day':
    () => async (seen) => {
      const response = await seen.forward();
      if (!is.download(seen)) return response;
      const id = seen.path.split('/')[2] ?? '';
      const photo = seen.hospital.attachments().find((each) => each.attachmentId === id);
      const isOld =
        photo !== undefined && seen.hospital.now() - Date.parse(photo.uploadedAt) > 86_400_000;
      const others = seen.hospital
        .attachments()
        .filter(({ boundTo }) => boundTo !== null && boundTo === photo?.boundTo);
      const isFirst = others[0]?.attachmentId === id;
      if (!isOld || isFirst || others.length < 2) return response;
      return answer(404, { error: { code: 'NOT_FOUND', message: 'No.' }, requestId: 'T-1' });
    },
  'differential.same-answers: a void without a version voids': unlessRepeated(
    (seen) => is.void(seen) && !seen.path.includes('/AA-') && seen.json['version'] === undefined,
    (json, seen) => ({ ...json, version: versionNow(seen) }),
  ),
  'admission.refused: an unknown property of an illness in the family is accepted': bending(
    'health',
    (answers) => {
      const { familyHistory } = answers as { familyHistory?: Json[] };
      if (!Array.isArray(familyHistory)) return answers;
      return {
        ...answers,
        familyHistory: familyHistory.map((item) => without(item, 'conformanceProbe')),
      };
    },
  ),
  'admission.refused: a rapid test may have no year': bending('alerts', (answers) => {
    const date = answers['rapidTestDate'] as Json | undefined;
    const isYearless = typeof date === 'object' && date['year'] === undefined;
    return isYearless ? without(answers, 'rapidTestDate') : answers;
  }),
  'admission.refused: a muscle strength may be a number': bending('activity', (answers) => {
    const { leftUpperMuscleStrength: grade } = answers;
    return typeof grade === 'number'
      ? { ...answers, leftUpperMuscleStrength: String(grade) }
      : answers;
  }),
  'admission.no-deletion: an admission assessment can be deleted': about(
    ({ method, path }) => method === 'DELETE' && path.startsWith('/admission-assessments/'),
    () => Promise.resolve(new Response(null, { status: 204 })),
  ),
});
