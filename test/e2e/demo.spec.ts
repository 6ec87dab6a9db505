/** The demo itself: no server, its appearance, its reset, its wristbands, its summary. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { demoFiles } from '../support/demoSize.mjs';
import { expect, test } from './demoFixtures.ts';
import { ofBuiltFiles } from './inItsShell.ts';
import { DemoPage } from './pages/DemoPage.ts';

test.describe('on a tablet that nobody has used', () => {
  test.use({ demoTablet: 'new' });

  test('a host of files alone opens the demo, and is asked for nothing but files @core', async ({
    demo,
    host,
  }) => {
    await demo.open('/');
    expect(new URL(demo.page.url()).pathname).toBe('/demo/');
    await demo.signIn();
    await demo.writeAssessment('On a host of files.');
    await demo.expectInRecord();
    expect(host.asked.filter((path) => path.startsWith('/hospital'))).toEqual([]);
  });
});

test('nothing of the demo is loaded before it is chosen', ofBuiltFiles, ({ shell }) => {
  const folder = process.env['RENDERER_FOLDER'] ?? rendererFolders[shell];
  const { app, files } = demoFiles(folder);
  expect(app.length).toBeGreaterThan(2);
  const texts = app.map((name) => readFileSync(join(folder, 'assets', name), 'utf8'));
  for (const text of texts) expect(text).not.toContain('demo.invalid');
  // Grows with the demo's hospital; a jump means that something was bundled that does not belong here.
  expect(files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThan(300_000);
});

test('the demo opens again without any network, and goes on where it was', async ({
  offlineDemo,
}) => {
  const { page, words } = offlineDemo;
  await offlineDemo.signIn();
  // Until the hospital's time is known the engine queries that first (decision 212), and the record would
  // only wait.
  await offlineDemo.writeAssessment('Tells the time.');
  await offlineDemo.expectInRecord();
  await offlineDemo.setNetwork('off');
  await offlineDemo.writeAssessment('Waits for the network.');
  // The engine learns only from an attempt that the network is gone. That attempt then has an unknown
  // outcome, so the hospital is queried before anything is repeated. If the page were opened again earlier,
  // the engine would learn it from the query for the time.
  await expect(offlineDemo.newestCard()).toContainText(words.common.state.recover);
  await page.reload();
  await offlineDemo.go('outbox');
  await expect(offlineDemo.newestCard()).toContainText(words.common.state.recover);
  await offlineDemo.setNetwork('good');
  // The button is shown only while something waits: the record may be sent by itself before the tap.
  const tryNow = page.getByRole('button', { name: words.outbox.tryNow });
  void tryNow.click({ timeout: 10_000 }).catch(() => undefined);
  await offlineDemo.expectInRecord();
});

test('every screen says that it is the demo, and every photo carries the mark', async ({
  demo,
}) => {
  const { page, words } = demo;
  const expectMarked = async () => {
    await expect(page.getByRole('region', { name: words.demo.strip.label })).toContainText('DEMO');
    const frame = await page.evaluate(() => {
      const { borderTopWidth, position, zIndex } = getComputedStyle(document.body, '::after');
      return { borderTopWidth, position, zIndex };
    });
    expect(frame).toEqual({ borderTopWidth: '4px', position: 'fixed', zIndex: '10000' });
  };
  await demo.open();
  await expectMarked();
  await demo.signIn();
  for (const screen of ['patients', 'outbox', 'settings'] as const) {
    await demo.go(screen);
    await expectMarked();
  }
  await demo.openPatient('DEMO-01');
  await demo.beginAssessment('DEMO-W01-1');
  await demo.fillAssessment('With a photo.');
  await demo.addPracticePhoto();
  await expectMarked();
  await expectPhotosMarked(demo);
  await demo.submitAndFollow();
  await demo.expectInRecord();
  await demo.openNewestCard();
  await expect(page.locator('img').first()).toBeVisible();
  await expectPhotosMarked(demo);
});

/** The mark is cut out of every element that shows a picture; no screen can opt out of it. */
async function expectPhotosMarked({ page }: DemoPage): Promise<void> {
  const marks = await page
    .locator('img, canvas, video')
    .evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).maskImage));
  expect(marks.length).toBeGreaterThan(0);
  for (const mark of marks) expect(mark).toContain('DEMO');
}

test('every wristband is read by the scanner’s own decoder', async ({ demo }) => {
  const { page } = demo;
  await demo.open();
  await demo.signIn();
  await demo.openTrainer('wristbands');
  for (let number = 1; number <= 12; number += 1) {
    const patientId = `DEMO-${String(number).padStart(2, '0')}`;
    const band = page.getByRole('img', { name: patientId, exact: true });
    expect(await read(await band.screenshot())).toBe(patientId);
  }
});

async function read(png: Buffer): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = (await readFile(wasm)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['Code128'] });
  return found?.text;
}

test('two windows share one hospital, and the second goes on when the first is closed', async ({
  demo,
  context,
}) => {
  await demo.open();
  const second = new DemoPage(await context.newPage());
  await second.open();
  await demo.signIn();
  await demo.writeAssessment('From the first window.');
  await demo.expectInRecord();
  await demo.page.close();
  await second.writeAssessment('From the second window.');
  await second.expectInRecord();
  await second.openTrainer('class');
  await expect(second.page.getByRole('row')).toHaveCount(3);
});
