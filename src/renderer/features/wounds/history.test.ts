import { describe, expect, it } from 'vitest';
import type { Submitted } from '../../../model/content.ts';
import { submissionSchema, type Submission } from '../../../model/submission.ts';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { comparableAreas, fourWeekMark, historyOf, notVoided, timedPhotos } from './history.ts';
import { pairFor } from './pair.ts';

const wound = { patientId: 'P-1', woundId: 'W-1' };
const subject = {
  ...wound,
  displayName: 'Lin',
  medicalRecordNumber: 'M-1',
  encounterId: null,
  woundSite: 'Heel',
};

function submission(
  submissionId: string,
  submitted: Submitted,
  more: Partial<Submission> = {},
): Submission {
  return submissionSchema.parse({
    submissionId,
    hospitalKey: 'h',
    authorId: 'a',
    kind: submitted.kind,
    sequence: 1,
    submittedAt: 0,
    revision: 0,
    progress: { stage: 'queued', asksFirst: false },
    wait: null,
    clientRequestId: submissionId,
    bornAt: 0,
    earlier: [],
    dependsOn: null,
    failures: 0,
    content: {
      subject: 'woundId' in submitted ? { ...subject, woundId: submitted.woundId } : subject,
      submitted,
      draft: {
        kind: 'wound-assessment',
        subject,
        observedAt: null,
        careNote: '',
        photoIds: [],
      },
    },
    ...more,
  });
}

function assessed(observedAt: string, more: object = {}): Submitted {
  return {
    kind: 'wound-assessment',
    ...wound,
    encounterId: null,
    observedAt,
    careNote: 'Clean.',
    length: { value: 3.5, unit: 'cm' },
    width: { value: 2.1, unit: 'cm' },
    photoIds: [],
    ...more,
  };
}

const receipt = (recordId: string) => ({
  recordId,
  version: 1,
  status: 'committed' as const,
  recordState: 'valid' as const,
  recordedAt: '2026-11-18T08:00:00+08:00',
  clientRequestId: '00000000-0000-4000-8000-000000000001',
});

function readBack(recordId: string) {
  const facts = { receipt: receipt(recordId), madeVersion: 1, isFound: false, since: null };
  const end = { how: 'read-back' as const, ...facts };
  return { progress: { stage: 'done' as const, doneAt: 0, end } };
}

function record(recordId: string, more: object = {}): WoundAssessmentRecord {
  return {
    ...receipt(recordId),
    ...wound,
    observedAt: '2026-11-18T08:00:00+08:00',
    assessment: {
      careNote: 'CurrentVersion.',
      length: { value: 4, unit: 'cm' },
      width: { value: 3, unit: 'cm' },
    },
    attachmentIds: ['F-1'],
    ...more,
  };
}

describe('the history of a wound', () => {
  it('is in the order of assessment, whatever the order of submitting', () => {
    const later = submission('later', assessed('2026-11-20T08:00:00+08:00'));
    const earlier = submission('earlier', assessed('2026-11-19T08:00:00+08:00'));
    const keys = historyOf(wound, [later, earlier], [record('R-9')]).map(({ key }) => key);
    expect(keys).toEqual(['R-9', 'earlier', 'later']);
  });

  it('leaves out other wounds and other patients', () => {
    const other = submission('other', assessed('2026-11-20T08:00:00+08:00', { woundId: 'W-2' }));
    const whose = record('R-1', { patientId: 'P-2' });
    expect(historyOf(wound, [other], [whose, record('R-2', { woundId: 'W-2' })])).toEqual([]);
  });

  it('shows an own assessment once, though its record was read as well', () => {
    const own = submission('own', assessed('2026-11-18T08:00:00+08:00', { photoIds: ['p'] }), {
      ...readBack('R-1'),
    });
    const [entry, ...more] = historyOf(wound, [own], [record('R-1')]);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      recordId: 'R-1',
      state: 'done',
      photos: [{ from: 'device', photoId: 'p' }],
    });
  });

  it('shows what the hospital has where she has said that it is right, and not what she submitted', () => {
    const end = { ...readBack('R-1').progress.end, isAccepted: true as const };
    const own = submission('own', assessed('2026-11-20T08:00:00+08:00'), {
      progress: { stage: 'done', doneAt: 0, end },
    });
    const [entry] = historyOf(wound, [own], [record('R-1')]);
    expect(entry).toMatchObject({
      observedAtMs: Date.parse('2026-11-18T08:00:00+08:00'),
      careNote: 'CurrentVersion.',
      areaCm2: 12,
    });
  });

  it.each(['found', 'done'] as const)(
    'shows a record that its author found herself once, and as the hospital has it (%s)',
    (stage) => {
      const { progress } = submission('s', assessed('2026-11-20T08:00:00+08:00'));
      const sendState = progress.stage === 'queued' ? progress : null;
      if (sendState === null) throw new Error('It was not queued');
      const own = submission('own', assessed('2026-11-20T08:00:00+08:00', { photoIds: ['p'] }), {
        progress:
          stage === 'done'
            ? { stage, doneAt: 0, end: { how: 'found-by-author', recordId: 'R-1' } }
            : { stage, recordId: 'R-1', sendState },
      });
      const [entry, ...more] = historyOf(wound, [own], [record('R-1')]);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        recordId: 'R-1',
        careNote: 'CurrentVersion.',
        areaCm2: 12,
        photos: [{ from: 'device', photoId: 'p' }],
      });
      const voided = historyOf(wound, [own], [record('R-1', { recordState: 'voided' })]);
      expect(voided.map((one) => one.voided)).toEqual(['yes']);
    },
  );

  it('gives an area only where both sides were measured in centimetres', () => {
    const at = '2026-11-20T08:00:00+08:00';
    const areas = [
      assessed(at),
      assessed(at, { width: null }),
      assessed(at, { length: null, width: null }),
    ].map((submitted) => historyOf(wound, [submission('s', submitted)], [])[0]?.areaCm2);
    expect(areas).toEqual([7.35, null, null]);
    const inches = record('R-1', {
      assessment: {
        careNote: '',
        length: { value: 2, unit: 'in' },
        width: { value: 2, unit: 'cm' },
      },
    });
    expect(historyOf(wound, [], [inches])[0]).toMatchObject({ lengthCm: null, areaCm2: null });
  });

  it('takes the area from the line of the note, and compares it with others of its kind only', () => {
    const photo = assessed('2026-11-21T08:00:00+08:00', {
      careNote: 'Clean.\n面積 6.3 cm²（照片）',
    });
    const entries = historyOf(
      wound,
      [submission('b', photo), submission('a', assessed('2026-11-20T08:00:00+08:00'))],
      [],
    );
    expect(entries.map(({ areaCm2, areaFrom }) => [areaCm2, areaFrom])).toEqual([
      [7.35, 'length-times-width'],
      [6.3, 'photo'],
    ]);
    expect(comparableAreas(entries).map(({ key }) => key)).toEqual(['b']);
  });

  it('takes what is voided out of chart and photos, by whomever it was voided', () => {
    const own = submission('own', assessed('2026-11-20T08:00:00+08:00'), readBack('R-1'));
    const entries = (recordState: 'valid' | 'voided') =>
      notVoided(historyOf(wound, [own], [record('R-1', { recordState })]));
    expect(entries('valid')).toHaveLength(1);
    expect(entries('voided')).toEqual([]);
  });

  it('counts photos within their assessment', () => {
    const own = submission('own', assessed('2026-11-20T08:00:00+08:00', { photoIds: ['a', 'b'] }));
    const photos = timedPhotos(historyOf(wound, [own], [record('R-9')]));
    expect(photos.map(({ key, position }) => `${key} ${position}`)).toEqual([
      'F-1 1',
      'a 1',
      'b 2',
    ]);
  });
});

it('lays the tapped photo beside the first, and the first beside the latest', () => {
  expect(pairFor(3, 5)).toEqual({ first: 0, second: 3 });
  expect(pairFor(0, 5)).toEqual({ first: 0, second: 4 });
});

describe('the four-week mark', () => {
  const day = 86_400_000;
  const at = (days: number, value: number) => ({
    atMs: days * day,
    value,
    error: 1,
  });

  it('is the change of what was measured nearest to four weeks after the first', () => {
    const mark = fourWeekMark([at(0, 10), at(14, 9), at(26, 6), at(29, 5), at(60, 1)]);
    expect(mark).toEqual({
      atMs: 28 * day,
      nearest: at(29, 5),
      change: -0.5,
      isWithinErrors: false,
    });
    expect(fourWeekMark([at(0, 10), at(28, 9)])?.isWithinErrors).toBe(true);
  });

  it('says nothing where nothing was measured near it', () => {
    expect(fourWeekMark([at(0, 10), at(14, 9), at(40, 6)])).toEqual({
      atMs: 28 * day,
      nearest: null,
      change: null,
      isWithinErrors: false,
    });
    expect(fourWeekMark([])).toBeNull();
  });
});
