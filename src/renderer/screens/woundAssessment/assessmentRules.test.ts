import { expect, it } from 'vitest';
import { defaultProfile } from '../../../shared/profile.ts';
import { cleanText, countCodePoints } from '../../../shared/text.ts';
import { fieldOfPath } from '../../features/drafts/fieldOfPath.ts';
import { submittedFrom, missingIn, type WoundDraft } from './assessmentRules.ts';

const nowMs = Date.parse('2026-11-20T14:02:00+08:00');
const { limits } = defaultProfile;

const draft: WoundDraft = {
  kind: 'wound-assessment',
  subject: {
    patientId: 'P-1',
    displayName: 'Lin',
    medicalRecordNumber: '1',
    encounterId: null,
    woundId: 'W-1',
    woundSite: 'Heel',
  },
  observedAt: '2026-11-20T14:00:00+08:00',
  careNote: ' Clean, dressed. ',
  lengthCm: '3,5',
  photoIds: ['a', 'b'],
};

it('lets a complete draft through, photos and measures or not', () => {
  expect(missingIn(draft, limits, nowMs)).toEqual([]);
  expect(missingIn({ ...draft, lengthCm: '', photoIds: [] }, limits, nowMs)).toEqual([]);
});

it('names what is missing in the order of the form', () => {
  const empty = { ...draft, observedAt: null, careNote: '  ', lengthCm: 'x', widthCm: '0' };
  expect(missingIn(empty, limits, nowMs).map((one) => one.why)).toEqual([
    'missingTime',
    'wrongMeasure',
    'wrongMeasure',
    'missingNote',
  ]);
});

it('refuses a time in the future, but not one that two clocks can differ by', () => {
  const at = (dateTime: string) => missingIn({ ...draft, observedAt: dateTime }, limits, nowMs);
  expect(at('2026-11-20T14:03:00+08:00')).toEqual([]);
  expect(at('2026-11-20T15:03:00+08:00')).toEqual([{ field: 'observedAt', why: 'futureTime' }]);
});

it('counts the care note in code points, as the hospital does', () => {
  expect(countCodePoints('𠮷野')).toBe(2);
  const long = { ...draft, careNote: '𠮷'.repeat(limits.careNoteMaxCodePoints) };
  expect(missingIn(long, limits, nowMs)).toEqual([]);
  expect(missingIn({ ...long, careNote: `${long.careNote}x` }, limits, nowMs)).toEqual([
    { field: 'careNote', why: 'noteTooLong' },
  ]);
});

it('counts, checks and sends the same text: without controls and half characters', () => {
  expect(cleanText(' a\0b\ud800 ')).toBe('a b\ufffd');
  const limit = limits.careNoteMaxCodePoints;
  const pasted = { ...draft, careNote: `${'x'.repeat(limit)}\u0004\u001b \ufffe` };
  expect(missingIn(pasted, limits, nowMs)).toEqual([]);
  expect(submittedFrom(pasted)).toMatchObject({ careNote: 'x'.repeat(limit) });
  expect(missingIn({ ...draft, careNote: '\u0004\u001b' }, limits, nowMs)).toEqual([
    { field: 'careNote', why: 'missingNote' },
  ]);
});

it('freezes measures as numbers, and leaves out what was not measured', () => {
  expect(submittedFrom(draft)).toMatchObject({
    careNote: 'Clean, dressed.',
    length: { value: 3.5, unit: 'cm' },
    width: null,
    photoIds: ['a', 'b'],
  });
});

it.each([
  ['assessment.careNote', 'careNote'],
  ['changes.careNote', 'careNote'],
  ['assessment.length.value', 'lengthCm'],
  ['attachmentIds[0]', 'photos'],
  ['attachmentIds.0', 'photos'],
  ['encounterId', 'stay'],
  ['woundId', 'wound'],
  ['patientId', 'patient'],
  ['clientRequestId', null],
])('finds that a refusal of %s is about %s', (path, field) => {
  expect(fieldOfPath(path)).toBe(field);
});
