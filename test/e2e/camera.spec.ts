/** Photos by camera: taken, reviewed, kept, retaken, and matched to the last one. */
import { expect, test } from './fixtures.ts';

test.use({
  browserArguments: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

test('two photos in a row, one taken again, all in the record', async ({
  app,
  context,
  hospital,
}) => {
  await context.grantPermissions(['camera']);
  const nurse = await app.atForm();
  const { page } = app;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });

  await page.getByRole('button', { name: 'Take a photo' }).click();
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  for (const count of [1, 2]) {
    await button('Take photo').click();
    await expect(dialog.getByAltText('Photo just taken')).toBeVisible();
    // Until she has decided about it, nothing closes the dialog: that would drop it without a question.
    await expect(button('Close')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.back());
    await expect(dialog.getByAltText('Photo just taken')).toBeVisible();
    await button('Keep').click();
    await expect(button('Close')).toBeVisible();
    await expect(dialog.getByRole('status').last()).toContainText(`Photos added: ${count}`);
  }
  await button('Done').click();
  await expect(nurse.assessment.photos()).toHaveCount(2);

  await page.getByRole('button', { name: 'Show photo 1 of 2' }).click();
  await page.getByRole('button', { name: 'View photo 1 of 2' }).click();
  await button('Retake').click();
  await button('Take photo').click();
  await button('Keep').click();
  await expect(nurse.assessment.photos()).toHaveCount(2);
  await nurse.assessment.note().fill('By camera.');
  await nurse.sent();
  expect((await hospital.state()).attachments).toEqual({ bound: 2, unbound: 0 });
});

test('a browser that refuses to play the camera by itself has a camera all the same', async ({
  app,
  context,
}) => {
  await context.grantPermissions(['camera']);
  await app.page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    // oxlint-disable-next-line typescript/unbound-method -- put back with its element
    const { play } = prototype;
    prototype.play = function refuses() {
      prototype.play = play;
      return Promise.reject(new DOMException('It saves power', 'NotAllowedError'));
    };
  });
  await app.atForm();
  await app.page.getByRole('button', { name: 'Take a photo' }).click();
  const dialog = app.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expect(dialog.getByAltText('Photo just taken')).toBeVisible();
});

test('the last photo of the same wound lies faintly over the camera', async ({ app, context }) => {
  await context.grantPermissions(['camera']);
  const nurse = await app.atForm();
  const { page } = app;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await dialog.getByRole('button', { name: 'Take photo' }).click();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.assessment.note().fill('The first.');
  await nurse.sent();

  await nurse.backToPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const ghost = dialog.locator('img');
  await expect(ghost).toBeVisible();
  await dialog.getByRole('switch', { name: 'Overlay last photo' }).uncheck();
  await expect(ghost).toHaveCount(0);
});
