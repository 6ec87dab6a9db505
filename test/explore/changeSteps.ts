/**
 * What is done to a record after it was written. A record has one change on its way at a time: what becomes of two of
 * them that meet is the author's decision, for which there are journeys (test/e2e/records.spec.ts).
 */
import { expect } from '@playwright/test';
import { appWords } from '../e2e/pages/words.ts';
import { hasTabs, isFree, isOnline, isSettled, toTab, type Weighted } from './step.ts';
import type { Walk } from './walk.ts';
import { recordsWith, type Mark } from './ward.ts';

/** The last form whose record can be changed. */
const changeable = (walk: Walk): Mark | undefined =>
  walk.ward.marks.findLast(
    (mark) =>
      mark.kind === 'form' &&
      isSettled(walk, mark) &&
      !walk.ward.forRecord(mark.record).some(({ kind }) => kind === 'void'),
  );

const canChange = (walk: Walk) => hasTabs(walk) && isOnline(walk) && changeable(walk) !== undefined;

/** Opens its record by the id that the hospital gave it. */
async function openRecord(walk: Walk): Promise<Mark | undefined> {
  const mark = changeable(walk);
  if (mark === undefined) return undefined;
  const [record] = recordsWith(walk.books, mark.word);
  await toTab(walk, 'patients');
  await walk.nurse.patients.askForRecord(String(record?.['recordId']));
  await expect(walk.nurse.record.correctButton()).toBeEnabled();
  return mark;
}

/** A mark for a change that is being written in the open form. */
function newChange(walk: Walk, of: Mark, kind: 'correction' | 'void'): Mark {
  const { patientId, woundId, record } = of;
  const mark: Mark = {
    word: walk.ward.newWord(),
    author: walk.ward.nurse.name,
    patientId,
    woundId,
    draft: new URL(walk.page.url()).hash,
    kind,
    record,
    state: 'typed',
    photos: 0,
  };
  walk.ward.marks.push(mark);
  return mark;
}

async function untilSaved(walk: Walk): Promise<void> {
  await expect(walk.page.locator('[data-saved="saved"]')).toBeVisible();
}

async function correct(walk: Walk): Promise<void> {
  const of = await openRecord(walk);
  if (of === undefined) return;
  const { record } = walk.nurse;
  await record.correctButton().click();
  await expect(record.correctedNote()).toHaveValue(new RegExp(of.word));
  await expect(walk.page).toHaveURL(/#\/drafts\//);
  const mark = newChange(walk, of, 'correction');
  await record.correctedNote().press('End');
  await record.correctedNote().pressSequentially(` ${mark.word}`);
  await untilSaved(walk);
  mark.state = 'kept';
}

const begun = ({ ward }: Walk) =>
  ward.marks.find(
    ({ kind, state, author }) =>
      kind === 'correction' && state === 'kept' && author === ward.nurse.name,
  );

const isOnCorrection = ({ seen, ward }: Walk) =>
  seen.headings[0] === appWords[ward.language].record.correction.title;

async function goOn(walk: Walk): Promise<void> {
  const mark = begun(walk);
  if (mark === undefined) return;
  await walk.page.goto(new URL(`/${mark.draft}`, walk.page.url()).href);
  await expect(walk.nurse.record.correctedNote()).toHaveValue(new RegExp(mark.word));
}

async function submitCorrection(walk: Walk): Promise<void> {
  // From the tap on it may be in the record at any moment.
  for (const mark of walk.ward.of(walk.seen.address)) mark.state = 'submitted';
  await walk.nurse.record.submitCorrection();
}

async function voidRecord(walk: Walk): Promise<void> {
  const of = await openRecord(walk);
  if (of === undefined) return;
  const { record } = walk.nurse;
  const words = appWords[walk.ward.language].record;
  await record.button(words.void).click();
  await expect(record.reason()).toBeVisible();
  const mark = newChange(walk, of, 'void');
  await record.reason().fill(`Wrong wound ${mark.word}`);
  await untilSaved(walk);
  await record.button(words.voiding.next).click();
  mark.state = 'submitted';
  const form = walk.page.url();
  await record.button(words.voiding.sure).click();
  await expect(walk.page).not.toHaveURL(form);
}

/** Corrections and voids. */
export const changeSteps: readonly Weighted[] = [
  [
    16,
    {
      name: 'corrects the last record',
      // One that is begun would be opened instead.
      can: (walk) => canChange(walk) && begun(walk) === undefined,
      act: correct,
    },
  ],
  [
    30,
    {
      name: 'submits a correction',
      can: (walk) =>
        isFree(walk) &&
        isOnCorrection(walk) &&
        walk.ward.of(walk.seen.address).some(({ state }) => state === 'kept'),
      act: submitCorrection,
    },
  ],
  [
    8,
    {
      name: 'goes on with a correction',
      can: (walk) => hasTabs(walk) && begun(walk) !== undefined,
      act: goOn,
    },
  ],
  [10, { name: 'voids the last record', can: canChange, act: voidRecord }],
];
