/**
 * What can be done on a walk. A step that is not possible at the moment does nothing, so that a walk from which
 * fast-check has taken steps away is still a walk.
 */
import { expect } from '@playwright/test';
import { array, constantFrom, noBias, type Arbitrary } from 'fast-check';
import type { FaultRule } from '../e2e/hospitalControl.ts';
import { changeLook } from '../e2e/pages/look.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { appWords } from '../e2e/pages/words.ts';
import { admissionSteps } from './admissionSteps.ts';
import { changeSteps } from './changeSteps.ts';
import { isOnForm } from './properties/moment.ts';
import {
  hasTabs,
  isAlone,
  isAt,
  isFree,
  isOnline,
  toTab,
  type Step,
  type Weighted,
} from './step.ts';
import { tabletSteps } from './tabletSteps.ts';
import { troubles } from './troubles.ts';
import { updateSteps } from './updateSteps.ts';
import type { Walk } from './walk.ts';
import { patients, people, type ShownPatient } from './ward.ts';

/** A form that was submitted in the other window goes away at any moment. */
const isSubmitted = ({ seen, ward }: Walk) =>
  ward.of(seen.address).some(({ state }) => state === 'submitted');
const onForm = (walk: Walk) => isFree(walk) && isOnForm(walk.seen) && !isSubmitted(walk);
const shownPatient = ({ seen }: Walk): ShownPatient | undefined =>
  patients.find(({ name }) => seen.banner.includes(name));
const openKey = ({ ward }: Walk, { patientId }: ShownPatient) => `${ward.nurse.name} ${patientId}`;

/** Adds a word to the note in the open form; with `waits`, until the form says that it is saved. */
async function write(walk: Walk, waits: boolean): Promise<void> {
  const patient = shownPatient(walk);
  if (patient === undefined) return;
  const { assessment } = walk.nurse;
  const draft = walk.seen.address;
  const woundId = walk.ward.of(draft)[0]?.woundId ?? woundOf(walk, patient);
  if (woundId === undefined) return;
  const word = walk.ward.newWord();
  const mark = {
    word,
    author: walk.ward.nurse.name,
    patientId: patient.patientId,
    woundId,
    draft,
    kind: 'form' as const,
    record: draft,
    state: 'typed' as 'typed' | 'kept' | 'submitted',
    photos: walk.ward.of(draft)[0]?.photos ?? 0,
  };
  walk.ward.marks.push(mark);
  await assessment.note().press('End');
  await assessment.note().pressSequentially(` ${word}`);
  if (!waits) return;
  await expect(assessment.saved()).toBeVisible();
  for (const each of walk.ward.of(draft)) if (each.state === 'typed') each.state = 'kept';
}

/** The wound of the open form: its id is in the banner or under the title. */
const woundOf = ({ seen }: Walk, { wounds }: ShownPatient) =>
  wounds.find((id) => seen.text.includes(id));

async function submit(walk: Walk): Promise<void> {
  const { assessment } = walk.nurse;
  const draft = walk.seen.address;
  const marks = walk.ward.of(draft);
  if ((await assessment.length().inputValue()) === '') await assessment.length().fill('3.5');
  if ((await assessment.width().inputValue()) === '') await assessment.width().fill('2');
  await assessment.review();
  // From the tap on it may be in the record at any moment.
  for (const mark of marks) mark.state = 'submitted';
  await assessment.submitButton().click();
  const { wounds } = appWords[walk.ward.language].patients.patient;
  await expect(walk.page.getByRole('region', { name: wounds, exact: true })).toBeVisible();
}

async function addPhoto(walk: Walk): Promise<void> {
  const { assessment } = walk.nurse;
  const marks = walk.ward.of(walk.seen.address);
  const before = marks[0]?.photos ?? 0;
  await assessment.addPhotos(await madePhoto(walk.page, { seed: walk.log.length + 1 }));
  await expect(assessment.photos()).toHaveCount(before + 1);
  await expect(assessment.saved()).toBeVisible();
  for (const mark of marks) {
    mark.photos += 1;
    if (mark.state === 'typed') mark.state = 'kept';
  }
}

const openPatient = (patient: ShownPatient): Step => ({
  name: `opens ${patient.patientId}`,
  can: (walk) =>
    hasTabs(walk) &&
    isAt(walk, 'patients') &&
    (!walk.ward.isOffline || walk.ward.opened.has(openKey(walk, patient))),
  async act(walk) {
    await walk.nurse.patients.open(patient.patientId);
    await expect(walk.nurse.patient.wounds()).toBeVisible();
    walk.ward.opened.add(openKey(walk, patient));
  },
});

const assess = (at: number): Step => ({
  name: `assesses wound ${at + 1}`,
  can: (walk) =>
    isFree(walk) &&
    (shownPatient(walk)?.wounds.length ?? 0) > at &&
    walk.seen.text.includes(appWords[walk.ward.language].patients.patient.wounds) &&
    !isOnForm(walk.seen),
  async act(walk) {
    const woundId = shownPatient(walk)?.wounds[at];
    const button = walk.nurse.patient.wounds().getByRole('button').filter({ visible: true });
    if (woundId === undefined || (await button.count()) === 0) return;
    const { patients: words, assessment } = appWords[walk.ward.language];
    const form = walk.page.getByRole('heading', { name: assessment.title, level: 1 });
    const goOn = walk.page.getByRole('button', { name: words.patient.resumeContinue });
    await walk.nurse.patient.assess(woundId);
    await expect(form.or(goOn)).toBeVisible();
    if (await goOn.isVisible()) await goOn.click();
    await expect(form).toBeVisible();
  },
});

const tab = (title: 'patients' | 'outbox' | 'settings'): Step => ({
  name: `goes to ${title}`,
  can: (walk) => isFree(walk) && !isAt(walk, title),
  act: (walk) => toTab(walk, title),
});

const switchTo = (at: number): Step => ({
  name: `gives the tablet to ${people[at]?.name}`,
  can: (walk) => hasTabs(walk) && walk.ward.nurse !== people[at] && walk.windows.length === 1,
  async act(walk) {
    const person = people[at];
    if (person === undefined) return;
    await walk.nurse.switchTo(person.name);
    walk.ward.nurse = person;
  },
});

const looks = (theme: 'light' | 'dark' | 'night', language: 'en' | 'zh-TW'): Step => ({
  name: `chooses ${theme} and ${language}`,
  can: hasTabs,
  async act(walk) {
    const before = walk.ward.language;
    walk.ward.theme = theme;
    walk.ward.language = language;
    await changeLook(walk.page, { theme, language }, before);
    await walk.nurse.door.expectIn();
  },
});

const trouble = (name: string, rule: FaultRule): Step => ({
  name: `the hospital: ${name}`,
  can: () => true,
  act: (walk) => walk.hospital.faults(rule),
});

async function lockAndUnlock(walk: Walk): Promise<void> {
  await walk.nurse.lock();
  await walk.judge('locked');
  await walk.nurse.door.unlockIfLocked(walk.ward.nurse.name);
  await expect(walk.nurse.settingsTitle()).toBeVisible();
}

async function loadAnew({ page, ward }: Walk): Promise<void> {
  ward.forgetUnsaved();
  await page.reload();
}

async function goBack({ page, ward }: Walk): Promise<void> {
  await page.goBack();
  // Before its first screen a window has an empty page.
  if (page.url() !== 'about:blank') return;
  ward.forgetUnsaved();
  await page.goForward();
}

const written = (walk: Walk) => onForm(walk) && walk.ward.of(walk.seen.address).length > 0;
const atWork: readonly Weighted[] = [
  ...patients.map((patient) => [6, openPatient(patient)] as const),
  [40, assess(0)],
  [12, assess(1)],
  [40, { name: 'writes a word', can: onForm, act: (walk) => write(walk, true) }],
  [12, { name: 'writes a word and does not wait', can: onForm, act: (walk) => write(walk, false) }],
  [20, { name: 'adds a photo', can: written, act: addPhoto }],
  [40, { name: 'submits', can: written, act: submit }],
  [4, tab('patients')],
  [2, tab('outbox')],
  [2, tab('settings')],
];

const aroundHer: readonly Weighted[] = [
  [2, switchTo(0)],
  [2, switchTo(1)],
  [1, { name: 'locks and unlocks', can: isAlone, act: lockAndUnlock }],
  [1, looks('night', 'zh-TW')],
  [1, looks('light', 'en')],
  [1, looks('dark', 'zh-TW')],
  [2, { name: 'loads the page anew', can: () => true, act: loadAnew }],
  [2, { name: 'goes back', can: isFree, act: goBack }],
  [2, { name: 'is killed', can: () => true, act: (walk) => walk.kill() }],
  [
    2,
    {
      name: 'opens a second window',
      can: isAlone,
      act: (walk) => walk.openWindow(),
    },
  ],
  [
    1,
    {
      name: 'closes a window',
      can: ({ windows }) => windows.length > 1,
      act: (walk) => walk.closeWindow(),
    },
  ],
  [
    2,
    {
      name: 'turns to the other window',
      can: ({ windows }) => windows.length > 1,
      act: async (walk) => walk.turn(),
    },
  ],
];

const network: readonly Weighted[] = [
  [2, { name: 'loses the network', can: isOnline, act: (walk) => walk.setOffline(true) }],
  [
    4,
    {
      name: 'has the network again',
      can: ({ ward }) => ward.isOffline,
      act: (walk) => walk.setOffline(false),
    },
  ],
  ...Object.entries(troubles).map(([name, rule]) => [1, trouble(name, rule)] as const),
  [
    2,
    {
      name: 'the hospital is well again',
      can: () => true,
      act: ({ hospital }) => hospital.noFaults(),
    },
  ],
];

/** All steps, by what they are about. */
export const kinds: Readonly<Record<string, readonly Weighted[]>> = {
  'at work': atWork,
  changes: changeSteps,
  admissions: admissionSteps,
  'the tablet': tabletSteps,
  updates: updateSteps,
  'around her': aroundHer,
  network,
};

const steps = Object.values(kinds)
  .flat()
  .flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** Does it if it is possible now, and judges what follows. */
export async function take(walk: Walk, step: Step): Promise<void> {
  if (!step.can(walk)) return;
  walk.doing = step.name;
  await step.act(walk);
  await walk.judge(step.name);
}

/** Walks of up to so many steps, of which about a third are possible when their turn comes. */
export function walks(maxSteps: number): Arbitrary<Step[]> {
  const step = constantFrom(...steps);
  return noBias(array(step, { minLength: 1, maxLength: maxSteps, size: 'max' }));
}
