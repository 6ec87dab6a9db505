/** Switching to another hospital while records are in flight: nothing meant for the first one reaches the second. */
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { expect, test } from './fixtures.ts';

test('a change of address while records drain sends nothing of theirs to the other hospital', async ({
  start,
  openHospital,
}) => {
  const [first, second] = [await openHospital(), await openHospital()];
  const run = await start();
  const page = await run.page();
  const give = async (address: string) => {
    await page.getByLabel(signInEn.address).fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await give(first.address);
  const amy = new Nurse(page);
  await amy.door.signIn();
  await first.faults({ match: { path: '/wound-assessments' }, fault: 'delay', delayMs: 400 });
  const notes = ['One of 6', 'Two of 6', 'Three of 6', 'Four of 6'];
  for (const note of notes) {
    await page.evaluate(() => {
      location.hash = '#/patients/P-1001';
    });
    await amy.submitted('W-1001-1', note);
  }
  await page.getByRole('link', { name: settingsEn.title }).click();
  await give(second.address);
  await expect(page.getByRole('heading', { name: signInEn.title, level: 1 })).toBeVisible();
  await expect(page.getByLabel(signInEn.address)).toHaveValue(second.address);

  // The page's query at sign-in may be here; nothing about the records may be.
  const heard = (await second.journal()).filter(({ path }) => path.includes('wound-assessments'));
  expect(heard).toEqual([]);
  expect((await second.state()).woundAssessments).toBe(0);

  await first.noFaults();
  await give(first.address);
  await amy.door.unlockIfLocked('Amy Lin');
  await amy.outbox.show();
  await expect.poll(async () => (await first.state()).woundAssessments).toBe(notes.length);
  expect((await second.state()).woundAssessments).toBe(0);
});

test('a request of a page that means the former hospital does not leave the shell', async ({
  start,
  openHospital,
}) => {
  const [first, second] = [await openHospital(), await openHospital()];
  const run = await start();
  const page = await run.page();
  await expect(page.getByLabel(signInEn.address)).toBeVisible();
  const statuses = await page.evaluate(
    async ([former, present]) => {
      const door = Reflect.get(globalThis, 'wardbookShell') as {
        changeHospitalAddress(address: string): Promise<unknown>;
      };
      const ask = async () => {
        const headers = { authorization: 'Bearer nurse-amy', 'x-wardbook-hospital': former ?? '' };
        return (await fetch('/hospital/patients/P-1001', { headers })).status;
      };
      await door.changeHospitalAddress(former ?? '');
      const before = await ask();
      await door.changeHospitalAddress(present ?? '');
      return [before, await ask()];
    },
    [first.address, second.address],
  );
  expect(statuses).toEqual([200, 421]);
  expect((await first.journal()).map(({ path }) => path)).toContain('/patients/P-1001');
  expect(await second.journal()).toEqual([]);
});
