/** The viewfinder says what it sees of the measuring strip: a hint beside the picture, which never blocks. */
import { sceneOf } from '../../bench/measuring/scene.ts';
import { writePictureVideo, type WrittenVideo } from './barcodeVideo.ts';
import { expect, test as base } from './fixtures.ts';
import { pictureOf } from './measuringPhoto.ts';
import { complaintsOfAxe } from './pages/axe.ts';

/** What the camera sees; one file for the whole worker, because a browser opens it once. */
const test = base.extend<object, { finderVideo: WrittenVideo }>({
  finderVideo: [
    // Playwright reads the fixture names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const video = await writePictureVideo(pictureOf(sceneOf(12, 1_280, 'flat')));
      await use(video);
      await video.remove();
    },
    { scope: 'worker' },
  ],
  browserArguments: async ({ finderVideo }, use) =>
    use([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${finderVideo.path}`,
    ]),
});

test('the strip is seen in the finder, and in the photo that was taken', async ({
  app,
  context,
}) => {
  await context.grantPermissions(['camera']);
  const nurse = await app.atForm();
  const { page } = app;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  await expect(dialog.getByText('Strip found.')).toBeVisible();
  await expect(dialog.getByText(/^Tilt \d+°, about \d+ cm away$/)).toBeVisible();
  await expect(dialog.getByText(/^Level with the wound edge/)).toBeVisible();
  expect(await complaintsOfAxe(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Take photo' }).click();
  await expect(dialog.getByAltText('Photo just taken')).toBeVisible();
  await expect(dialog.getByText('Strip found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await expect(page.getByText('Strip found.')).toBeVisible();
});
