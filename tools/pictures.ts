/**
 * Owns `npm run pictures`: one picture of every screen of the nurse's path, in both orientations,
 * three themes and two languages, into the git-ignored `pictures/`. With `--readme` it makes the four
 * that the README shows instead.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startHospital } from '../src/hospital/node/startHospital.ts';
import { startWebShell } from '../src/web/startWebShell.ts';
import { HospitalControl } from '../test/e2e/hospitalControl.ts';
import { changeLook, looks, type Look } from '../test/e2e/pages/look.ts';
import { Nurse } from '../test/e2e/pages/nurse.ts';
import { takeReadmePictures } from './readmePictures.ts';
import { ensureBuilt, rendererFolders } from './set-up/build.mjs';
import { root } from './set-up/root.mjs';
import { chromiumPath } from './set-up/browser.mjs';

const orientations = {
  landscape: { width: 1180, height: 820 },
  portrait: { width: 820, height: 1180 },
} as const;

const samplePhoto = '/_hospital/sample-photos/';

interface Screen {
  name: string;
  /** The part of the address behind `#`. */
  route: string;
}

/** One photo of the bundled hospital's own drawing, as a file a nurse would choose. */
async function drawnPhoto(hospitalOrigin: string) {
  const list = (await (await fetch(`${hospitalOrigin}${samplePhoto}`)).json()) as unknown[];
  const [first] = list.map((one) => Reflect.get(Object(one), 'path') ?? one);
  const response = await fetch(new URL(String(first), `${hospitalOrigin}${samplePhoto}`));
  const buffer = Buffer.from(await response.arrayBuffer());
  return { name: 'wound.jpg', mimeType: 'image/jpeg', buffer };
}

function routeOf(page: Page): string {
  return new URL(page.url()).hash.slice(1);
}

/** Fills a tablet with something of everything, and tells where its screens are. */
async function fillTablet(page: Page, hospital: HospitalControl, photo: File): Promise<Screen[]> {
  const nurse = new Nurse(page);
  const assess = async (woundId: string, note: string) => {
    await nurse.patients.show();
    await nurse.patients.open('P-1001');
    await nurse.patient.assessAndWait(woundId);
    await nurse.assessment.fill(note, [photo]);
  };
  await nurse.atPatient();
  const patient = routeOf(page);
  await assess('W-1001-1', 'Cleaned with saline, foam dressing changed. Edges calm, no odour.');
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();

  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'status',
    status: 422,
    times: 1,
  });
  await assess('W-1001-2', 'Heel: blister intact, pressure relieved.');
  await nurse.assessment.handIn();
  await page.getByText('Needs you').first().waitFor();

  await hospital.faults({ match: {}, fault: 'drop-before' });
  await assess('W-1001-1', 'Second look in the evening: unchanged.');
  await nurse.assessment.handIn();
  const card = page.getByRole('article').first();
  await card.getByRole('link').first().click();
  const submission = routeOf(page);
  await assess('W-1001-2', 'Draft: dressing dry, to be looked at again at the end of the shift.');
  const draft = routeOf(page);
  return [
    { name: 'patients', route: '/patients' },
    { name: 'patient', route: patient },
    { name: 'wound-assessment', route: draft },
    { name: 'review', route: `${draft}/review` },
    { name: 'outbox', route: '/outbox' },
    { name: 'submission', route: submission },
    { name: 'wound-history', route: '/patients/P-1001/wounds/W-1001-1' },
    { name: 'settings', route: '/settings' },
  ];
}

type File = Awaited<ReturnType<typeof drawnPhoto>>;

async function show(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await page.getByRole('heading').first().waitFor();
  // Live reads and photos have settled when nothing is drawn any more for a moment.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function takeAll(
  browser: Browser,
  shellAddress: string,
  hospital: HospitalControl,
  photo: File,
  orientation: keyof typeof orientations,
): Promise<number> {
  await hospital.reset();
  const context = await browser.newContext({ viewport: orientations[orientation] });
  const page = await context.newPage();
  await page.goto(shellAddress);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const folder = join(root, 'pictures');
  await page.screenshot({ path: join(folder, `sign-in-${orientation}-light-en.png`) });
  const screens = await fillTablet(page, hospital, photo);
  let before: Look['language'] = 'en';
  let count = 1;
  for (const look of looks) {
    await changeLook(page, look, before);
    before = look.language;
    for (const { name, route } of screens) {
      await show(page, route);
      const file = `${name}-${orientation}-${look.theme}-${look.language}.png`;
      await page.screenshot({ path: join(folder, file) });
      count += 1;
    }
  }
  await context.close();
  return count;
}

async function main(): Promise<void> {
  const forReadme = process.argv.includes('--readme');
  mkdirSync(join(root, 'pictures'), { recursive: true });
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  await ensureBuilt('web');
  const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
  const shell = await startWebShell({
    port: 0,
    hospitalAddress: hospital.address,
    rendererFolder: rendererFolders.web,
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const photo = await drawnPhoto(new URL(hospital.address).origin);
    const control = new HospitalControl(hospital.address);
    if (forReadme) {
      const taken = await takeReadmePictures(browser, shell.address);
      process.stdout.write(`${taken} pictures in docs/pictures/\n`);
      return;
    }
    let count = 0;
    for (const orientation of ['landscape', 'portrait'] as const) {
      count += await takeAll(browser, shell.address, control, photo, orientation);
    }
    process.stdout.write(`${count} pictures in pictures/\n`);
  } finally {
    await browser.close();
    await shell.close();
    await hospital.close();
  }
}

await main();
