/**
 * `npm run pictures`: a picture of every screen, in both orientations, every theme, both languages,
 * large text, long names, without a network, and with nothing in it, into the git-ignored `pictures/`.
 *
 *     npm run pictures -- --only portrait-dark   # the pictures with this in their name
 *     npm run pictures -- --whole                # each window as high as its screen, to see all of it
 *     npm run pictures -- --readme               # the three in docs/pictures/ instead
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startHospital } from '../src/hospital/node/startHospital.ts';
import { hospitalSeed, seedOf, type HospitalSeed } from '../src/hospital/seed/patients.ts';
import { startWebShell } from '../src/web/startWebShell.ts';
import { HospitalControl } from '../test/e2e/hospitalControl.ts';
import { fillTablet } from '../test/e2e/pages/everything.ts';
import { changeLook, looks, type Look } from '../test/e2e/pages/look.ts';
import { endMoment, prepareMoments, type Moment } from '../test/e2e/pages/moments.ts';
import { Nurse } from '../test/e2e/pages/nurse.ts';
import { unlockAfterRestarts } from '../test/e2e/unlocking.ts';
import { trainingProfile } from '../test/support/trainingProfile.ts';
import { atRest, takeReadmePictures } from './readmePictures.ts';
import { chromiumPath } from './set-up/browser.mjs';
import { ensureBuilt, rendererFolders } from './set-up/build.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { Refusal } from './set-up/say.mjs';

const windows = {
  landscape: { width: 1180, height: 820 },
  portrait: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;
type Orientation = keyof typeof windows;

const folder = join(root, 'pictures');

/** Reports wrong flags in one line, instead of taking 562 pictures. */
function flagsOrEnd() {
  try {
    const usage = 'npm run pictures -- [--only <part of a name>] [--whole] [--readme]';
    if (process.argv.includes('--help')) {
      console.log(usage);
      process.exit(0);
    }
    const known = {
      only: { type: 'string' },
      whole: { type: 'boolean' },
      readme: { type: 'boolean' },
    };
    return readFlags(process.argv.slice(2), known, usage);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const flags = flagsOrEnd();
const only: string = flags['only'] ?? '';
const isWhole = flags['whole'] === true;

interface Screen {
  name: string;
  /** The part of the address after `#`. */
  route: string;
}

interface View {
  orientation: Orientation;
  look: Look;
  textSize: '100%' | '200%';
}

const plain: Look = { language: 'en', theme: 'light' };
const chinese: Look = { language: 'zh-TW', theme: 'light' };
const dark: Look = { language: 'en', theme: 'dark' };

/** Every look in both orientations; large text in two languages, the phone in each theme. */
const everyView: readonly View[] = [
  ...looks.flatMap((look) => both(look)),
  ...both(plain, '200%'),
  ...both(chinese, '200%'),
  { orientation: 'phone', look: plain, textSize: '100%' },
  { orientation: 'phone', look: chinese, textSize: '100%' },
  { orientation: 'phone', look: dark, textSize: '100%' },
  { orientation: 'phone', look: { language: 'zh-TW', theme: 'night' }, textSize: '100%' },
];

function both(look: Look, textSize: View['textSize'] = '100%'): View[] {
  return (['landscape', 'portrait'] as const).map((orientation) => ({
    orientation,
    look,
    textSize,
  }));
}

function fileName(name: string, state: string, { orientation, look, textSize }: View): string {
  const size = textSize === '100%' ? [] : ['large'];
  return `${[name, state, orientation, look.theme, look.language, ...size].join('-').replaceAll(' ', '-')}.png`;
}

/** The bundled ward, with the longest names a hospital is likely to hold. */
function longNames(): HospitalSeed {
  const name = '瑪麗亞・德蘭薩蘭尼・伊斯坦大 Maria Theresa Evangelista-Villanueva de los Santos';
  const site =
    '左側下肢小腿外側中段近腓骨處 Left lower leg, outer side, middle third near the fibula';
  return seedOf(
    [...hospitalSeed.patients.values()].map((patient) => ({ ...patient, displayName: name })),
    [...hospitalSeed.encounters.values()],
    [...hospitalSeed.wounds.values()].map((wound) => ({ ...wound, site })),
  );
}

const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';

/** A phone says that it is one: the sentences call it so. The window is loaded anew, because its words are. */
async function sayAgent(page: Page, userAgent: string): Promise<void> {
  if ((await page.evaluate(() => navigator.userAgent)) === userAgent) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', { userAgent });
  await page.reload();
}

async function putOn(page: Page, view: View, before: Look['language']): Promise<void> {
  await page.setViewportSize(windows.landscape);
  // The test of a tablet, which comes last, has a second link called "Settings".
  await page.goto('/#/patients');
  await changeLook(page, view.look, before);
  await page.goto('/#/settings');
  await page.getByRole('radio', { name: view.textSize }).check({ force: true });
  await page.setViewportSize(windows[view.orientation]);
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await atRest(page);
}

async function take(page: Page, screen: Screen, view: View, file: string): Promise<void> {
  await page.goto(`/#${screen.route}`);
  await settled(page);
  const { width, height } = windows[view.orientation];
  if (isWhole) {
    const hidden = await page.evaluate(() => {
      const scroller = document.querySelector('main');
      return scroller === null ? 0 : scroller.scrollHeight - scroller.clientHeight;
    });
    await page.setViewportSize({ width, height: height + hidden });
    await settled(page);
  }
  await page.screenshot({ path: file });
  if (isWhole) await page.setViewportSize({ width, height });
}

/** Something that is photographed in each view. */
interface Shot {
  name: string;
  /** Whether a phone may say that it is one: not where the way there is found by the words of a tablet. */
  saysPhone: boolean;
  shoot(view: View, file: string): Promise<void>;
}

const shotsOfScreens = (page: Page, screens: readonly Screen[]): Shot[] =>
  screens.map((screen) => ({
    name: screen.name,
    saysPhone: true,
    shoot: (view, file) => take(page, screen, view, file),
  }));

/** If the tablet is locked, it is unlocked again after each shot. */
const shotsOfMoments = (page: Page, moments: readonly Moment[]): Shot[] =>
  moments.map((moment) => ({
    name: moment.name,
    saysPhone: false,
    async shoot({ look }, file) {
      const nurse = new Nurse(page, look.language);
      await page.goto(`/#${moment.route}`);
      await settled(page);
      await moment.show(nurse);
      await settled(page);
      await page.screenshot({ path: file });
      await endMoment(nurse, moment);
    },
  }));

/** Takes all shots of one tablet in each view; returns how many pictures it took. */
async function takeViews(
  page: Page,
  shots: readonly Shot[],
  state: string,
  views: readonly View[],
): Promise<number> {
  const ownAgent = await page.evaluate(() => navigator.userAgent);
  let before: Look['language'] = 'en';
  let count = 0;
  for (const view of views) {
    const wanted = shots.filter(({ name }) => fileName(name, state, view).includes(only));
    if (wanted.length === 0) continue;
    await putOn(page, view, before);
    before = view.look.language;
    if (view.orientation === 'phone' && wanted.every(({ saysPhone }) => saysPhone)) {
      await sayAgent(page, phoneAgent);
    }
    for (const { name, shoot } of wanted) {
      await shoot(view, join(folder, fileName(name, state, view)));
    }
    await sayAgent(page, ownAgent);
    count += wanted.length;
  }
  await putOn(page, { orientation: 'landscape', look: plain, textSize: '100%' }, before);
  return count;
}

const emptyScreens: readonly Screen[] = [
  { name: 'patients', route: '/patients' },
  { name: 'outbox', route: '/outbox' },
  { name: 'settings', route: '/settings' },
  { name: 'patient', route: '/patients/P-1003' },
  { name: 'not-here', route: '/patients/P-404' },
];

/** One tablet of one hospital: first with nothing on it, then with everything, then without the network. */
async function takeTablet(
  browser: Browser,
  seed: HospitalSeed,
  states: { empty?: View[]; everything: readonly View[]; offline?: View[]; name: string },
): Promise<number> {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1', seed });
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: hospital.address,
    rendererFolder: rendererFolders.web,
    profile: trainingProfile,
    pinCostInTests: { iterations: 1, memoryKiB: 64 },
  });
  const context = await browser.newContext({
    baseURL: shell.address,
    viewport: windows.landscape,
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.screenshot({ path: join(folder, `sign-in-${states.name}-landscape-light-en.png`) });
    await new Nurse(page).door.ensureIn();
    await unlockAfterRestarts(context);
    let count =
      1 + (await takeViews(page, shotsOfScreens(page, emptyScreens), 'empty', states.empty ?? []));
    const screens = await fillTablet(page, hospital.address);
    const shots = shotsOfScreens(page, screens);
    count += await takeViews(page, shots, states.name, states.everything);
    const moments = await prepareMoments(page, hospital.address);
    const ofMoments = shotsOfMoments(page, moments);
    count += await takeViews(page, ofMoments, states.name, states.everything);
    if (states.offline !== undefined) {
      await new HospitalControl(hospital.address).faults({ match: {}, fault: 'drop-before' });
      count += await takeViews(page, shots, 'offline', states.offline);
    }
    return count;
  } finally {
    await context.close();
    await shell.close();
    await hospital.close();
  }
}

async function forReadme(shoot: (shellAddress: string) => Promise<string>): Promise<string> {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: hospital.address,
    rendererFolder: rendererFolders.web,
    profile: trainingProfile,
  });
  try {
    return `${await shoot(shell.address)} in docs/pictures/\n`;
  } finally {
    await shell.close();
    await hospital.close();
  }
}

async function forLooking(browser: Browser): Promise<string> {
  const few = [...both(plain), ...both(dark), ...both(chinese)];
  const ordinary = { name: 'full', empty: few, everything: everyView, offline: few };
  const count =
    (await takeTablet(browser, hospitalSeed, ordinary)) +
    (await takeTablet(browser, longNames(), { name: 'long', everything: few }));
  return `${count} pictures in pictures/\n`;
}

function whatIsAsked(browser: Browser): Promise<string> {
  return flags['readme'] === true
    ? forReadme(async (at) => `${await takeReadmePictures(browser, at)} pictures`)
    : forLooking(browser);
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  await ensureBuilt('web');
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    process.stdout.write(await whatIsAsked(browser));
  } finally {
    await browser.close();
  }
}

await main();
