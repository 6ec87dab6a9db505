/**
 * What the app shows only after a tap: dialogs, the hand-over between nurses, the answers offered from an earlier
 * admission, a wound being measured; and how to open and close each of them.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { seenAt } from '../../../bench/measuring/photo.ts';
import { sceneOf } from '../../../bench/measuring/scene.ts';
import type { Language } from '../../../src/renderer/ui/words/language.ts';
import { measuringEn } from '../../../src/renderer/ui/words/measuring.en.ts';
import { measuringZhTw } from '../../../src/renderer/ui/words/measuring.zh-TW.ts';
import { photoOf } from '../measuringPhoto.ts';
import { dropRecoveryKey } from '../unlocking.ts';
import { cameAgain } from './AdmissionDoor.ts';
import { AdmissionPage } from './AdmissionPage.ts';
import { drawAlong } from './drawOutline.ts';
import { Nurse } from './nurse.ts';
import { ScanDialog } from './ScanDialog.ts';
import { pin } from './signInPage.ts';
import { appWords, sentence } from './words.ts';

export interface Moment {
  readonly name: string;
  /** The part of the address behind `#` from which it is shown. */
  readonly route: string;
  /** Shows it from its route; resolves once it is shown. */
  show(nurse: Nurse): Promise<void>;
  /** Closes it again; absent if Escape does. */
  end?(nurse: Nurse): Promise<void>;
}

const measuringWords = { en: measuringEn, 'zh-TW': measuringZhTw };
const passphrase = 'violet kettle harbour moss';
const scene = sceneOf(22, 1_600, 'flat');
const amy = 'Amy Lin';

const routeOf = (page: Page) => new URL(page.url()).hash.slice(1).split('?')[0] ?? '';
const tap = (nurse: Nurse, name: string | RegExp) =>
  nurse.page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = (nurse: Nurse): Locator => nurse.page.getByRole('dialog');

/** A button of the screen, and the dialog that it opens. */
function dialogBy(name: string, route: string, button: (nurse: Nurse) => string): Moment {
  return {
    name,
    route,
    async show(nurse) {
      await tap(nurse, button(nurse));
      await expect(dialogOf(nurse)).toBeVisible();
    },
  };
}

/**
 * Adds what these moments need to a tablet prepared by `fillTablet`: a colleague who has signed in, an earlier
 * admission, a photo with a strip, a saved file. Amy Lin is signed in before and after.
 */
export async function prepareMoments(
  page: Page,
  hospitalAddress: string,
  language: Language = 'en',
): Promise<Moment[]> {
  const nurse = new Nurse(page, language);
  await page.goto('/#/patients');
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await nurse.switchTo(amy);
  // From here on files are saved under a passphrase, which has more to show.
  await dropRecoveryKey(page);
  const rescue = await savedFile(nurse);
  const admission = await admittedAgain(nurse, hospitalAddress);
  const draft = await photographed(nurse);
  return [
    ...betweenNurses(draft),
    ...betweenTablets(rescue),
    ...withCamera(draft),
    ...inForms(draft, admission),
    ...inSettings(),
  ];
}

/** Saves unsent work to a file; returns its path. */
async function savedFile(nurse: Nurse): Promise<string> {
  const { page, language } = nurse;
  const { common, settings, signIn } = appWords[language];
  await page.goto('/#/settings');
  await tap(nurse, settings.exports.unsent);
  const dialog = dialogOf(nurse);
  await dialog.getByLabel(common.rescue.passphrase, { exact: true }).fill(passphrase);
  await dialog.getByLabel(common.rescue.passphraseAgain).fill(passphrase);
  await dialog.getByLabel(sentence(signIn.pinOf, { name: amy })).fill(pin);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: settings.exports.unsent }).click();
  const path = await (await download).path();
  await expect(dialog).toBeHidden();
  return path;
}

/**
 * Begins the admission of a readmitted patient, at the point where earlier answers can be used; returns the draft's
 * route.
 */
async function admittedAgain(nurse: Nurse, address: string): Promise<string> {
  const form = await cameAgain(nurse, address);
  // The draft reopens in this section, whether or not the list of sections is visible then.
  await form.openSection('nutrition');
  await form.settled();
  return routeOf(nurse.page);
}

/** Begins a draft that could be submitted, with a photo of a wound beside a strip; returns its route. */
async function photographed(nurse: Nurse): Promise<string> {
  const { page } = nurse;
  await page.goto('/#/patients');
  await nurse.patients.open('P-1004');
  await nurse.patient.assessAndWait('W-1004-1');
  await nurse.assessment.fill('Clean, granulating. Foam dressing.', [
    { name: 'wound.png', mimeType: 'image/png', buffer: photoOf(scene) },
  ]);
  return routeOf(page);
}

function betweenNurses(draft: string): Moment[] {
  const back = async (nurse: Nurse, word: 'stay' | 'keep') => {
    const { words } = nurse.door;
    await nurse.door.nameThenPin(sentence(words.switch[word], { name: amy }));
    // Checking the PIN takes a while, and the screen that follows replaces an address that was set meanwhile.
    await expect(nurse.page.getByLabel(sentence(words.pinOf))).toHaveCount(0);
  };
  return [
    {
      name: 'switch nurse',
      route: '/patients',
      async show(nurse) {
        await nurse.switchButton().click();
        await expect(nurse.page.getByRole('heading', { level: 1 })).toHaveText(
          nurse.door.words.switch.title,
        );
      },
      end: (nurse) => back(nurse, 'stay'),
    },
    {
      name: 'hand over',
      route: draft,
      async show(nurse) {
        await nurse.assessment.openMore();
        await tap(nurse, appWords[nurse.language].common.handOver.button);
        await expect(nurse.page.getByRole('heading', { level: 1 })).toHaveText(
          nurse.door.words.switch.handOver,
        );
      },
      end: (nurse) => back(nurse, 'keep'),
    },
    {
      name: 'PIN of the next nurse',
      route: '/patients',
      async show(nurse) {
        await nurse.switchButton().click();
        // With the message for somebody who goes on without a PIN.
        await nurse.door.nameThenPin('Ben Wu', '');
        await expect(nurse.page.getByText(nurse.door.words.error.pinEmpty)).toBeVisible();
      },
      async end(nurse) {
        await tap(nurse, nurse.door.words.backToNurses);
        await back(nurse, 'stay');
      },
    },
    {
      name: 'locked',
      route: '/settings',
      show: (nurse) => nurse.lock(),
      async end(nurse) {
        const { pinOf } = nurse.door.words;
        await nurse.page.getByLabel(sentence(pinOf, { name: amy })).fill(pin);
        await nurse.page.keyboard.press('Enter');
        await expect(nurse.settingsTitle()).toBeVisible();
      },
    },
    {
      name: 'names at the door',
      route: '/settings',
      show: (nurse) => nurse.signOut(),
      end: (nurse) => nurse.door.comeBack(amy),
    },
  ];
}

function betweenTablets(rescue: string): Moment[] {
  return [
    {
      name: 'save unsent work',
      route: '/settings',
      async show(nurse) {
        const { settings, common } = appWords[nurse.language];
        await tap(nurse, settings.exports.unsent);
        const dialog = dialogOf(nurse);
        // With the message about a passphrase that is too short.
        await dialog.getByLabel(common.rescue.passphrase, { exact: true }).fill('short');
        await dialog.getByRole('button', { name: settings.exports.unsent }).click();
        await expect(dialog.getByText(common.rescue['too-short'])).toBeVisible();
      },
    },
    {
      name: 'import a file',
      route: '/settings',
      async show(nurse) {
        const { settings, signIn } = appWords[nurse.language];
        const words = settings.rescue;
        await nurse.page.locator('main').getByLabel(words.importFile).setInputFiles(rescue);
        const dialog = dialogOf(nurse);
        await dialog.locator('input[name="passphrase"]').fill('not this one');
        await dialog.getByRole('button', { name: signIn.recovery.open }).click();
        await expect(dialog.getByText(words.wrong)).toBeVisible();
      },
    },
    {
      name: 'what is in a file',
      route: '/settings',
      async show(nurse) {
        const { settings, signIn } = appWords[nurse.language];
        const words = settings.rescue;
        await nurse.page.locator('main').getByLabel(words.importFile).setInputFiles(rescue);
        const dialog = dialogOf(nurse);
        await dialog.locator('input[name="passphrase"]').fill(passphrase);
        await dialog.getByRole('button', { name: signIn.recovery.open }).click();
        await expect(dialog.getByRole('list', { name: words.inFile })).toBeVisible();
      },
    },
  ];
}

async function openMeasuring(nurse: Nurse): Promise<void> {
  const words = measuringWords[nurse.language];
  await tap(nurse, words.open);
  const dialog = dialogOf(nurse);
  await dialog.getByRole('radio', { name: words.skin.flat }).check({ force: true });
  await expect(dialog.getByText(sentence(words.found))).toBeVisible();
}

/** The size is shown only after the printout was checked with a ruler; a tablet remembers that and asks once. */
async function answerPrintCheck(nurse: Nurse): Promise<void> {
  const dialog = dialogOf(nurse);
  const exact = dialog.getByRole('button', { name: measuringWords[nurse.language].print.right });
  const area = dialog.getByText(/^\d+\.\d+ ± \d+\.\d+ cm²$/);
  await expect(exact.or(area)).toBeVisible();
  if (await exact.isVisible()) await exact.click();
  await expect(area).toBeVisible();
}

function withCamera(draft: string): Moment[] {
  return [
    {
      name: 'photo',
      route: draft,
      async show(nurse) {
        await tap(nurse, sentence(appWords[nurse.language].assessment.photos.open));
        await expect(dialogOf(nurse).getByRole('img')).toBeVisible();
      },
    },
    dialogBy('camera', draft, ({ language }) => appWords[language].assessment.photos.take),
    dialogBy(
      'scan',
      '/patients',
      ({ page, language }) => new ScanDialog(page, language).words.button,
    ),
  ];
}

function inForms(draft: string, admission: string): Moment[] {
  return [
    {
      name: 'what is submitted',
      route: draft,
      show: (nurse) => nurse.assessment.review(),
    },
    {
      name: 'what is missing before it is submitted',
      route: draft,
      async show(nurse) {
        await nurse.assessment.length().fill('three');
        await nurse.assessment.review();
        await expect(nurse.assessment.submitButton()).toBeDisabled();
      },
      async end(nurse) {
        await nurse.page.keyboard.press('Escape');
        await expect(dialogOf(nurse)).toHaveCount(0);
        await nurse.assessment.length().fill('3.5');
        await expect(nurse.assessment.saved()).toBeVisible();
      },
    },
    dialogBy(
      'move to another wound',
      draft,
      ({ language }) => appWords[language].assessment.place.move.button,
    ),
    { name: 'measuring', route: draft, show: openMeasuring },
    {
      name: 'measured',
      route: draft,
      async show(nurse) {
        await openMeasuring(nurse);
        await drawAlong(
          nurse.page,
          scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot))),
        );
        await answerPrintCheck(nurse);
      },
    },
    {
      name: 'earlier answers offered',
      route: admission,
      async show(nurse) {
        const form = new AdmissionPage(nurse.page, nurse.language);
        await expect(form.button(form.words.earlier.take)).toBeVisible();
      },
      end: async () => undefined,
    },
    {
      name: 'earlier answers taken',
      route: admission,
      async show(nurse) {
        const form = new AdmissionPage(nurse.page, nurse.language);
        await form.button(form.words.earlier.take).click();
        await expect(form.button(form.words.earlier.undo)).toBeVisible();
      },
      async end(nurse) {
        const form = new AdmissionPage(nurse.page, nurse.language);
        await form.button(form.words.earlier.undo).click();
        await form.settled();
      },
    },
  ];
}

function inSettings(): Moment[] {
  const at = '/settings';
  return [
    dialogBy('change PIN', at, ({ language }) => appWords[language].settings.changePin.pin),
    dialogBy('leave this tablet', at, ({ language }) => appWords[language].settings.leave.button),
    dialogBy('remove a colleague', at, ({ language }) => appWords[language].settings.remove.button),
    {
      name: 'a colleague who was here today',
      route: at,
      async show(nurse) {
        const { remove } = appWords[nurse.language].settings;
        await tap(nurse, remove.button);
        await dialogOf(nurse)
          .getByRole('button', { name: /^Ben Wu/ })
          .click();
        await expect(
          dialogOf(nurse).getByText(sentence(remove.here, { name: 'Ben Wu' })),
        ).toBeVisible();
      },
    },
    dialogBy('measuring strips', at, ({ language }) => measuringWords[language].strips.open),
    dialogBy('check this tablet', at, ({ language }) => measuringWords[language].tablet.title),
  ];
}

/** Closes it, by Escape unless the moment says otherwise, and checks that it is gone. */
export async function endMoment(nurse: Nurse, { end }: Moment): Promise<void> {
  if (end !== undefined) return end(nurse);
  await nurse.page.keyboard.press('Escape');
  await expect(dialogOf(nurse)).toHaveCount(0);
}
