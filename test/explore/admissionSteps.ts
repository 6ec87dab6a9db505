/** The admission assessment of a stay, begun once in a walk: a stay has one. */
import { expect } from '@playwright/test';
import type { AdmissionAssessment } from '../../src/shared/admission/description.ts';
import { openAdmission, openStay } from '../e2e/pages/AdmissionDoor.ts';
import { AdmissionPage } from '../e2e/pages/AdmissionPage.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { isAlone, isFree, isOnline, toTab, type Step, type Weighted } from './step.ts';
import type { Walk } from './walk.ts';

/** Of the walk's patients only this one is an inpatient. */
const [patientId, encounterId] = ['P-1001', 'E-1001'];

const begun = ({ ward }: Walk) => ward.marks.some(({ kind }) => kind === 'admission');

const pageOf = ({ page, ward }: Walk) => new AdmissionPage(page, ward.language);

async function begin(walk: Walk): Promise<void> {
  const { page, ward } = walk;
  const admission = pageOf(walk);
  await toTab(walk, 'patients');
  await openStay(page, ward.language, encounterId);
  await openAdmission(page, ward.language);
  await expect(admission.heading).toHaveText(admission.sectionName('basic'));
  const word = ward.newWord();
  const required = requiredAdmission();
  const answers: AdmissionAssessment = {
    ...required,
    admission: { ...required.admission, reason: `Fever ${word}` },
  };
  const draft = new URL(page.url()).hash;
  const author = ward.nurse.name;
  const kind = 'admission' as const;
  const mark = { word, author, patientId, woundId: '', draft, kind, record: draft, photos: 0 };
  ward.answers.set(draft, answers);
  await admission.answerGiven(answers);
  await admission.settled();
  ward.marks.push({ ...mark, state: 'kept' });
}

const begins: Step = {
  name: 'begins an admission',
  can: (walk) => isAlone(walk) && isOnline(walk) && !begun(walk),
  act: begin,
};

const hers = ({ ward }: Walk) =>
  ward.marks.find(
    ({ kind, state, author }) =>
      kind === 'admission' && state === 'kept' && author === ward.nurse.name,
  );

async function submit(walk: Walk): Promise<void> {
  const mark = hers(walk);
  if (mark === undefined) return;
  const admission = pageOf(walk);
  await walk.page.goto(new URL(`/${mark.draft}`, walk.page.url()).href);
  await expect(admission.saved).toBeVisible();
  await admission.review();
  mark.state = 'submitted';
  await admission.submit();
}

/** Admissions, begun and submitted; anything may happen in between. */
export const admissionSteps: readonly Weighted[] = [
  [2, begins],
  [
    6,
    {
      name: 'goes on with an admission, and submits it',
      can: (walk) => isFree(walk) && walk.windows.length === 1 && hers(walk) !== undefined,
      act: submit,
    },
  ],
];
