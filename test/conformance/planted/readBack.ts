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
  type PlantedFault,
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

export const readBackFaults: readonly PlantedFault[] = [
  {
    name: 'care notes are cut after 2,000 characters',
    createLie: telling(is.read, (json) => inNotes((note) => note.slice(0, 2000))(json)),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'request ids are cut after 64 characters',
    createLie: hearing(
      (seen) => is.create(seen) && String(seen.json['clientRequestId']).length > 64,
      shortId,
    ),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'a request id with a blank cannot be asked for',
    createLie: about(is.query, (seen) =>
      seen.path.includes('%20')
        ? Promise.resolve(answer(404, { error: { code: 'NOT_FOUND', message: 'No.' } }))
        : seen.forward(),
    ),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'decimals of an admission are cut',
    createLie: bending('nutrition', (answers) => {
      const { heightCm } = answers;
      return typeof heightCm === 'number'
        ? { ...answers, heightCm: Math.trunc(heightCm) }
        : answers;
    }),
    failing: ['admission.read-back', 'answers.accepted-is-kept'],
  },
  {
    name: 'only the first item of a list of an admission is kept',
    createLie: bending('basic', (answers) => {
      const { languages } = answers as { languages?: unknown };
      const isLong = Array.isArray(languages) && languages[0] !== languages[1];
      return isLong ? { ...answers, languages: languages.slice(0, 1) } : answers;
    }),
    failing: ['admission.read-back', 'answers.accepted-is-kept'],
  },
  {
    name: 'a correction turns characters beyond 16 bits into question marks',
    createLie: hearing(
      is.correct,
      inNotes((note) => note.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
    ),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'a correction is cut after 1,000 characters',
    createLie: hearing(
      (seen) => is.correct(seen) && String(inside(seen.json, 'changes')['careNote']).length < 4001,
      inNotes((note) => note.slice(0, 1000)),
    ),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'an encounter that was left out is read back as null',
    createLie: telling(is.read, (json) => ({ encounterId: null, ...json })),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'a length without a width is accepted and dropped',
    createLie: telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      if ('width' in assessment) return json;
      return { ...json, assessment: without(assessment, 'length') };
    }),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'an assessment in the future is moved to now',
    createLie: telling(is.read, (json, { hospital }) => {
      const isAhead = Date.parse(String(json['observedAt'])) > hospital.now();
      return isAhead ? { ...json, observedAt: new Date(hospital.now()).toISOString() } : json;
    }),
    failing: ['answers.accepted-is-kept'],
  },
  {
    name: 'only the first photo of a record is kept beyond a day',
    createLie: () => async (seen) => {
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
    failing: ['time.bound-photo-kept'],
  },
  {
    name: 'a void without a version voids',
    createLie: unlessRepeated(
      (seen) => is.void(seen) && !seen.path.includes('/AA-') && seen.json['version'] === undefined,
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['void.without-version'],
  },
  {
    name: 'an unknown property of an illness in the family is accepted',
    createLie: bending('health', (answers) => {
      const { familyHistory } = answers as { familyHistory?: Json[] };
      if (!Array.isArray(familyHistory)) return answers;
      return {
        ...answers,
        familyHistory: familyHistory.map((item) => without(item, 'conformanceProbe')),
      };
    }),
    failing: ['admission.strict-items'],
  },
  {
    name: 'a rapid test may have no year',
    createLie: bending('alerts', (answers) => {
      const date = answers['rapidTestDate'] as Json | undefined;
      const isYearless = typeof date === 'object' && date['year'] === undefined;
      return isYearless ? without(answers, 'rapidTestDate') : answers;
    }),
    failing: ['admission.types'],
  },
  {
    name: 'a muscle strength may be a number',
    createLie: bending('activity', (answers) => {
      const { leftUpperMuscleStrength: grade } = answers;
      return typeof grade === 'number'
        ? { ...answers, leftUpperMuscleStrength: String(grade) }
        : answers;
    }),
    failing: ['admission.types'],
  },
  {
    name: 'an admission assessment can be deleted',
    createLie: about(
      ({ method, path }) => method === 'DELETE' && path.startsWith('/admission-assessments/'),
      () => Promise.resolve(new Response(null, { status: 204 })),
    ),
    failing: ['admission.no-deletion'],
  },
];
