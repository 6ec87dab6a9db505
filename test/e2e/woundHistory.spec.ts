/** A wound over time: its assessments, what is shown if there are none, and photos compared, also by keyboard. */
import { expect, test } from './fixtures.ts';
import { complaintsOfAxe, rulesIn } from './pages/axe.ts';
import { changeLook, looks, type Look } from './pages/look.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { takeClock } from './pages/tabletClock.ts';
import { WoundHistoryPage } from './pages/WoundHistoryPage.ts';

const dayMs = 24 * 60 * 60_000;

interface Assessed {
  daysAgo: number;
  length: string;
  width: string;
  photoSeeds: readonly number[];
}

/** Assessments of three days; a tablet whose clock jumps, ahead or back, locks itself. */
const threeAssessments: readonly Assessed[] = [
  { daysAgo: 0, length: '3.2', width: '2.1', photoSeeds: [3] },
  { daysAgo: 7, length: '4.5', width: '2.8', photoSeeds: [] },
  { daysAgo: 14, length: '5', width: '4', photoSeeds: [1, 2] },
];

/** Submits assessments of W-1001-1 of different days, on a tablet whose clock was replaced before. */
async function assess(nurse: Nurse, assessments: readonly Assessed[]): Promise<void> {
  const startMs = Date.now();
  for (const { daysAgo, length, width, photoSeeds } of assessments) {
    await nurse.page.clock.setFixedTime(startMs - daysAgo * dayMs);
    await nurse.page.reload();
    await nurse.door.unlockIfLocked('Amy Lin');
    await nurse.patients.show();
    await nurse.patients.open('P-1001');
    await nurse.patient.assessAndWait('W-1001-1');
    const photos = await Promise.all(
      photoSeeds.map((seed) => madePhoto(nurse.page, { seed, widthPx: 320, heightPx: 240 })),
    );
    await nurse.assessment.fill(`Seen ${daysAgo} days ago.`, photos);
    await nurse.assessment.length().fill(length);
    await nurse.assessment.width().fill(width);
    await expect(nurse.assessment.saved()).toBeVisible();
    await nurse.assessment.handIn();
  }
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
}

test('a wound that was never assessed here says so, and what it knows', async ({
  app,
  hospital: _reset,
}) => {
  const nurse = new Nurse(app.page);
  const history = new WoundHistoryPage(app.page);
  await app.open();
  await nurse.atPatient();
  await history.open('W-1001-1');
  await expect(app.page.getByText(history.words.empty)).toBeVisible();
  await expect(app.page.getByText(history.words.onlyHere)).toBeVisible();
  await expect(nurse.patient.banner()).toContainText('Lin Mei-Yu');
});

test('three assessments, in the hospital or not: charts, and every visit with its photo and its numbers @core', async ({
  app,
  hospital: _reset,
}) => {
  const nurse = new Nurse(app.page);
  const history = new WoundHistoryPage(app.page);
  await takeClock(app.page);
  await app.open();
  await nurse.atPatient();
  await assess(nurse, threeAssessments);
  await expect(nurse.patient.wounds()).toContainText('3.2 × 2.1 cm');
  await history.open('W-1001-1');

  await expect(history.charts()).toHaveCount(2);
  await expect(history.charts().first()).toHaveAccessibleName(/^Chart of Area with 3/);
  await expect(history.charts().first().locator('circle')).toHaveCount(3);
  await expect(app.page.getByText('20 → 6.72 cm²', { exact: true })).toBeVisible();
  await expect(app.page.getByRole('definition').first()).toHaveText('5 → 3.2 cm');
  await expect(app.page.getByText('66% smaller, 14 days')).toBeVisible();
  await expect(history.visits()).toHaveCount(3);
  for (const [place, words] of [
    [0, ['3.2 × 2.1 cm', '6.72 cm²', 'Seen 0 days ago.']],
    [1, ['4.5 × 2.8 cm', '12.6 cm²', 'Seen 7 days ago.', history.words.photos.none]],
    [2, ['5 × 4 cm', '20 cm²', 'Seen 14 days ago.', '2 photos']],
  ] as const) {
    for (const word of words) await expect(history.visits().nth(place)).toContainText(word);
  }

  await history.visits().first().getByRole('link').click();
  await expect(app.page.getByRole('heading', { level: 1 })).not.toHaveText(history.words.title);
});

test('two photos are compared by keyboard alone: side by side, enlarged together, with a divider', async ({
  app,
  hospital: _reset,
}) => {
  const nurse = new Nurse(app.page);
  const history = new WoundHistoryPage(app.page);
  const { keyboard } = app.page;
  await takeClock(app.page);
  await app.open();
  await nurse.atPatient();
  await assess(nurse, threeAssessments);
  await history.open('W-1001-1');

  await history.compareButton().focus();
  await keyboard.press('Enter');
  await expect(history.dialog()).toBeVisible();
  await expect(history.dialog()).toContainText('Lin Mei-Yu');
  await expect(history.stages()).toHaveCount(2);
  await expect(history.pictures()).toHaveCount(2);

  for (let step = 0; step < 2; step += 1) await keyboard.press('+');
  await expect(history.dialog().getByRole('status')).toHaveText('2×');
  const movedBy = () =>
    history.stages().evaluateAll((boxes) => boxes.map(({ scrollLeft }) => scrollLeft));
  const [inTheMiddle = 0] = await movedBy();
  expect(inTheMiddle).toBeGreaterThan(0);
  await history.stages().first().focus();
  for (let step = 0; step < 3; step += 1) await keyboard.press('ArrowRight');
  await expect.poll(async () => (await movedBy())[0]).toBeGreaterThan(inTheMiddle);
  await expect.poll(async () => new Set(await movedBy()).size).toBe(1);

  await app.page.getByRole('radio', { name: 'Side by side' }).focus();
  await keyboard.press('ArrowRight');
  await history.divider().focus();
  await keyboard.press('Home');
  await expect(history.divider()).toHaveAttribute('aria-valuenow', '0');
  for (let step = 0; step < 5; step += 1) await keyboard.press('ArrowRight');
  await expect(history.divider()).toHaveAttribute('aria-valuenow', '5');

  const first = app.page.getByRole('combobox', { name: 'First photo', exact: true });
  await first.focus();
  await keyboard.press('ArrowDown');
  await expect(first).toHaveValue('1');

  await keyboard.press('Escape');
  await expect(history.dialog()).toBeHidden();
  await expect(history.compareButton()).toBeFocused();
});

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
    await takeClock(app.page);
    await app.open();
    await nurse.atPatient();
    await expect(nurse.patient.wounds()).toContainText('W-1001-1');
    // The screen comes in a later file, which the tablet has once the service worker is ready.
    await app.untilKept();
    await context.setOffline(true);
    // Minutes apart: what the tablet has stored of a patient does not survive a clock set back by days.
    const ofThisHour = threeAssessments.slice(0, 2).map((one, index) => ({
      ...one,
      daysAgo: index / 100,
      photoSeeds: [index + 1],
    }));
    await assess(nurse, ofThisHour);
    await history.open('W-1001-1');
    await expect(history.visits()).toHaveCount(2);
    // Sizes of one hour: no line is drawn through them.
    await expect(history.charts()).toHaveCount(0);
    await expect(history.visits().first()).toContainText('Waiting to send');

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

test("a colleague's record, opened by its id, leads to the history and is part of it", async ({
  app,
  hospital: _reset,
  servers,
}) => {
  const response = await fetch(`${servers.hospitalAddress}/wound-assessments`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientRequestId: crypto.randomUUID(),
      patientId: 'P-1001',
      woundId: 'W-1001-1',
      observedAt: '2026-11-12T08:00:00+08:00',
      assessment: {
        careNote: 'Seen by Ben.',
        length: { value: 6, unit: 'cm' },
        width: { value: 2.5, unit: 'cm' },
      },
      attachmentIds: [],
    }),
  });
  expect(response.status).toBe(201);
  const { recordId } = (await response.json()) as { recordId: string };
  const nurse = new Nurse(app.page);
  const history = new WoundHistoryPage(app.page);
  await app.open();
  await nurse.atPatient();
  await app.page.goto(`/#/records/${recordId}`);
  await app.page.getByRole('link', { name: history.words.fromRecord }).click();
  await expect(history.visits()).toHaveCount(1);
  await expect(history.visits().first()).toContainText('15');
  await expect(history.visits().first()).toContainText(history.words.visits.read);
  await expect(app.page.getByText(history.words.size.tooFew)).toBeVisible();
});

test('is clean to axe in both languages and three themes', async ({ app, hospital: _reset }) => {
  const nurse = new Nurse(app.page);
  await takeClock(app.page);
  await app.open();
  await nurse.atPatient();
  await assess(nurse, threeAssessments);
  let spoken: Look['language'] = 'en';
  for (const look of looks) {
    await test.step(`${look.language}, ${look.theme}`, async () => {
      const history = new WoundHistoryPage(app.page, look.language);
      await changeLook(app.page, look, spoken);
      spoken = look.language;
      const rules = rulesIn(look.theme);
      await app.page.getByRole('link', { name: /P-1001/ }).click();
      await history.open('W-1001-1');
      await expect(history.charts()).toHaveCount(2);
      expect(await complaintsOfAxe(app.page, rules)).toEqual([]);
      await history.compareButton().click();
      await expect(history.pictures()).toHaveCount(2);
      expect(await complaintsOfAxe(app.page, rules)).toEqual([]);
      await history.chooseSlider();
      await expect(history.divider()).toBeVisible();
      expect(await complaintsOfAxe(app.page, rules)).toEqual([]);
      await app.page.keyboard.press('Escape');
      await expect(history.dialog()).toBeHidden();
    });
  }
});
