/** A wound over time, out of what the tablet has written itself. */
import { expect, test } from './fixtures.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

type NamesOf = Record<string, string[]>;

/** Runs in the page: from now on `namesOf` has under which names each picture was shown. */
function noteNames(): void {
  const namesOf: NamesOf = {};
  Object.assign(window, { namesOf });
  const look = () => {
    for (const { src, alt } of document.querySelectorAll<HTMLImageElement>('[role="dialog"] img')) {
      namesOf[src] = [...new Set([...(namesOf[src] ?? []), alt])];
    }
  };
  look();
  new MutationObserver(look).observe(document, {
    attributes: true,
    childList: true,
    subtree: true,
  });
}

test.describe('kept on the tablet', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline, the history is all there', async ({ app, context, hospital: _reset }) => {
    const nurse = new Nurse(app.page);
    const history = new WoundHistoryPage(app.page);
    await app.open();
    await nurse.atPatient();
    await expect(nurse.patient.wounds()).toContainText('W-1001-1');
    // The screen comes in a later file, which the tablet has once the service worker is ready.
    await app.untilKept();
    await context.setOffline(true);
    for (const seed of [1, 2]) {
      await nurse.patients.show();
      await nurse.patients.open('P-1001');
      await nurse.patient.assessAndWait('W-1001-1');
      const photo = await madePhoto(app.page, { seed, widthPx: 320, heightPx: 240 });
      await nurse.assessment.fill(`Seen with photo ${seed}.`, [photo]);
      await nurse.assessment.submitAndFollow();
    }
    await nurse.patients.show();
    await nurse.patients.open('P-1001');
    await history.open('W-1001-1');
    await expect(history.visits()).toHaveCount(2);
    // Sizes of one hour: no line is drawn through them.
    await expect(history.charts()).toHaveCount(0);
    await expect(history.visits().first()).toContainText('Waiting');

    // While a photo is read from the tablet, the one before is not shown under its name.
    await history.compareButton().click();
    await expect(history.pictures()).toHaveCount(2);
    await app.page.evaluate(noteNames);
    const first = app.page.getByRole('combobox', { name: 'First photo', exact: true });
    for (const choice of ['1', '0', '1']) {
      await first.selectOption(choice);
      await expect(first).toHaveValue(choice);
      await expect(history.pictures()).toHaveCount(2);
    }
    const names = await app.page.evaluate(() => Reflect.get(window, 'namesOf') as NamesOf);
    expect(Object.keys(names).length).toBeGreaterThan(2);
    expect(Object.values(names).filter((each) => each.length > 1)).toEqual([]);
  });
});
