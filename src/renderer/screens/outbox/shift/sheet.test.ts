/** The content of a handover sheet: what changed in the shift and what is open, of this nurse, and no more. */
import { describe, expect, test } from 'vitest';
import type { Submitted } from '../../../../model/content.ts';
import { describe as described } from '../../../../model/describe.ts';
import { dayOf } from '../../../../model/foundBy.ts';
import type { Submission } from '../../../../model/submission.ts';
import { inProblem, problemOf } from '../../../../model/testing/problems.ts';
import {
  committed,
  correction,
  create,
  draftOf,
  submissionOf,
  voiding,
} from '../../../../model/testing/rows.ts';
import type { WoundAssessmentRecord } from '../../../../shared/interface/woundAssessmentRecord.ts';
import {
  daysSince,
  doneOnSheet,
  hasNoteTold,
  leftToDo,
  patientsOnSheet,
  woundsOnSheet,
  type Kept,
} from './sheet.ts';

const shift = { shift: { fromMs: 8_000 }, toMs: 16_000, offMs: 0 };
const nothing: Kept = { submissions: [], drafts: [], records: [] };
const done = (recordId: string) => ({
  stage: 'done' as const,
  doneAt: 1,
  end: { how: 'found-by-author' as const, recordId },
});
const subject = submissionOf('s').content.subject;

function at(submittedAt: number, patientId = 'P-1', more: Partial<Submission> = {}): Submission {
  const base = submissionOf(`${patientId}-${submittedAt}`, { submittedAt, sequence: submittedAt });
  const content = { ...base.content, subject: { ...subject, patientId } };
  return { ...base, progress: done(`WA-${submittedAt}`), ...more, content };
}

function record(recordId: string, observedAt: string, more: object = {}): WoundAssessmentRecord {
  return {
    recordId,
    patientId: 'P-9',
    woundId: 'W-9',
    observedAt,
    recordState: 'active',
    assessment: { careNote: 'Theirs.' },
    attachmentIds: [],
    ...more,
  } as unknown as WoundAssessmentRecord;
}

const recordOfW1 = (recordId: string, more: object = {}) =>
  record(recordId, create.observedAt, {
    patientId: 'P-1',
    woundId: 'W-1',
    version: 1,
    recordState: 'valid',
    ...more,
  });

/** Done, and read back as this version. */
function readBack(recordId: string, madeVersion = 1): Pick<Submission, 'progress'> {
  const receipt = { ...committed.receipt, recordId, version: madeVersion };
  const end = {
    how: 'read-back' as const,
    receipt,
    madeVersion,
    isFound: false,
    since: null,
  };
  return { progress: { stage: 'done', doneAt: 1, end } };
}

const idsOf = (kept: Partial<Kept>, time = shift) =>
  patientsOnSheet({ ...nothing, ...kept }, time).map(({ patientId }) => patientId);

test('records are read of the days since the shift began, and of one ahead of now', () => {
  const fromMs = Date.parse('2026-11-20T23:00:00+08:00');
  const nowMs = Date.parse('2026-11-20T23:30:00Z');
  const days = ['2026-11-20', '2026-11-21'].map((date) => dayOf(Date.parse(date)));
  expect(daysSince(fromMs, nowMs)).toEqual(days);
});

describe('on the sheet are', () => {
  test('patients of whom something was submitted in the shift, from its first to its last moment', () => {
    const submissions = [at(7_999, 'P-4'), at(8_000, 'P-3'), at(15_999, 'P-2'), at(16_000, 'P-5')];
    expect(idsOf({ submissions })).toEqual(['P-2', 'P-3']);
  });

  test('what is open, and drafts, of whatever shift', () => {
    const progress = submissionOf('s').progress;
    const submissions = [at(1, 'P-7', { progress })];
    expect(idsOf({ submissions, drafts: [draftOf('Clean.')] })).toEqual(['P-1', 'P-7']);
  });

  test('of each patient only what was read of this patient', () => {
    const within = new Date(9_000).toISOString();
    const records = [
      record('WA-1', within),
      record('WA-2', within, { patientId: 'P-7', woundId: 'W-7' }),
    ];
    const kept = { ...nothing, records, submissions: [at(8_500)] };
    const read = patientsOnSheet(kept, shift).map(({ patientId, read: theirs }) => [
      patientId,
      theirs.map(({ recordId }) => recordId),
    ]);
    expect(read).toEqual([
      ['P-1', []],
      ['P-7', ['WA-2']],
      ['P-9', ['WA-1']],
    ]);
  });

  test('records of the shift that she has read, none of which is voided or her own', () => {
    const within = new Date(9_000).toISOString();
    const records = [
      record('WA-1', within),
      record('WA-2', within, { recordState: 'voided', patientId: 'P-8' }),
      record('WA-3', new Date(1_000).toISOString(), { patientId: 'P-7' }),
      record('WA-8500', within, { patientId: 'P-6', woundId: 'W-1' }),
    ];
    const [own, others] = patientsOnSheet(
      { ...nothing, records, submissions: [at(8_500, 'P-6')] },
      shift,
    );
    expect(own).toMatchObject({ patientId: 'P-6', read: [] });
    expect(others?.patientId).toBe('P-9');
  });

  test('what the hospital’s clock has in the shift, whatever the tablet’s says', () => {
    expect(idsOf({ submissions: [at(7_000)] }, { ...shift, offMs: 2_000 })).toEqual(['P-1']);
  });

  test('what was done in its order, and the name from what she wrote', () => {
    const [patient] = patientsOnSheet({ ...nothing, submissions: [at(9_000), at(8_000)] }, shift);
    expect(patient).toMatchObject({ displayName: 'Somebody', encounterId: 'E-1' });
    expect(patient?.done.map(({ submittedAt }) => submittedAt)).toEqual([8_000, 9_000]);
  });
});

describe('of a wound', () => {
  const assessed = (id: string, observedAt: string, cm: number): Submission => {
    const size = { value: cm, unit: 'cm' as const };
    const submitted: Submitted = { ...create, observedAt, length: size, width: size };
    return submissionOf(id, { submittedAt: 9_000 }, submitted);
  };
  const told = (...submissions: Submission[]) => {
    const [patient] = patientsOnSheet({ ...nothing, submissions }, shift);
    if (patient === undefined) throw new Error('Nobody is on the sheet');
    return woundsOnSheet(patient, {
      submissions: submissions.toReversed(),
      records: [],
      known: new Map(),
    });
  };

  test('its last size is told beside the last of a day before, and the first', () => {
    const [wound] = told(
      assessed('a', '2026-11-01T08:00:00+08:00', 4),
      assessed('b', '2026-11-18T08:00:00+08:00', 2),
      assessed('c', '2026-11-20T07:00:00+08:00', 9),
      assessed('d', '2026-11-20T08:00:00+08:00', 1),
    );
    expect(wound).toMatchObject({
      woundId: 'W-1',
      site: 'heel',
      last: { areaCm2: 1 },
      before: { areaCm2: 4 },
      first: { areaCm2: 16 },
    });
  });

  test('nothing under a day is a trend, and one that was not measured has none', () => {
    const [sameDay] = told(
      assessed('a', '2026-11-20T01:00:00+08:00', 4),
      assessed('b', '2026-11-20T08:00:00+08:00', 2),
    );
    expect(sameDay?.before).toBeNull();
    const [unmeasured] = told(
      assessed('a', '2026-11-01T08:00:00+08:00', 4),
      submissionOf('b', { submittedAt: 9_000 }, create),
    );
    expect(unmeasured?.before).toBeNull();
  });

  test('of what this tablet knows and has not read, it is counted how much there is', () => {
    const submissions = [assessed('a', '2026-11-20T08:00:00+08:00', 2)];
    const [patient] = patientsOnSheet({ ...nothing, submissions }, shift);
    if (patient === undefined) throw new Error('Nobody is on the sheet');
    const here = record('WA-1', '2026-11-01T08:00:00+08:00', { patientId: 'P-1', woundId: 'W-1' });
    const known = new Map([['W-1', ['WA-1', 'WA-2', 'WA-3']]]);
    const notHere = (records: WoundAssessmentRecord[]) =>
      woundsOnSheet(patient, { submissions, records, known }).map((wound) => wound.notHere);
    expect(notHere([here])).toEqual([2]);
    expect(notHere([])).toEqual([3]);
  });

  test('a record that she found herself is no other, though its copy is not here', () => {
    const submissions = [submissionOf('a', { submittedAt: 9_000, progress: done('WA-1') }, create)];
    const [patient] = patientsOnSheet({ ...nothing, submissions }, shift);
    if (patient === undefined) throw new Error('Nobody is on the sheet');
    const known = new Map([['W-1', ['WA-1']]]);
    const wounds = woundsOnSheet(patient, { submissions, records: [], known });
    expect(wounds.map(({ notHere }) => notHere)).toEqual([0]);
  });
});

describe('what she did', () => {
  const toldWith = (records: WoundAssessmentRecord[], ...submissions: Submission[]) => {
    const [patient] = patientsOnSheet({ ...nothing, submissions, records }, shift);
    if (patient === undefined) throw new Error('Nobody is on the sheet');
    return doneOnSheet(patient, submissions, records);
  };
  const told = (...submissions: Submission[]) => toldWith([], ...submissions);
  const sized = (id: string, observedAt: string, cm: number, more: Partial<Submission> = {}) => {
    const size = { value: cm, unit: 'cm' as const };
    const submitted: Submitted = { ...create, observedAt, length: size, width: size };
    return submissionOf(id, { submittedAt: 9_000, ...more }, submitted);
  };

  test('is told with its size and her own words', () => {
    const what = told(
      sized('a', '2026-11-01T08:00:00+08:00', 4, { submittedAt: 1_000, progress: done('WA-7') }),
      sized('b', '2026-11-20T08:00:00+08:00', 2),
    );
    expect(what).toMatchObject([
      { submission: { submissionId: 'b' }, entry: { areaCm2: 4 }, text: 'Cleaned' },
    ]);
  });

  test('is told of an earlier shift, too, while it is not in the record', () => {
    const open = sized('a', '2026-11-20T08:00:00+08:00', 2, { submittedAt: 1_000 });
    expect(told(open).map(({ submission }) => submission.submissionId)).toEqual(['a']);
  });

  test('is told of a correction by its new text, and has no size', () => {
    expect(told(submissionOf('c', { submittedAt: 9_000 }, correction))).toMatchObject([
      { entry: null, text: 'Corrected' },
    ]);
  });

  test('is marked where a colleague has voided its record, by what was read of it', () => {
    const own = submissionOf('a', { submittedAt: 9_000, ...readBack('WA-1') });
    const corrected = submissionOf('c', { submittedAt: 9_050, ...readBack('WA-1') }, correction);
    const marked = (recordState: 'valid' | 'voided', ...submissions: Submission[]) =>
      toldWith([recordOfW1('WA-1', { recordState })], ...submissions).map((one) => one.isVoided);
    expect(marked('voided', own)).toEqual([true]);
    expect(marked('voided', corrected)).toEqual([true]);
    expect(marked('valid', own)).toEqual([false]);
    const sameRecord = { submittedAt: 9_050, ...readBack('WA-1') };
    expect(told(own, submissionOf('v', sameRecord, voiding)).map((one) => one.isVoided)).toEqual([
      true,
      false,
    ]);
  });

  test('is told by the record’s present note, whoever has replaced the first', () => {
    const own = submissionOf('a', { submittedAt: 9_000, ...readBack('WA-1') });
    const change = { submittedAt: 9_050, sequence: 2 };
    const recorded = submissionOf('c', { ...change, ...readBack('WA-1', 2) }, correction);
    const waiting = submissionOf('c', change, correction);
    const texts = (version: number, careNote: string, ...submissions: Submission[]) =>
      toldWith([recordOfW1('WA-1', { version, assessment: { careNote } })], ...submissions).map(
        ({ text, about }) => [text, about?.isNoteChanged],
      );
    const asHers = [['Corrected', false]];
    expect(texts(2, 'Corrected', recorded, own)).toEqual([...asHers, ...asHers]);
    expect(texts(2, 'Theirs', own)).toEqual([['Theirs', true]]);
    expect(texts(3, 'Theirs', recorded, own)).toEqual([
      ['Theirs', true],
      ['Theirs', true],
    ]);
    expect(texts(1, 'Cleaned', waiting, own)).toEqual([
      ['Cleaned', false],
      ['Corrected', false],
    ]);
  });
});

describe('the note of a wound’s last assessment is told already', () => {
  const isTold = (records: WoundAssessmentRecord[], ...submissions: Submission[]) => {
    const [patient] = patientsOnSheet({ ...nothing, submissions, records }, shift);
    if (patient === undefined) throw new Error('Nobody is on the sheet');
    const told = doneOnSheet(patient, submissions, records);
    const wounds = woundsOnSheet(patient, { submissions, records, known: new Map() });
    return wounds.map((wound) => hasNoteTold(wound, told));
  };
  const own = submissionOf('a', { submittedAt: 9_000, ...readBack('WA-1') });

  test('below that assessment, or below its correction', () => {
    expect(isTold([], own)).toEqual([true]);
    const corrected = submissionOf('c', { submittedAt: 9_000, ...readBack('WA-1', 2) }, correction);
    const present = recordOfW1('WA-1', { version: 2, assessment: { careNote: 'Corrected' } });
    expect(isTold([present], corrected)).toEqual([true]);
  });

  test('but not below one that is voided, nor below another one with the same words', () => {
    const before = submissionOf('y', { submittedAt: 1_000, ...readBack('WA-0') });
    const aVoid = submissionOf('v', { submittedAt: 9_050, ...readBack('WA-1') }, voiding);
    expect(isTold([], aVoid, own, before)).toEqual([false]);
    const later = recordOfW1('WA-2', {
      observedAt: '2026-11-20T09:00:00+08:00',
      assessment: { careNote: create.careNote },
    });
    expect(isTold([later], own)).toEqual([false]);
  });
});

describe('left to do', () => {
  const refused = submissionOf('refused', inProblem(problemOf('refused')));
  const open = [submissionOf('late'), refused, submissionOf('waits')];
  const left = (isExpired: boolean, isLate: boolean) => {
    const hourMs = 3_600_000;
    const due = { nowMs: 2 * hourMs, offMs: 0, afterHours: 1 };
    return leftToDo(open, (one) =>
      described(one, { isExpired, due: isLate && one.submissionId === 'late' ? due : null }),
    ).map(({ submissionId }) => submissionId);
  };

  test('is what needs its author, and not what is being sent in time', () => {
    expect(left(false, false)).toEqual(['refused']);
  });

  test('is what is past its time, too', () => {
    expect(left(false, true)).toEqual(['late', 'refused']);
  });

  test('is all that waits while nothing is sent before she has signed in', () => {
    expect(left(true, false)).toEqual(['late', 'refused', 'waits']);
  });
});
