/** The demo itself: no server, its appearance, its reset, its class set-up, its wristbands, its summary. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { setUpLink } from '../../src/renderer/demo/classroom/setUp.ts';
import { demoFiles } from '../../tools/demoSize.mjs';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { expect, test } from './demoFixtures.ts';
import { ofBuiltFiles } from './inItsShell.ts';
import { DemoPage } from './pages/DemoPage.ts';
import { sentence } from './pages/words.ts';

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
  await demo.handIn();
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

test('a wristband that is no practice patient is refused with a sentence', async ({ demo }) => {
  const { page, words } = demo;
  await demo.open();
  await demo.signIn();
  await page.getByRole('textbox', { name: words.patients.find.patientLabel }).fill('P-1001');
  await demo.button(words.patients.find.open).click();
  await expect(
    page.getByText(words.patients.find.notDemo.replace('{{id}}', 'P-1001')),
  ).toBeVisible();
});

test('the reset brings everything to its start in under two seconds', async ({ demo }) => {
  const { page, words } = demo;
  await demo.open();
  // How long this machine takes to open the page: a busy one needs more time for everything.
  const openingMs = await page.evaluate(() => performance.now());
  await demo.signIn();
  await demo.writeAssessment('Gone after the reset.', { photo: true });
  await demo.expectInRecord();
  await demo.openTrainer('class');
  await expect(page.getByRole('row')).toHaveCount(2);

  const panel = await demo.openPanel();
  await panel.getByRole('button', { name: words.demo.panel.reset }).click();
  const question = page.getByRole('dialog', { name: words.demo.panel.resetTitle });
  const sure = question.getByRole('button', { name: words.demo.panel.resetButton });
  await expect(sure).toBeVisible();
  const tookMs = await sure.evaluate(async (button) => {
    const before = performance.now();
    (button as HTMLButtonElement).click();
    while (document.querySelector('nav') !== null) {
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - before;
  });
  test.info().annotations.push({ type: 'reset', description: `${Math.round(tookMs)} ms` });
  expect(tookMs).toBeLessThan(Math.max(2_000, openingMs));
  await expect(page.getByText(words.signIn.who)).toBeVisible();
  await demo.signIn();
  await demo.openTrainer('class');
  await expect(page.getByText(words.demo.class.noRecords)).toBeVisible();
  await demo.go('outbox');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a class set-up travels as a link, is shown first, and sets up the tablet', async ({
  demo,
  host,
}) => {
  const { page } = demo;
  const link = setUpLink(host.address, {
    name: '週一班',
    language: 'zh-TW',
    network: 'slow',
    lessonIds: ['lost-answer', 'without-wifi'],
  });
  await page.goto(link);
  await expect(page.getByRole('dialog')).toContainText('週一班');
  await demo.button(demo.words.demo.setUp.arrivedButton).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  const chinese = new DemoPage(page, 'zh-TW');
  await chinese.signIn();
  await chinese.openTrainer('lessons');
  await expect(page.getByRole('heading', { name: /^\d+\. / })).toHaveText([
    '1. 遺失的回覆',
    '2. 沒有 Wi-Fi 也能工作',
  ]);
  await expect(
    page.getByRole('button', { name: new RegExp(chinese.words.demo.panel.networks.slow.name) }),
  ).toBeVisible();
});

test('the trainer shows and prints measuring strips, and wounds may be measured', async ({
  demo,
}) => {
  const { page } = demo;
  await demo.open();
  await demo.signIn();
  await demo.openTrainer('wristbands');
  const bands = page.locator('[data-print="wristbands"]');
  await expect(bands).toHaveCount(1);
  await page.getByRole('button', { name: 'Print measuring strips' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'Wardbook measuring strips' })).toBeVisible();
  // One sheet is printed at a time.
  await expect(bands).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(bands).toHaveCount(1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Check this tablet' })).toBeVisible();
});

test('the QR code of a set-up is read by the scanner’s own decoder', async ({ demo, host }) => {
  const { page, words } = demo;
  // An address that other tablets could open, too: a loopback address reaches only this tablet.
  const address = host.address.replace('127.0.0.1', 'wardbook.localhost');
  await demo.open(`${address}/demo/`);
  await demo.signIn();
  await demo.openTrainer('set-up');
  const link = await page.getByLabel(words.demo.setUp.link, { exact: true }).innerText();
  expect(link).toContain(address);
  const code = page.getByRole('img', { name: words.demo.setUp.code });
  expect(await read(await code.screenshot(), 'QRCode')).toBe(link);
});

test('every wristband is read by the scanner’s own decoder, and no code leads nowhere', async ({
  demo,
}) => {
  const { page, words } = demo;
  await demo.open();
  await demo.signIn();
  await demo.openTrainer('set-up');
  // No other tablet can open the address of this one.
  await expect(page.getByText(words.demo.setUp.reach['here-only'].title)).toBeVisible();
  await expect(demo.button(words.demo.setUp.useHere)).toBeVisible();
  await expect(page.getByRole('img', { name: words.demo.setUp.code })).toHaveCount(0);
  await demo.openTrainer('wristbands');
  for (let number = 1; number <= 12; number += 1) {
    const patientId = `DEMO-${String(number).padStart(2, '0')}`;
    const band = page.getByRole('img', { name: patientId, exact: true });
    expect(await read(await band.screenshot(), 'Code128')).toBe(patientId);
  }
});

async function read(png: Buffer, format: 'QRCode' | 'Code128'): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = (await readFile(wasm)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  const [found] = await readBarcodes(new Uint8Array(png), { formats: [format] });
  return found?.text;
}

test('the class view counts what was done, and is saved as a file', async ({ demo }) => {
  const { page, words } = demo;
  await demo.open();
  await demo.signIn();
  await demo.startLesson('lost-answer');
  await demo.help();
  await demo.writeAssessment('Counted once.');
  await demo.expectInRecord();
  await demo.expectFinished([]);
  await demo.openTrainer('certificate');
  await expect(page.getByText(words.demo.marks.none)).toBeVisible();
  await demo.openTrainer('class');
  await expect(page.getByText(words.demo.class.noDuplicates)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await demo.button(words.demo.class.export).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^wardbook-demo-summary-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`${words.demo.class.lostAnswers},1`);
  expect(text).toContain(`${words.demo.class.duplicates},0`);
  expect(text).toContain('林玉蘭 Lin Yu-Lan');

  // A class with several tablets: this one's result as a file, and another one's beside it.
  const { together } = words.demo.class;
  const saving = page.waitForEvent('download');
  await demo.button(together.save).click();
  const own = await readFile(await (await saving).path(), 'utf8');
  expect(own).not.toContain('Counted once.');
  const mistakes = { 'written-twice': 2 };
  const other = {
    ...(JSON.parse(own) as object),
    tablet: 'another',
    handedIn: 4,
    inRecord: 3,
    mistakes,
  };
  const asFile = (name: string, content: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await page
    .getByLabel(together.take)
    .and(page.locator('input'))
    .setInputFiles([
      asFile('other.json', JSON.stringify(other)),
      asFile('own.json', own),
      asFile('lesson.json', '{}'),
    ]);
  await expect(page.getByText(sentence(together.refused, { names: 'lesson.json' }))).toBeVisible();
  const all = page.getByRole('row', { name: sentence(together.all, { count: 2 }) });
  await expect(all.getByRole('cell')).toHaveText([/2/, '5', '4', '0', '0', '0', '']);
  const twice = page.getByRole('row', { name: words.demo.marks.kinds['written-twice'] });
  await expect(twice.getByRole('cell')).toHaveText([/./, '1', '2']);
});

test('a lesson of one’s own is added from a file, and a broken one is refused with its place', async ({
  demo,
}) => {
  const { page, words } = demo;
  await demo.open();
  await demo.signIn();
  await demo.openTrainer('lessons');
  const file = (json: unknown) => ({
    name: 'lesson.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(json)),
  });
  const both = (text: string) => ({ en: text, 'zh-TW': `${text} 中文` });
  const own = {
    lessonId: 'look-around',
    title: both('Look around'),
    goal: both('Know where things are.'),
    minutes: 2,
    steps: [{ text: both('Switch the network off.'), when: [{ is: 'network', state: 'off' }] }],
    closing: both('That was all.'),
  };
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles(file({ ...own, steps: [{ ...own.steps[0], when: [] }] }));
  await expect(page.getByRole('alert')).toContainText('steps.0.when');
  await chooser.setInputFiles(file(own));
  await expect(page.getByRole('alert')).toContainText('Look around');
  await demo.startLesson('look-around');
  await demo.setNetwork('off');
  await demo.expectFinished();
  expect(words.demo.lessons.own).toBeTruthy();
});

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

test('days pass at a tap: a photo that waited over a day is sent anew, the record once', async ({
  demo,
}) => {
  const { page, words } = demo;
  await demo.open();
  await demo.signIn();
  await demo.setNetwork('off');
  await demo.writeAssessment('Waits for a day.', { photo: true });
  const panel = await demo.openPanel();
  await panel.getByRole('button', { name: words.demo.panel.day }).click();
  // The lock closes the panel.
  await demo.unlock();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await demo.setNetwork('good');
  // It is sent by itself, as behind any lock.
  await demo.expectInRecord();
  await demo.openTrainer('class');
  await expect(page.getByText(words.demo.class.noDuplicates)).toBeVisible();
});

test('a tablet that is nearly full takes no photo and loses no word', async ({ demo }) => {
  const { page, words } = demo;
  await demo.open();
  await demo.signIn();
  const panel = await demo.openPanel();
  // By keyboard: at a tap the panel may still be sliding in.
  await panel.getByRole('switch', { name: words.demo.panel.storageNearlyFull }).press('Space');
  await demo.closeDrawer();
  await demo.openPatient('DEMO-01');
  await demo.beginAssessment('DEMO-W01-1');
  await demo.fillAssessment('Still here.');
  const again = await demo.openPanel();
  await again.getByRole('button', { name: words.demo.panel.photoButton }).click();
  await expect(again.getByText(words.demo.panel.said.photoFailed)).toBeVisible();
  await demo.closeDrawer();
  await expect(page.getByLabel(words.wound.note.label)).toHaveValue('Still here.');
});
