/**
 * The lost-tablet proof: a day of two nurses with marks in everything that can be written, typed and fetched; the
 * tablet is killed in the middle of a word, then locked, then signed out, and each time every byte of the profile is
 * searched. `lostTablet.spec.ts` proves that the search finds what is there.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { argon2id } from 'hash-wasm';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { recoveryUse } from '../../src/vault/recovery.ts';
import { unwrapWith } from '../../src/vault/recoveryKey.ts';
import {
  markOfBytes,
  markOfFile,
  markOfText,
  type Mark,
} from '../../tools/search-profile/marks.ts';
import { searchProfile } from '../../tools/search-profile/searchProfile.ts';
import { startKillableBrowser, type KillableBrowser } from '../kill/killableBrowser.ts';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { expect, test as base } from './fixtures.ts';
import { startGuardedShell, type GuardedShell } from './guardedHospital.ts';
import {
  fetchedMarks,
  openMarks,
  recordedElsewhere,
  startMarkedHospital,
  tokens,
  wardIds,
} from './markedWard.ts';
import { openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import type { PhotoFile } from './pages/assessmentPage.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { pin } from './pages/signInPage.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

interface Ward {
  folder: string;
  hospitalAddress: string;
  guarded: GuardedShell;
}

const test = base.extend<Ward>({
  // Playwright reads the fixture names from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-proof-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  // oxlint-disable-next-line no-empty-pattern
  hospitalAddress: async ({}, use) => {
    const hospital = await startMarkedHospital();
    await use(hospital.address);
    await hospital.close();
  },
  guarded: async ({ hospitalAddress }, use) => {
    const shell = await startGuardedShell(hospitalAddress, acceptedRisk);
    await use(shell);
    await shell.close();
  },
});

const kinds = { patient: wardIds.patient('A'), wound: wardIds.wound('A') };

/** The state of one day, with the marks collected so far. */
interface Day {
  nurse: Nurse;
  page: Page;
  say(what: string): string;
  photos: PhotoFile[];
  photo(): Promise<PhotoFile>;
}

/** Opens the app in a browser whose pages record the bytes of each picture that they are given. */
async function opened(folder: string, address: string): Promise<KillableBrowser> {
  const browser = await startKillableBrowser(folder);
  const { page } = browser;
  await page.setViewportSize({ width: 1180, height: 820 });
  // A browser that the fixtures did not start has no timeout by default.
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() => {
    const shown: Blob[] = [];
    Object.assign(globalThis, { shownPictures: shown });
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (of) => {
      if (of instanceof Blob && of.type.startsWith('image/')) shown.push(of);
      return make(of);
    };
  });
  await page.goto(address);
  return browser;
}

/** The pictures that the screens have drawn since the page was opened: thumbnails and full photos. */
async function shownPictures(page: Page): Promise<Buffer[]> {
  const texts = await page.evaluate(async () => {
    const shown = Reflect.get(globalThis, 'shownPictures') as Blob[];
    const read = async (blob: Blob) => {
      let text = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) {
        text += String.fromCharCode(byte);
      }
      return btoa(text);
    };
    return Promise.all(shown.map(read));
  });
  return texts.map((text) => Buffer.from(text, 'base64'));
}

/** Fills in every text field of an admission, beside the mandatory answers. */
async function answerAdmission(day: Day, letter: string, who: string): Promise<AdmissionPage> {
  const { nurse, page, say } = day;
  await nurse.patients.show();
  // The tablet knows a stay once it was opened by its own id.
  await openStay(page, 'en', wardIds.stay(letter));
  await openAdmission(page, 'en');
  const admission = new AdmissionPage(page);
  const given = requiredAdmission();
  const people = ['decisionMaker', 'informationProvider', 'contact'];
  const answers = {
    ...given,
    alerts: {
      ...given.alerts,
      drugAllergy: 'yes',
      drugAllergens: ['penicillin'],
      drugAllergyNote: say(`allergy, ${who}`),
    },
    contacts: Object.fromEntries(
      people.flatMap((person) => [
        [`${person}Name`, say(`${person}, ${who}`)],
        [`${person}Phone`, say(`phone of ${person}, ${who}`)],
      ]),
    ),
    admission: { ...given.admission, reason: say(`reason, ${who}`) },
  };
  await admission.answerGiven(answers);
  await admission.settled();
  return admission;
}

async function addPhrases({ page, say }: Day, who: string, count: number): Promise<void> {
  await page.getByRole('button', { name: 'My phrases' }).click();
  const dialog = page.getByRole('dialog');
  for (let each = 1; each <= count; each += 1) {
    await dialog.getByLabel('New phrase').fill(say(`phrase ${each}, ${who}`));
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(each);
  }
  const removed = say(`phrase that was removed, ${who}`);
  await dialog.getByLabel('New phrase').fill(removed);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: `Remove “${removed}”` }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(count);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function atPatient({ nurse }: Day, letter: string): Promise<void> {
  await nurse.patients.show();
  await nurse.patients.open(wardIds.patient(letter));
}

/** Searches that find nothing, records and wounds, and an admission that reaches the hospital. */
async function morningOfAmy(day: Day): Promise<void> {
  const { nurse, page, say } = day;
  const ways = {
    patient: (id: string) => nurse.patients.ask(id),
    record: (id: string) => nurse.patients.askForRecord(id),
    stay: (id: string) => nurse.patients.askForStay(id),
  };
  for (const [what, ask] of Object.entries(ways)) {
    await nurse.patients.show();
    await ask(say(`asked-for-a-${what}`).split(' ')[0] ?? '');
    await expect(page.getByRole('textbox', { name: /ID$/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.getByText(patientsEn.find.byPatient, { exact: true }).click();
  }
  const admission = await answerAdmission(day, 'A', 'Amy');
  await admission.review();
  await admission.submitAndFollow();
  await nurse.outbox.expectInRecord();
  await atPatient(day, 'A');
  await nurse.patient.assessAndWait(wardIds.wound('A'));
  await addPhrases(day, 'Amy', 3);
  await nurse.assessment.note().fill(say('first words, written over'));
  await expect(nurse.assessment.saved()).toBeVisible();
  const photos = [await day.photo(), await day.photo(), await day.photo()];
  await nurse.assessment.fill(say('sent'), photos);
  await page.getByRole('button', { name: 'Remove photo 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(nurse.assessment.photos()).toHaveCount(2);
  await nurse.assessment.submitAndFollow();
  await nurse.outbox.expectInRecord(30_000, /^Wound/);
}

/** A correction that reaches the record, one begun, a void begun, a history with a colleague's photo, drafts. */
async function noonOfAmy(day: Day): Promise<void> {
  const { nurse, page, say } = day;
  await nurse.outbox.show();
  await nurse.outbox.openCard(/^Wound/);
  await nurse.record.expectChangeable();
  await nurse.record.writeCorrection(say('corrected, written over'));
  await nurse.record.correctedNote().fill(say('corrected'));
  await nurse.record.submitCorrectionAndFollow();
  await nurse.outbox.expectInRecord(30_000, /^Correction/);
  await nurse.outbox.openCard(/^Wound/);
  await nurse.record.expectChangeable();
  await nurse.record.button('Void').click();
  await nurse.record.reason().fill(say('reason of a voiding'));
  await expect(page.locator('[data-saved="saved"]')).toBeVisible();
  for (const letter of ['B', 'C']) {
    await atPatient(day, letter);
    await new WoundHistoryPage(page).open(wardIds.wound(letter));
  }
  await atPatient(day, 'C');
  await nurse.patient.assessAndWait(wardIds.wound('C'));
  await nurse.assessment.fill(say('a draft that was discarded'));
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(nurse.patient.banner()).toBeVisible();
  await atPatient(day, 'B');
  await nurse.patient.assessAndWait(wardIds.wound('B'));
  await nurse.assessment.fill(say('a draft of Amy'), [await day.photo(), await day.photo()]);
}

/** Opens a record that a colleague made elsewhere, with its photo. */
async function lookedAt({ nurse, page }: Day, recordId: string, note: string): Promise<void> {
  await nurse.patients.show();
  await nurse.patients.askForRecord(recordId);
  await expect(page.getByText(note).first()).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  await nurse.patients.show();
  await page.getByText(patientsEn.find.byPatient, { exact: true }).click();
}

/** Saves unsent work to a file at `path`: such a file may be found together with a lost tablet. */
async function savedToFile({ page }: Day, name: string, path: string): Promise<void> {
  await page.getByRole('link', { name: settingsEn.title, exact: true }).click();
  await page.getByRole('button', { name: settingsEn.exports.unsent }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`PIN of ${name}`).fill(pin);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: settingsEn.exports.unsent }).click();
  await expect(dialog).toBeHidden();
  await (await download).saveAs(path);
}

/** Saves the diagnostics for the help desk at `path`: they must contain nothing of the day. */
async function savedDiagnostics({ page }: Day, path: string): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: settingsEn.exports.diagnostics }).click();
  await (await download).saveAs(path);
  expect((await readFile(path, 'utf8')).length).toBeGreaterThan(500);
}

/** Collects every address outside the app's own that a page or worker of this browser requests. */
function askedOutside(page: Page, address: string): string[] {
  const { origin } = new URL(address);
  const outside: string[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || ['blob:', 'data:'].includes(url.protocol);
    if (!isOwn) outside.push(request.url());
  });
  return outside;
}

/** Work that waits for the hospital, an admission, phrases, a word being typed. */
async function eveningOfBen(day: Day): Promise<void> {
  const { nurse, say } = day;
  await answerAdmission(day, 'C', 'Ben');
  await atPatient(day, 'C');
  await nurse.patient.assessAndWait(wardIds.wound('C'));
  await addPhrases(day, 'Ben', 3);
  await nurse.assessment.fill(say('waits for the hospital'), [await day.photo()]);
  await nurse.page.context().setOffline(true);
  await nurse.assessment.submitAndFollow();
  await expect(nurse.outbox.card(/^Wound/)).toContainText('Waiting');
  await nurse.page.context().setOffline(false);
  await nurse.outbox.tryNow();
  await nurse.outbox.expectInRecord(60_000, /^Wound/);
  await atPatient(day, 'B');
  await nurse.patient.assessAndWait(wardIds.wound('B'));
  await nurse.assessment.note().fill(say('first words of Ben, written over'));
  await expect(nurse.assessment.saved()).toBeVisible();
  await nurse.assessment.note().fill(say('second words of Ben, written over'));
  await expect(nurse.assessment.saved()).toBeVisible();
  await nurse.assessment.fill(say('a draft of Ben'), [await day.photo(), await day.photo()]);
  await atPatient(day, 'A');
  await nurse.patient.assessAndWait(wardIds.wound('A'));
  await nurse.assessment.fill(say('another draft of Ben, before the kill'));
  await nurse.assessment.note().pressSequentially(say('a word that is being'), { delay: 5 });
}

interface NurseRow {
  authorId: string;
  pinSalt: string;
  publicKey: string;
  bytes: string;
}

/** For each nurse, as stored in the database: her salt, and her key as wrapped for the hospital. */
function storedNurses(page: Page): Promise<NurseRow[]> {
  return page.evaluate(
    () =>
      new Promise<NurseRow[]>((resolve, reject) => {
        const opening = indexedDB.open('wardbook-tablet');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('nurses').objectStore('nurses').getAll();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            database.close();
            const text = (bytes: ArrayBuffer) =>
              btoa(String.fromCharCode(...new Uint8Array(bytes)));
            resolve(
              reading.result.map(({ authorId, dataKey }) => ({
                authorId,
                pinSalt: text(dataKey.pinSalt),
                publicKey: text(dataKey.recovery.publicKey),
                bytes: text(dataKey.recovery.bytes),
              })),
            );
          });
        });
      }),
  );
}

/**
 * Every key that protects the day's text: the nurses' data keys, the keys derived from PINs, the hospital's recovery
 * key.
 */
async function knownKeys(page: Page, privateKey: CryptoKey): Promise<Mark[]> {
  const buffer = (text: string) => new Uint8Array(Buffer.from(text, 'base64')).buffer;
  const keys: [string, Buffer][] = [];
  for (const { authorId, pinSalt, publicKey, bytes } of await storedNurses(page)) {
    const wrapped = { publicKey: buffer(publicKey), bytes: buffer(bytes) };
    const dataKey = await unwrapWith(privateKey, recoveryUse(authorId), wrapped);
    keys.push([`data key ${keys.length}`, Buffer.from(dataKey)]);
    const stretched = await argon2id({
      password: pin,
      salt: new Uint8Array(buffer(pinSalt)),
      iterations: 1,
      memorySize: 64,
      parallelism: 1,
      hashLength: 32,
      outputType: 'binary',
    });
    keys.push([`key of a PIN ${keys.length}`, Buffer.from(stretched)]);
  }
  const { d = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  keys.push(['recovery key', Buffer.from(d, 'base64url')]);
  expect(keys.map(([, bytes]) => bytes.length)).toEqual([32, 32, 32, 32, 32]);
  // Half a key would also help an attacker.
  return keys.flatMap(([name, bytes]) => [
    markOfBytes(`${name}, first half`, bytes.subarray(0, 16)),
    markOfBytes(`${name}, second half`, bytes.subarray(16)),
  ]);
}

async function foundIn(folder: string, marks: readonly Mark[]): Promise<string[]> {
  const { hits, unreadable, filesSearched } = await searchProfile(folder, marks);
  expect(filesSearched).toBeGreaterThan(50);
  expect(unreadable).toEqual([]);
  return hits.map(({ mark, file, within, way }) => `${mark} in ${file} (${within}, ${way})`);
}

test('after a day of two nurses, killed, locked or left, a profile tells nothing', async ({
  folder,
  guarded,
  hospitalAddress,
}) => {
  test.setTimeout(900_000);
  const { say, all: strings } = openMarks();
  const first = await opened(folder, guarded.address);
  const { page } = first;
  const nurse = new Nurse(page);
  const photos: PhotoFile[] = [];
  const photo = async () => {
    const made = await madePhoto(page, { seed: photos.length + 7 });
    photos.push(made);
    return made;
  };
  const day: Day = { nurse, page, say, photos, photo };
  const elsewhereAsked = askedOutside(page, guarded.address);
  const elsewhere = say('written elsewhere');
  const recordId = await recordedElsewhere(hospitalAddress, 'B', elsewhere, await photo());
  await nurse.door.signIn(tokens.amy);
  await morningOfAmy(day);
  await lookedAt(day, recordId, elsewhere);
  await noonOfAmy(day);
  const pictures = await shownPictures(page);
  await savedToFile(day, 'Amy Lin', join(folder, 'rescue-file'));
  await savedDiagnostics(day, join(folder, 'diagnostics.json'));
  await nurse.patients.show();
  await nurse.signOut();
  await page.getByRole('button', { name: signInEn.another, exact: true }).click();
  await nurse.door.fill(say('a-wrong-token').split(' ')[0] ?? '', 'Ben Wu');
  await nurse.door.submit();
  await expect(nurse.door.alert().first()).toBeVisible();
  await nurse.door.signIn(tokens.ben, 'Ben Wu');
  await eveningOfBen(day);
  pictures.push(...(await shownPictures(page)));
  const keys = await knownKeys(page, guarded.privateKey);
  expect(elsewhereAsked).toEqual([]);
  // A kill leaves nothing cleaned up.
  await first.kill();

  const texts = [...strings, ...fetchedMarks, recordId, ...Object.values(tokens)];
  expect(strings.length + fetchedMarks.length).toBeGreaterThanOrEqual(60);
  expect(photos).toHaveLength(9);
  expect(pictures.length).toBeGreaterThan(9);
  const marks = [
    ...texts.map(markOfText),
    ...photos.map(({ name, buffer }) => markOfFile(name, buffer)),
    ...pictures.map((bytes, at) => markOfFile(`picture ${at} on a screen`, bytes)),
    ...keys,
  ];
  expect(await foundIn(folder, marks)).toEqual([]);

  const second = await opened(folder, guarded.address);
  const later = new Nurse(second.page);
  await later.door.unlockIfLocked('Ben Wu');
  await later.patients.show();
  await later.patients.open(kinds.patient);
  await later.patient.drafts().getByRole('link').first().click();
  await expect(later.assessment.note()).toHaveValue(/another draft of Ben, before the kill/);
  await later.lock();
  await second.kill();
  expect(await foundIn(folder, marks)).toEqual([]);

  const third = await opened(folder, guarded.address);
  const last = new Nurse(third.page);
  await last.door.unlockIfLocked('Ben Wu');
  await last.signOut();
  // The search cannot see cookies, because the browser encrypts them: there must be none.
  expect(await third.page.context().cookies()).toEqual([]);
  await third.close();
  expect(await foundIn(folder, marks)).toEqual([]);
});
