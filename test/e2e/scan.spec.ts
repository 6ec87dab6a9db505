/**
 * Scanning: each kind of code through the browser's fake camera, a hand scanner that types, and every way in which a
 * camera can fail.
 */
import { existsSync } from 'node:fs';
import { startingAgain } from '../support/browserStart.ts';
import { writeBarcodeVideo, type ShownCode } from './barcodeVideo.ts';
import { expect, test as base } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { ScanDialog, scannedText } from './pages/ScanDialog.ts';

const wholeChromium = '/usr/bin/chromium';

/** What the camera of a test sees; null for the browser's own, which does not exist here. */
const test = base.extend<{ seen: { codes: readonly ShownCode[] } | null }>({
  seen: [null, { option: true }],

  browserArguments: async ({ seen }, use) => {
    if (seen === null) {
      await use([]);
      return;
    }
    const video = await writeBarcodeVideo(seen.codes);
    await use([
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video.path}`,
    ]);
    await video.remove();
  },

  // A browser is given its camera when it starts, so each test has a browser of its own: full Chromium if it
  // is installed, because the headless shell cannot show a video as a camera.
  context: async ({ seen, shell, context, playwright, launchOptions, browserArguments }, use) => {
    if (seen === null || shell === 'electron') {
      await use(context);
      return;
    }
    const args = [...(launchOptions.args ?? []), ...browserArguments];
    const whole = existsSync(wholeChromium) ? { executablePath: wholeChromium } : {};
    const options = { ...launchOptions, ...whole, args };
    const browser = await startingAgain(() => playwright.chromium.launch(options));
    await use(await browser.newContext());
    await browser.close();
  },
});

const codes: readonly ShownCode[] = [
  { kind: 'code128', text: 'P-1001' },
  { kind: 'qrcode', text: 'P-1003' },
];

for (const code of codes) {
  test.describe(`a wristband with ${code.kind}`, () => {
    test.use({ seen: { codes: [code] } });

    const tag = code.kind === 'qrcode' ? ['@core'] : [];
    test(
      'opens its patient, with a decoder from our own origin',
      { tag },
      async ({ app, context, hospital: _reset }) => {
        await context.grantPermissions(['camera']);
        const elsewhere: string[] = [];
        await app.open();
        context.on('request', (request) => {
          const { origin, protocol } = new URL(request.url());
          if (protocol.startsWith('http') && origin !== new URL(app.page.url()).origin) {
            elsewhere.push(request.url());
          }
        });
        const nurse = new Nurse(app.page);
        const scan = new ScanDialog(app.page);
        await app.page.reload();
        await nurse.door.ensureIn();
        await scan.open();
        await expect(nurse.patient.banner()).toBeVisible();
        expect(app.page.url()).toMatch(/\/patients\/~[0-9a-f]+$/);
        await expect(scan.dialog()).toBeHidden();
        expect(elsewhere).toEqual([]);
      },
    );
  });
}

test.describe('a stay form', () => {
  test.use({ seen: { codes: [{ kind: 'qrcode', text: 'E-1001' }] } });

  test('opens the stay of the patient on the screen', async ({
    app,
    context,
    hospital: _reset,
  }) => {
    await context.grantPermissions(['camera']);
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.atPatient('P-1001');
    await app.page.getByRole('button', { name: 'Select a stay' }).click();
    await scan.open('encounter');
    await expect(nurse.patient.banner()).toContainText('E-1001');
  });

  test('of another patient is refused in words', async ({ app, context, hospital: _reset }) => {
    await context.grantPermissions(['camera']);
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.atPatient('P-1003');
    await app.page.getByRole('button', { name: 'Select a stay' }).click();
    await scan.open('encounter');
    await expect(app.page.getByText('Stay E-1001 belongs to another patient.')).toBeVisible();
  });
});

test.describe('the code of an access token', () => {
  // Nobody has signed in: the field is on the sign-in screen.
  test.use({ tablet: 'new', seen: { codes: [{ kind: 'qrcode', text: 'nurse-amy' }] } });

  test('fills its field by camera and by hand scanner, and is never shown', async ({
    app,
    context,
    hospital: _reset,
  }) => {
    await context.grantPermissions(['camera']);
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    const field = app.page.getByLabel(nurse.door.words.token, { exact: true });
    await scan.open('token');
    await expect(field).toHaveValue('nurse-amy');
    await expect(scan.dialog('token')).toBeHidden();
    await app.page.getByLabel(nurse.door.words.name, { exact: true }).focus();
    await scan.shoot('Nurse-Ben_2');
    await expect(field).toHaveValue('Nurse-Ben_2');
    await expect(app.page.getByLabel(nurse.door.words.name, { exact: true })).toHaveValue('');
    await expect(app.page.getByText('Access token scanned')).toBeAttached();
    await expect(app.page.getByText(/nurse-/i)).toHaveCount(0);
  });
});

test.describe('two codes in view', () => {
  test.use({
    seen: {
      codes: [
        { kind: 'qrcode', text: 'P-1001' },
        { kind: 'qrcode', text: 'P-1002' },
      ],
    },
  });

  test('none is picked', async ({ app, context, hospital: _reset }) => {
    await context.grantPermissions(['camera']);
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.door.ensureIn();
    await scan.open();
    await expect(scan.said()).toHaveText(scan.words.state.several);
    await expect(scan.dialog()).toBeVisible();
  });
});

test.describe('a camera that is not allowed', () => {
  test.use({ seen: { codes: [] } });

  test('is said, and the id can be typed in the same place', async ({
    app,
    context,
    hospital: _reset,
  }) => {
    await context.clearPermissions();
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.door.ensureIn();
    await scan.open();
    await expect(scan.said()).toContainText('Camera blocked');
    await scan.typeInstead('P-1001');
    await expect(nurse.patient.banner()).toContainText('Lin Mei-Yu');
  });
});

test.describe('a hand scanner that types', () => {
  test('opens the patient when no field has the focus @electron @core', async ({
    app,
    hospital: _reset,
  }) => {
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.door.ensureIn();
    await app.page.getByRole('heading', { name: 'Patients', level: 1 }).focus();
    await scan.shoot('P-1001');
    await expect(nurse.patient.banner()).toContainText('Lin Mei-Yu');
  });
});

test.describe('a code that was not read whole', () => {
  test('opens nobody and says so: a hiccup @core', async ({ app, hospital }) => {
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.door.ensureIn();
    const field = app.page.getByLabel('Hospital patient ID');
    await field.fill('P-9');
    await field.focus();
    await scan.shoot([...scannedText('1234'), ...scannedText('P-1001', 60)]);
    await expect(field).toHaveAccessibleDescription(new RegExp(scan.words.refused.notWhole));
    await expect(field).toHaveValue('P-9');
    // The next code is read as usual; the hospital was not queried for anybody else.
    await scan.shoot('P-1002');
    await expect(nurse.patient.banner()).toContainText('P-1002');
    const asked = (await hospital.journal()).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('P-1001'))).toEqual([]);
  });

  test('is said in the dialog, and the dialog stays', async ({
    app,
    context,
    hospital: _reset,
  }) => {
    await context.grantPermissions(['camera']);
    const nurse = new Nurse(app.page, 'en');
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.door.ensureIn();
    await scan.open();
    await scan.shoot([...scannedText('1234'), ...scannedText('P-1001', 60)]);
    await expect(scan.dialog().getByRole('alert')).toHaveText(scan.words.refused.notWhole);
    await scan.shoot('P-1001');
    await expect(nurse.patient.banner()).toContainText('Lin Mei-Yu');
  });
});

test.describe('a code of two parts before the camera', () => {
  test.use({ seen: { codes: [{ kind: 'datamatrix', text: 'P-1002\u001dP-1001' }] } });

  test('opens nobody either, with the same sentence', async ({ app, context, hospital }) => {
    await context.grantPermissions(['camera']);
    const nurse = new Nurse(app.page);
    const scan = new ScanDialog(app.page);
    await app.open();
    await nurse.door.ensureIn();
    await scan.open();
    await expect(scan.dialog().getByRole('alert')).toHaveText(scan.words.refused.severalParts);
    const asked = (await hospital.journal()).map(({ path }) => path);
    expect(asked.filter((path) => /P-100/.test(path))).toEqual([]);
  });
});

test('the dialog is opened, left and opened again by keyboard alone', async ({
  app,
  hospital: _reset,
}) => {
  const nurse = new Nurse(app.page);
  const scan = new ScanDialog(app.page);
  await app.open();
  await nurse.door.ensureIn();
  await scan.button().focus();
  await app.page.keyboard.press('Enter');
  await expect(scan.dialog()).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(scan.dialog()).toBeHidden();
  await expect(scan.button()).toBeFocused();
});
