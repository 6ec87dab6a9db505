/** The flows of work that is on two tablets: both send, and the hospital has each record once. */
import { afterEach, describe, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { SubmittedOf } from '../../src/model/content.ts';
import type { Draft } from '../../src/model/draft.ts';
import type { Submission } from '../../src/model/submission.ts';
import { doneNoteIn, problemIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { draftAnew } from '../../src/renderer/features/drafts/draftAnew.ts';
import {
  hospitalKey,
  realClock,
  tabletAtWork,
  targetOf,
  type Fetch,
  type TabletAtWork,
} from './tabletAtWork.ts';
import { goesTo, movableClock, watched } from './twoTablets.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const dayMs = 86_400_000;

function sends(tablet: TabletAtWork, fetch: Fetch): Engine {
  const engine = tablet.open(fetch);
  engines.push(engine);
  return engine;
}

/** Loses every answer to a write after the hospital has committed it. */
function answersLost(hospital: Hospital) {
  let written: () => void = () => undefined;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const fetch: Fetch = async (request) => {
    const answer = await hospital.fetch(request.clone());
    if (request.method === 'GET' || request.url.endsWith('/attachments')) return answer;
    written();
    throw new TypeError('Failed to fetch');
  };
  return { fetch, isWritten };
}

test('both tablets send at once, photos and all: one record, and both tablets say so', async () => {
  const hospital = createHospital({ clock: realClock });
  const [one, other] = [await tabletAtWork(), await tabletAtWork()];
  const { submissionId } = await one.assess('Cleaned', [markedJpeg('1'), markedJpeg('2')]);
  const second = await one.assess('Dressed');
  await goesTo(one, other);
  sends(one, hospital.fetch);
  sends(other, hospital.fetch);
  for (const tablet of [one, other]) {
    expect(doneNoteIn(await tablet.until(submissionId, 'done'))).toBeNull();
    await tablet.until(second.submissionId, 'done');
  }
  expect(hospital.records()).toHaveLength(2);
  expect(hospital.attachments().filter(({ boundTo }) => boundTo !== null)).toHaveLength(2);
});

test('a record whose outcome the first tablet does not know is asked about by the second, and not sent', async () => {
  const hospital = createHospital({ clock: realClock });
  const [one, other] = [await tabletAtWork(), await tabletAtWork()];
  const { fetch, isWritten } = answersLost(hospital);
  const before = one.open(fetch);
  const { submissionId } = await one.assess('Cleaned', [markedJpeg('1')]);
  await isWritten;
  await one.until(submissionId, 'sending');
  before.stop();

  await goesTo(one, other);
  const second = watched(hospital);
  sends(other, second.fetch);
  await other.until(submissionId, 'done');
  expect(second.asked[0]).toBe('GET /requests');
  expect(second.asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
  expect(hospital.records()).toHaveLength(1);
});

test('a create with its correction and the void of it come in order from both tablets, each once', async () => {
  const hospital = createHospital({ clock: realClock });
  const [one, other] = [await tabletAtWork(), await tabletAtWork()];
  const create = await one.assess('Cleaned');
  const correction = await one.correct(targetOf(create), 'Cleaned and dressed');
  const voiding = await one.voidRecord(targetOf(create), 'Wrong wound');
  await goesTo(one, other);
  sends(other, hospital.fetch);
  sends(one, hospital.fetch);
  for (const tablet of [one, other]) {
    for (const { submissionId } of [create, correction, voiding]) {
      await tablet.until(submissionId, 'done');
    }
  }
  expect(hospital.records()).toMatchObject([{ versions: { length: 3 } }]);
});

test('past the retention of the hospital neither tablet sends on its own: its author is asked', async () => {
  const clock = movableClock();
  const hospital = createHospital({ clock });
  const [one, other] = [await tabletAtWork({ clock }), await tabletAtWork({ clock })];
  const { submissionId } = await one.assess('Cleaned');
  await goesTo(one, other);
  const engine = sends(other, hospital.fetch);
  await other.until(submissionId, 'done');
  engine.stop();
  clock.goAhead(9 * dayMs);
  sends(one, hospital.fetch);
  const problem = await one.until(submissionId, 'problem');
  expect(problemIn(problem)?.type).toBe('cannot-know');
  expect(hospital.records()).toHaveLength(1);
});

describe('a draft that is on both', () => {
  /** A whole draft, as its form submits it. */
  function submittedOf({ content }: Draft): SubmittedOf<'wound-assessment'> {
    if (content.kind !== 'wound-assessment') throw new Error('No assessment');
    const { lengthCm, photoIds, careNote } = content;
    return {
      kind: 'wound-assessment',
      patientId: 'P-1001',
      encounterId: 'E-1001',
      woundId: 'W-1001-1',
      observedAt: '2026-11-20T08:00:00+08:00',
      careNote,
      length: { value: Number(lengthCm), unit: 'cm' },
      width: null,
      photoIds,
    };
  }

  const submit = (tablet: TabletAtWork, draft: Draft, careNote: string) =>
    tablet.device.submissions.submit(draft.draftId, { ...submittedOf(draft), careNote });

  async function draftOnBoth() {
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const { submissionId } = await one.assess('Cleaned');
    const draft = await one.device.submissions.backToDraft(submissionId);
    await goesTo(one, other);
    return { one, other, draft };
  }

  test('and submitted with the same words on both is one record', async () => {
    const hospital = createHospital({ clock: realClock });
    const { one, other, draft } = await draftOnBoth();
    for (const tablet of [one, other]) {
      await submit(tablet, draft, 'Cleaned');
      sends(tablet, hospital.fetch);
    }
    for (const tablet of [one, other]) await tablet.until(draft.draftId, 'done');
    expect(hospital.records()).toHaveLength(1);
  });

  test('and submitted with other words is one record, and the second author is told', async () => {
    const hospital = createHospital({ clock: realClock });
    const { one, other, draft } = await draftOnBoth();
    await submit(other, draft, 'Cleaned on the second tablet');
    sends(other, hospital.fetch);
    await other.until(draft.draftId, 'done');
    await submit(one, draft, 'Cleaned on the first tablet');
    sends(one, hospital.fetch);
    const told = await one.until(draft.draftId, 'problem');
    expect(problemIn(told)?.type).toBe('earlier-version-recorded');
    expect(told.content.submitted).toMatchObject({ careNote: 'Cleaned on the first tablet' });
    expect(hospital.records()).toHaveLength(1);
  });

  test('has its photos and sizes in the record by its author’s word: as an assessment of its own', async () => {
    const hospital = createHospital({ clock: realClock });
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const { submissionId } = await one.assess('Cleaned', [markedJpeg('1')]);
    const draft = await one.device.submissions.backToDraft(submissionId);
    await goesTo(one, other);
    await submit(other, draft, 'Cleaned on the second tablet');
    sends(other, hospital.fetch);
    await other.until(draft.draftId, 'done');
    await submit(one, draft, 'Cleaned on the first tablet');
    sends(one, hospital.fetch);
    const second = await one.until(draft.draftId, 'problem');
    expect(problemIn(second)?.type).toBe('earlier-version-recorded');
    if (second.content.draft.kind !== 'wound-assessment') throw new Error('No assessment');

    const draftId = await draftAnew(one.device, second, second.content.draft);
    await one.device.submissions.discard(draft.draftId);
    const anew = await one.device.drafts.read(draftId);
    if (anew === null) throw new Error('No draft');
    await submit(one, anew, 'Both');
    await one.until(draftId, 'done');
    const records = hospital.records();
    expect(records).toHaveLength(2);
    const [first, ofHers] = records;
    expect(ofHers?.attachmentIds).toHaveLength(1);
    expect(first?.attachmentIds).not.toEqual(ofHers?.attachmentIds);
    expect(ofHers?.input).toMatchObject({ assessment: { length: { value: 2.5, unit: 'cm' } } });
  });
});

describe('a file that nothing vouches for', () => {
  const renewed = 'nurse-amy-renewed';
  const submitted = (row: Submission) => row.content.submitted;

  test('sends nothing by itself: what was never sent is a draft, and submitted it is one record', async () => {
    const hospital = createHospital({ clock: realClock });
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const never = await one.assess('Cleaned', [markedJpeg('1')]);
    const taken = await goesTo(one, other, renewed);
    expect(taken).toMatchObject({ drafts: 1, submissions: 0, held: 0 });
    sends(one, hospital.fetch);
    await one.until(never.submissionId, 'done');
    const { fetch, asked } = watched(hospital);
    sends(other, fetch);
    await other.device.submissions.tryNow(hospitalKey);
    expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
    expect(await other.device.drafts.read(never.submissionId)).not.toBeNull();
    await other.device.submissions.submit(never.submissionId, submitted(never));
    expect(doneNoteIn(await other.until(never.submissionId, 'done'))).toBeNull();
    expect(hospital.records()).toHaveLength(1);
  });

  test('its draft arrives from the second tablet where the first is gone', async () => {
    const hospital = createHospital({ clock: realClock });
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const never = await one.assess('Cleaned', [markedJpeg('1')]);
    await goesTo(one, other, renewed);
    sends(other, hospital.fetch);
    await other.device.submissions.submit(never.submissionId, submitted(never));
    await other.until(never.submissionId, 'done');
    expect(hospital.records()).toHaveLength(1);
    expect(hospital.attachments().filter(({ boundTo }) => boundTo !== null)).toHaveLength(1);
  });

  /** Its write is sent and never heard of again. */
  async function sentFrom(one: TabletAtWork, hospital: Hospital, photos: Uint8Array[] = []) {
    let leaves: () => void = () => undefined;
    const hasLeft = new Promise<void>((resolve) => (leaves = resolve));
    const before = one.open(async (request) => {
      if (request.method === 'GET' || request.url.endsWith('/attachments')) {
        return hospital.fetch(request);
      }
      leaves();
      return new Promise<never>(() => undefined);
    });
    const { submissionId } = await one.assess('Cleaned', photos);
    await hasLeft;
    before.stop();
    return submissionId;
  }

  test('waits where it was sent, and is found in the hospital once its author goes on', async () => {
    const hospital = createHospital({ clock: realClock });
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const { fetch, isWritten } = answersLost(hospital);
    const before = one.open(fetch);
    const { submissionId } = await one.assess('Cleaned', [markedJpeg('1')]);
    await isWritten;
    await one.until(submissionId, 'sending');
    before.stop();
    expect(await goesTo(one, other, renewed)).toMatchObject({ held: 1, drafts: 0 });
    const second = watched(hospital);
    sends(other, second.fetch);
    expect(problemIn(await other.until(submissionId, 'problem'))?.type).toBe('from-file');
    expect(second.asked).toEqual([]);
    await other.device.submissions.sendAgain(submissionId);
    await other.until(submissionId, 'done');
    expect(second.asked.filter((each) => !each.startsWith('GET'))).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });

  test('and what never arrived goes once she goes on, with the very bytes of before', async () => {
    const hospital = createHospital({ clock: realClock });
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const submissionId = await sentFrom(one, hospital);
    await goesTo(one, other, renewed);
    sends(other, hospital.fetch);
    await other.until(submissionId, 'problem');
    await other.device.submissions.sendAgain(submissionId);
    await other.until(submissionId, 'done');
    sends(one, hospital.fetch);
    await one.until(submissionId, 'done');
    expect(hospital.records()).toHaveLength(1);
  });

  test('with photos it is her word that sends it anew, for their numbers are nobody’s word', async () => {
    const hospital = createHospital({ clock: realClock });
    const [one, other] = [await tabletAtWork(), await tabletAtWork()];
    const submissionId = await sentFrom(one, hospital, [markedJpeg('1')]);
    await goesTo(one, other, renewed);
    sends(other, hospital.fetch);
    await other.until(submissionId, 'problem');
    await other.device.submissions.sendAgain(submissionId);
    await expect
      .poll(async () => {
        const row = await other.device.submissions.read(submissionId);
        return row && problemIn(row)?.type;
      })
      .toBe('cannot-know');
    expect(hospital.records()).toHaveLength(0);
    const held = await other.device.submissions.read(submissionId);
    if (held === null) throw new Error('It is gone');
    await other.device.submissions.backToDraft(submissionId);
    await other.device.submissions.submit(submissionId, submitted(held));
    await other.until(submissionId, 'done');
    expect(hospital.records()).toHaveLength(1);
  });
});
