/** Main's own copy of unsent work: Chromium's whole profile is lost, and everything is sent once. */
import { readdir } from 'node:fs/promises';
import type { HospitalControl } from '../e2e/hospitalControl.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import type { Nurse } from '../e2e/pages/nurse.ts';
import { appWords } from '../e2e/pages/words.ts';
import { untilTimeIsTold } from '../e2e/untilTimeIsTold.ts';
import { loseChromiumsProfile } from './electronDouble.ts';
import { expect, test } from './fixtures.ts';

const words = appWords.en;
const environment = { WARDBOOK_KEY_STORE: 'ward-7' };
const unanswered = 'Nobody knows whether it arrived.';

/** One record whose answer was lost, one that never left, and a draft, each with a photo. */
async function threeKinds(amy: Nurse, hospital: HospitalControl): Promise<void> {
  const photo = (seed: number) => madePhoto(amy.page, { seed });
  await amy.atPatient();
  await untilTimeIsTold(hospital);
  await hospital.faults(
    { match: { method: 'POST', path: '/wound-assessments' }, fault: 'drop-after', times: 1 },
    { match: { method: 'GET', path: '/requests/*' }, fault: 'drop-before' },
  );
  await amy.patient.assessAndWait('W-1001-1');
  await amy.assessment.fill(unanswered, [await photo(1)]);
  await amy.assessment.handIn();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(1);
  await hospital.faults(
    { match: { method: 'GET', path: '/requests/*' }, fault: 'drop-before' },
    { match: { method: 'POST' }, fault: 'drop-before' },
  );
  await amy.patients.show();
  await amy.patients.open('P-1001');
  await amy.patient.assessAndWait('W-1001-2');
  await amy.assessment.fill('It never left.', [await photo(2)]);
  await amy.assessment.handIn();
  await amy.patients.show();
  await amy.patients.open('P-1001');
  await amy.patient.assessAndWait('W-1001-1');
  await amy.assessment.fill('Still a draft.', [await photo(3)]);
}

test('after Chromium’s profile was lost, records, photos and request ids are there, and go once', async ({
  open,
}) => {
  const { hospital, run, nurse: amy, again } = await open({ environment });
  await threeKinds(amy, hospital);
  // It was the thread that wrote, and not main in its place.
  expect(run.output).not.toContain('its thread has');
  await run.kill();
  await loseChromiumsProfile(run);

  const before = (await hospital.journal()).length;
  await hospital.noFaults();
  const { nurse: back } = await again({ environment });
  await expect(back.page.getByText(words.common.keeping.restored.title)).toBeVisible();
  await back.door.comeBack('Amy Lin');
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);
  await back.outbox.show();
  await expect(back.outbox.cards()).toHaveCount(2);
  for (const card of await back.outbox.cards().all()) {
    await expect(card).toContainText(words.common.state.done);
  }
  await back.patients.show();
  await back.patients.open('P-1001');
  await back.patient.drafts().getByRole('link').first().click();
  await expect(back.assessment.note()).toHaveValue('Still a draft.');
  await expect(back.assessment.photos()).toHaveCount(1);
  await back.assessment.handIn();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(3);
  expect(await hospital.state()).toMatchObject({ attachments: { bound: 3, unbound: 0 } });

  // What was under way was asked for by its id, and not sent again.
  const journal = await hospital.journal();
  const lost = journal.find(({ fault }) => fault === 'drop-after')?.clientRequestId;
  const since = journal.slice(before).filter(({ clientRequestId }) => clientRequestId === lost);
  expect(since[0]).toMatchObject({ method: 'GET', path: `/requests/${lost}`, status: 200 });
  expect(since.map(({ method }) => method)).not.toContain('POST');
  const records = journal.filter(
    ({ committed, path }) => committed !== null && path === '/wound-assessments',
  );
  expect(new Set(records.map(({ clientRequestId }) => clientRequestId)).size).toBe(3);
  expect(records).toHaveLength(3);

  await back.page.getByRole('link', { name: words.settings.title, exact: true }).click();
  await expect(back.page.getByText(words.settings.storage.mainCopy.kept)).toBeVisible();
});

test('without it the same loss loses all, and a policy that wants none leaves none', async ({
  open,
  policy,
}) => {
  const { run: first, nurse: amy, again } = await open({ environment });
  await amy.draft('Kept by main, too.');
  expect(await readdir(first.profile)).toContain('main-copy');
  await first.quit();

  const refused = { environment: { ...environment, ...(await policy({ mainCopy: false })) } };
  const { run: second, nurse: back } = await again(refused);
  await back.door.expectIn();
  await back.page.getByRole('link', { name: words.settings.title, exact: true }).click();
  await expect(back.page.getByText(words.settings.storage.copy.kept)).toBeVisible();
  await expect(back.page.getByText(words.settings.storage.mainCopy.kept)).toHaveCount(0);
  expect(await readdir(first.profile)).not.toContain('main-copy');
  await second.kill();
  await loseChromiumsProfile(first);

  const { nurse: stranger } = await again(refused);
  await expect(stranger.page.getByLabel(words.signIn.token, { exact: true })).toBeVisible();
  await expect(stranger.page.getByRole('button', { name: /Amy Lin/ })).toHaveCount(0);
});

const yearMs = 365 * 24 * 3_600_000;

for (const [what, aheadMs] of [
  ['ahead', yearMs],
  ['back', -yearMs],
] as const) {
  test(`a clock a year ${what} when Chromium’s profile was lost takes nothing from the copy`, async ({
    open,
  }) => {
    const { hospital, run, nurse: amy, again } = await open({ environment });
    await threeKinds(amy, hospital);
    await run.kill();
    await loseChromiumsProfile(run);

    // What is written at that time must be there as well when the clock has been set right.
    const wrong = await again({ environment, aheadMs });
    await expect(wrong.page.getByText(words.common.keeping.restored.title)).toBeVisible();
    await wrong.nurse.door.comeBack('Amy Lin');
    await wrong.nurse.patients.show();
    await wrong.nurse.patients.open('P-1001');
    await wrong.nurse.patient.drafts().getByRole('link').first().click();
    await expect(wrong.nurse.assessment.note()).toHaveValue('Still a draft.');
    await expect(wrong.nurse.assessment.photos()).toHaveCount(1);
    await wrong.nurse.assessment.note().fill('Still a draft, at another time.');
    await expect(wrong.nurse.assessment.saved()).toBeVisible();
    await wrong.run.kill();
    await loseChromiumsProfile(wrong.run);

    await hospital.noFaults();
    const { nurse } = await wrong.again({ environment });
    await nurse.door.comeBack('Amy Lin');
    await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);
    await nurse.patients.show();
    await nurse.patients.open('P-1001');
    await nurse.patient.drafts().getByRole('link').first().click();
    await expect(nurse.assessment.note()).toHaveValue('Still a draft, at another time.');
    await expect(nurse.assessment.photos()).toHaveCount(1);
    const records = (await hospital.journal()).filter(
      ({ committed, path }) => committed !== null && path === '/wound-assessments',
    );
    expect(records).toHaveLength(2);
  });
}
