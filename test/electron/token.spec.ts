/** The access token in the Electron shell: main keeps it, and no part of the page has it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { markOfText } from '../../tools/search-profile/marks.ts';
import { searchProfile } from '../../tools/search-profile/searchProfile.ts';
import { signInAgain } from '../e2e/pages/connection.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { pin } from '../e2e/pages/signInPage.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { heapsHolding } from './heap.ts';

const words = appWords.en;
const amys = 'MARK-token-of-amy';
const amysNext = 'MARK-next-token-of-amy';
const bens = 'MARK-token-of-ben';

/** The value sent in place of a token, or that of the sign-in's anonymous query. */
const sealed = /^Bearer (wbt1\.[\w.-]+|nobody)$/;

test('two nurses, a restart and a new token: main sends each her own, and the page has none', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  for (const token of [amys, amysNext, bens]) await hospital.person(token, { wards: ['A'] });
  const given = [`--hospital=${hospital.address}`];
  const environment = { WARDBOOK_KEY_STORE: 'ward-7' };
  const first = await start({ given, environment });
  const nurse = new Nurse(await first.page());
  await nurse.atPatient('P-1001', amys);
  await nurse.assessed('W-1001-1', 'Submitted by Amy.');
  await nurse.handOverTo(bens, 'Ben Wu');
  await nurse.patients.open('P-1001');
  await nurse.assessed('W-1001-2', 'Submitted by Ben.');
  await nurse.signOut();
  const { credentials } = await first.state();
  for (const credential of credentials) expect(credential).toMatch(sealed);
  // At least one for each nurse.
  expect(new Set(credentials).size).toBeGreaterThan(1);
  await first.quit();

  await hospital.person(amys, { isExpired: true });
  const again = await start({ given, environment, profile: first.profile });
  const back = new Nurse(await again.page());
  await back.door.comeBack('Amy Lin');
  await back.patients.open('P-1001');
  await renew(back, amysNext);
  await back.patients.open('P-1001');
  await back.assessed('W-1001-1', 'With the new token.');
  for (const credential of (await again.state()).credentials) expect(credential).toMatch(sealed);
  const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
  expect(writes.map(({ who }) => who)).toEqual([amys, bens, amysNext]);
  await again.quit();

  const marks = [amys, amysNext, bens].map((token) => markOfText(token));
  const { hits, filesSearched } = await searchProfile(first.profile, marks);
  expect(hits).toEqual([]);
  expect(filesSearched).toBeGreaterThan(20);
});

test('after a restart no heap of the page or its workers has the token that they send with', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  await hospital.person(amys, { wards: ['A'] });
  const given = [`--hospital=${hospital.address}`];
  const environment = { WARDBOOK_KEY_STORE: 'ward-7' };
  const first = await start({ given, environment });
  await new Nurse(await first.page()).door.signIn(amys);
  await first.quit();

  const again = await start({ given, environment, profile: first.profile });
  const nurse = new Nurse(await again.page());
  await nurse.door.unlockNewWindow();
  await nurse.patients.open('P-1003');
  await expect
    .poll(async () => (await hospital.journal()).map(({ who, path }) => `${who} ${path}`))
    .toContainEqual(expect.stringMatching(new RegExp(`^${amys} /patients/P-1003`)));
  // The search finds what is there, in the page and in its workers.
  const [credential = ''] = (await again.state()).credentials;
  const seal = credential.replace('Bearer ', '');
  expect(seal).toMatch(/^wbt1\./);
  const found = await heapsHolding(nurse.page, seal);
  expect(found.looked).toBeGreaterThan(1);
  expect(found.holding).toBeGreaterThan(0);
  expect(await heapsHolding(nurse.page, amys)).toMatchObject({ holding: 0 });
});

test('where main has lost its key, the nurse is asked for a token, and her work goes on', async ({
  start,
  openHospital,
}) => {
  const hospital = await openHospital();
  await hospital.person(amys, { wards: ['A'] });
  const given = [`--hospital=${hospital.address}`];
  const first = await start({ given });
  const nurse = new Nurse(await first.page());
  await nurse.door.signIn(amys);
  await nurse.draft('Written before the key was lost.');
  await first.quit();
  await rm(join(first.profile, 'token-keys.json'));

  const again = await start({ given, profile: first.profile });
  const back = new Nurse(await again.page());
  await back.door.unlockNewWindow();
  await back.patients.open('P-1001');
  await renew(back, amys);
  await back.patients.open('P-1001');
  await back.patient.drafts().getByRole('link').first().click();
  await back.sent();
  const writes = (await hospital.journal()).filter(({ committed }) => committed !== null);
  expect(writes.map(({ who }) => who)).toEqual([amys]);
});

/** Renews the token from any screen that says her sign-in has expired. */
async function renew(nurse: Nurse, token: string): Promise<void> {
  const { page, door } = nurse;
  await signInAgain(page);
  await page.getByLabel(words.signIn.newToken, { exact: true }).fill(token);
  await page.getByLabel(sentence(words.signIn.pinOf, { name: 'Amy Lin' })).fill(pin);
  await door.submit();
  await expect(page.getByLabel(words.signIn.newToken, { exact: true })).toHaveCount(0);
  await nurse.patients.show();
}
