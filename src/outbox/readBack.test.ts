import { describe, expect, test } from 'vitest';
import type { Submission } from '../model/submission.ts';
import {
  committed,
  correction,
  create,
  photoOf,
  submissionOf,
  voiding,
  sentBefore,
} from '../model/testing/rows.ts';
import type { WoundAssessmentRecord } from '../shared/interface/woundAssessmentRecord.ts';
import { compareAdmission, compareWound } from './readBack.ts';

const record: WoundAssessmentRecord = {
  clientRequestId: 'request-s',
  recordId: 'WA-1',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:01+08:00',
  patientId: 'P-1',
  encounterId: 'E-1',
  woundId: 'W-1',
  observedAt: '2026-11-20T08:00:00+08:00',
  assessment: { careNote: 'Cleaned', length: { value: 2, unit: 'cm' } },
  attachmentIds: [],
};

const submission = submissionOf('s', { progress: committed });
const compare = (change: Partial<WoundAssessmentRecord>) =>
  compareWound(submission, [], { ...record, ...change });

describe('a create that is read back', () => {
  test('is equal to what was submitted, in whatever zone its time is written', () => {
    const same = { type: 'equal', since: null };
    expect(compare({})).toEqual(same);
    expect(compare({ observedAt: '2026-11-20T00:00:00Z' })).toEqual(same);
  });

  test.each([
    ['line ends', 'Clean.\nCafé', 'Clean.\r\nCafé'],
    ['blanks at the ends', 'Clean.', ' Clean.\n'],
    ['the normal form of its letters', 'Cafe\u0301', 'Caf\u00e9'],
  ])('is equal where the hospital writes %s in its own way', (_name, ours, theirs) => {
    const equal = { type: 'equal', since: null };
    const { target } = Object(correction);
    const changed = { kind: 'wound-correction' as const, target, careNote: ours };
    for (const submitted of [{ ...create, careNote: ours }, changed]) {
      const written = submissionOf('s', { progress: committed }, submitted);
      const there = { ...record, assessment: { ...record.assessment, careNote: theirs } };
      expect(compareWound(written, [], there)).toEqual(equal);
    }
  });

  test.each<[string, Partial<WoundAssessmentRecord>]>([
    ['blanks within', { assessment: { ...record.assessment, careNote: 'Clea ned' } }],
    ['note', { assessment: { ...record.assessment, careNote: 'Cleane' } }],
    ['length', { assessment: { careNote: 'Cleaned', length: { value: 3, unit: 'cm' } } }],
    ['unit', { assessment: { careNote: 'Cleaned', length: { value: 2, unit: 'mm' } } }],
    ['width', { assessment: { ...record.assessment, width: { value: 3, unit: 'cm' } } }],
    ['stay', { encounterId: 'E-2' }],
    ['time', { observedAt: '2026-11-20T08:00:01+08:00' }],
    ['photos', { attachmentIds: ['ATT-x'] }],
    ['state', { recordState: 'voided' }],
  ])('is different where its %s is', (_name, change) => {
    expect(compare(change)).toEqual({ type: 'different' });
  });

  test.each<[string, Partial<WoundAssessmentRecord>]>([
    ['patient', { patientId: 'P-2' }],
    ['wound', { woundId: 'W-2' }],
    ['patient, in a later version', { patientId: 'P-2', version: 2 }],
  ])('is another one where it names another %s', (_name, change) => {
    expect(compare(change)).toEqual({ type: 'another' });
  });

  test.each([
    ['a create', create],
    ['a correction', correction],
  ])(
    '%s that may have been sent with other words shows its own text, or is another one',
    (_, submitted) => {
      const own = 'careNote' in submitted ? submitted.careNote : '';
      const read = (isReworded: boolean, careNote: string) => {
        const progress = {
          ...committed,
          isFound: true,
          ...(isReworded && { isReworded }),
        } as const;
        const assessment = { ...record.assessment, careNote };
        return compareWound(submissionOf('s', { progress }, submitted), [], {
          ...record,
          version: 9,
          assessment,
        });
      };
      expect(read(true, 'mixed on the other tablet')).toEqual({ type: 'different' });
      expect(read(true, own)).toEqual({ type: 'equal', since: null });
      expect(read(false, 'theirs')).toEqual({ type: 'equal', since: 'changed-since' });
    },
  );

  test('found, it may have other uploads of as many photos, unless others were sent before', () => {
    const progress = { ...committed, isFound: true };
    const withPhoto = { ...create, photoIds: ['a'] };
    const shown = { ...record, attachmentIds: ['ATT-theirs'] };
    const read = (change: Partial<Submission>, photo = photoOf('a', 0)) =>
      compareWound(submissionOf('s', { progress, ...change }, withPhoto), [photo], shown);
    expect(read({}).type).toBe('equal');
    expect(read({ progress: committed }).type).toBe('different');
    expect(read({ earlier: [{ ...sentBefore, photoIds: ['a'] }] }).type).toBe('equal');
    const others = { earlier: [{ ...sentBefore, photoIds: ['b'] }] };
    expect(read(others).type).toBe('different');
    expect(read(others, { ...photoOf('a', 0), attachment: null }).type).toBe('different');
  });

  test('found, it may be of the wound that its author has left since', () => {
    const adopted = submissionOf('s', { progress: { ...committed, isFound: true } });
    const other = { ...record, woundId: 'W-2' };
    expect(compareWound(adopted, [], other)).toEqual({ type: 'different' });
    expect(compareWound(adopted, [], { ...other, clientRequestId: 'x' }).type).toBe('another');
    expect(compareWound(adopted, [], { ...other, patientId: 'P-2' }).type).toBe('another');
  });

  test('that somebody changed since is done with a note, where the rest is equal', () => {
    const note = { assessment: { ...record.assessment, careNote: 'theirs' }, version: 2 };
    expect(compare(note)).toEqual({ type: 'equal', since: 'changed-since' });
    expect(compare({ version: 2, recordState: 'voided' })).toMatchObject({
      since: 'voided-since',
    });
    expect(compare({ version: 2, encounterId: 'E-2' })).toEqual({ type: 'different' });
  });

  test('needs every photo, also where a photo row cannot be read any more', () => {
    const two = submissionOf('s', { progress: committed }, { ...create, photoIds: ['a', 'b'] });
    const shown = { ...record, attachmentIds: ['ATT-a', 'ATT-b'] };
    const readable = [photoOf('a', 0)];
    expect(compareWound(two, [photoOf('a', 0), photoOf('b', 0)], shown).type).toBe('equal');
    expect(compareWound(two, readable, shown).type).toBe('equal');
    expect(compareWound(two, readable, { ...shown, attachmentIds: ['ATT-b'] }).type).toBe(
      'different',
    );
  });
});

describe('a correction that its author has found, without a receipt', () => {
  const sent = { madeVersion: 2, isUnknown: true, lastSentAt: 0 };
  const progress = {
    stage: 'found',
    recordId: 'WA-1',
    sendState: { stage: 'asking', sent },
  } as const;
  const found = submissionOf('s', { progress }, correction);
  const shows = (version: number, careNote: string) =>
    compareWound(found, [], { ...record, version, assessment: { careNote } });

  test('counts only where its own text is there', () => {
    expect(shows(2, 'Corrected').type).toBe('equal');
    expect(shows(3, 'Corrected').type).toBe('equal');
    expect(shows(2, 'theirs')).toEqual({ type: 'different' });
    expect(shows(3, 'theirs')).toEqual({ type: 'different' });
  });
});

describe('a change that is read back', () => {
  const corrected = submissionOf('s', { progress: { ...committed, madeVersion: 2 } }, correction);
  const voided = submissionOf('s', { progress: { ...committed, madeVersion: 2 } }, voiding);

  test('is not there yet where the record is behind', () => {
    expect(compareWound(corrected, [], record)).toEqual({ type: 'behind' });
  });

  test('a correction is confirmed by note and version', () => {
    const theirs = { ...record, version: 2, assessment: { careNote: 'Corrected' } };
    expect(compareWound(corrected, [], theirs).type).toBe('equal');
    expect(compareWound(corrected, [], { ...record, version: 2 }).type).toBe('different');
  });

  test('a void is confirmed by the state', () => {
    expect(compareWound(voided, [], { ...record, version: 2 }).type).toBe('different');
    expect(compareWound(voided, [], { ...record, version: 2, recordState: 'voided' }).type).toBe(
      'equal',
    );
  });
});

test('an admission may come back with more fields than were sent, never with less, nor with more in a list', () => {
  const submitted = {
    kind: 'admission-assessment' as const,
    patientId: 'P-1',
    encounterId: 'E-1',
    assessedAt: '2026-11-20T08:00:00Z',
    assessment: { basic: { languages: ['hakka'] } },
  };
  const of = (assessment: Record<string, unknown>) =>
    submissionOf('s', { progress: committed }, { ...submitted, assessment });
  const admission = of(submitted.assessment);
  const shown = { ...submitted, version: 1, recordState: 'valid' as const };
  const more = { basic: { languages: ['hakka'], note: 'x' }, ward: 'A' };
  expect(compareAdmission(admission, { ...shown, assessment: more }).type).toBe('equal');
  // Of an earlier generation, an answer that she has taken out since.
  const found = { ...admission, progress: { ...committed, isFound: true }, earlier: [sentBefore] };
  expect(compareAdmission(found, { ...shown, assessment: more }).type).toBe('equal');
  const takenOut = { basic: { ...more.basic, education: 'college' } };
  expect(compareAdmission(found, { ...shown, assessment: takenOut }).type).toBe('different');
  const typed = { ...shown, assessment: { basic: { text: 'One.\r\nTwo. ' } } };
  expect(compareAdmission(of({ basic: { text: 'One.\nTwo.' } }), typed).type).toBe('equal');
  expect(compareAdmission(admission, { ...shown, assessment: { basic: {} } }).type).toBe(
    'different',
  );
  const slept = of({ sleep: { usualHours: 0.5 } });
  const told = ['.5', '0.50', ' 0.5 ', '.', '', 'half', null].map((usualHours) => {
    return compareAdmission(slept, { ...shown, assessment: { sleep: { usualHours } } }).type;
  });
  expect(told).toEqual([...Array(3).fill('equal'), ...Array(4).fill('different')]);
  const longer = { basic: { languages: ['hakka', 'mandarin'] } };
  expect(compareAdmission(admission, { ...shown, assessment: longer }).type).toBe('different');
});

test.each([
  [3.2, Math.fround(3.2), 'equal'],
  [3.2, 3.2 + 1e-12, 'equal'],
  [165.4, Math.fround(165.4), 'equal'],
  [3.25, 3.3, 'different'],
  [3.25, 3.2, 'different'],
  [61.7, 61.71, 'different'],
  [0.05, 0, 'different'],
])('a number is compared at the grain of what can be written: %d, %d', (sent, kept, type) => {
  const measured = { ...create, length: { value: sent, unit: 'cm' as const } };
  const of = submissionOf('s', { progress: committed }, measured);
  const assessment = { ...record.assessment, length: { value: kept, unit: 'cm' } };
  expect(compareWound(of, [], { ...record, assessment }).type).toBe(type);

  const ids = { patientId: 'P-1', encounterId: 'E-1', assessedAt: '2026-11-20T08:00:00Z' };
  const admission = { kind: 'admission-assessment', ...ids } as const;
  const weighed = (weightKg: number) => ({ ...admission, assessment: { nutrition: { weightKg } } });
  const shown = { ...weighed(kept), version: 1, recordState: 'valid' } as const;
  const submitted = submissionOf('s', { progress: committed }, weighed(sent));
  expect(compareAdmission(submitted, shown).type).toBe(type);
});

describe.each([
  ['a correction', correction, {}],
  ['a void', voiding, { recordState: 'voided' as const }],
])('%s that is read back', (_name, submitted, made) => {
  const change = submissionOf('s', { progress: { ...committed, madeVersion: 2 } }, submitted);
  const corrected = {
    ...record,
    ...made,
    version: 2,
    assessment: { ...record.assessment, careNote: 'Corrected' },
  };

  test.each<[string, Partial<WoundAssessmentRecord>]>([
    ['patient', { patientId: 'P-2' }],
    ['wound', { woundId: 'W-2' }],
    ['time', { observedAt: '2026-11-20T08:00:01+08:00' }],
  ])('is another record where it names another %s, at any version', (_what, other) => {
    expect(compareWound(change, [], corrected)).toEqual({ type: 'equal', since: null });
    expect(compareWound(change, [], { ...corrected, ...other })).toEqual({ type: 'another' });
    const later = { ...corrected, ...other, version: 3 };
    expect(compareWound(change, [], later)).toEqual({ type: 'another' });
  });
});

test('an admission of another patient is another record, whatever it says', () => {
  const admission = submissionOf(
    's',
    {},
    {
      kind: 'admission-assessment',
      patientId: 'P-1',
      encounterId: 'E-1',
      assessedAt: '2026-11-20T08:00:00+08:00',
      assessment: {},
    },
  );
  const read = { version: 1, recordState: 'valid' as const, encounterId: 'E-1' };
  const told = { ...read, assessedAt: '2026-11-20T00:00:00Z', assessment: {} };
  expect(compareAdmission(admission, { ...told, patientId: 'P-1' }).type).toBe('equal');
  expect(compareAdmission(admission, { ...told, patientId: 'P-2' }).type).toBe('another');
});
