/** The history of a wound: how large it is now and was before comes first, then what each visit saw and wrote. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { woundHistoryEn } from '../../src/renderer/ui/words/woundHistory.en.ts';
import { woundHistoryZhTw } from '../../src/renderer/ui/words/woundHistory.zh-TW.ts';
import { sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';

const words = { en: woundHistoryEn, 'zh-TW': woundHistoryZhTw };
const address = `/patients/${patientId}/wounds/${woundId}`;
const patient = [keptPatient, keptWounds];
const longNote = Array.from({ length: 40 }, (_, at) => `Seen ${at}, calm.`).join(' ');

interface Assessed {
  on: string;
  cm: readonly [number, number];
  note?: string;
  photos?: string[];
}

function assessed({ on, cm: [length, width], note = 'Calm.', photos = [] }: Assessed): CacheEntry {
  return keptRecord({
    recordId: `WA-${on}`,
    observedAt: `${on}T08:00:00+08:00`,
    assessment: {
      careNote: note,
      length: { value: length, unit: 'cm' },
      width: { value: width, unit: 'cm' },
    },
    attachmentIds: photos,
  });
}

const course = [
  assessed({ on: '2026-10-30', cm: [7, 3], photos: ['A-1', 'A-2'] }),
  assessed({ on: '2026-11-12', cm: [5, 3], note: longNote }),
  assessed({ on: '2026-11-26', cm: [3.5, 2], note: 'Edges pink.', photos: ['A-3'] }),
];

for (const language of ['en', 'zh-TW'] as const) {
  const said = words[language];

  test(`the area now, the area before and its chart are in sight as it opens, in ${language}`, async ({
    show,
  }) => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1180, 820],
    ] as const) {
      const page = await show({ settings: { language }, kept: [...patient, ...course], address });
      await page.setViewportSize({ width, height });
      const answer = page.getByRole('region', { name: said.size.title });
      await expect(answer.getByText('21.0 → 7.0 cm²', { exact: true })).toBeInViewport({
        ratio: 1,
      });
      const chart = answer.getByRole('img', { name: new RegExp(said.size.area) });
      await expect(chart).toBeInViewport({ ratio: 1 });
      // With the days of the first and the last visit below its axis.
      await expect(chart).toContainText(language === 'en' ? '26 Nov' : '11月26日');
      const [top, below] = await Promise.all([
        answer.boundingBox(),
        page.getByRole('region', { name: said.visits.title }).boundingBox(),
      ]);
      expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await expectInShape(page, `${width}`);
    }
  });

  test(`each visit has one tile, its day and its size, the newest first, in ${language}`, async ({
    show,
  }) => {
    const page = await show({
      settings: { language },
      kept: [...patient, ...course],
      pictures: ['A-1', 'A-2', 'A-3'],
      address,
    });
    const visits = page.getByRole('region', { name: said.visits.title }).getByRole('listitem');
    await expect(visits).toHaveCount(3);
    for (const [at, size, tiles] of [
      [0, '3.5 × 2.0 cm', 1],
      [1, '5.0 × 3.0 cm', 0],
      [2, '7.0 × 3.0 cm', 1],
    ] as const) {
      const visit = visits.nth(at);
      await expect(visit).toContainText(size);
      await expect(visit.getByRole('link')).toContainText('2026');
      await visit.scrollIntoViewIfNeeded();
      await expect(visit.locator('img').filter({ visible: true })).toHaveCount(tiles);
      await expect(visit.getByText(said.photos.none)).toHaveCount(1 - tiles);
    }
    await expect(visits.nth(2)).toContainText(sentence(said.visits.photos_other, { count: 2 }));
  });
}

test('the note of each visit is read here: the latest whole, a long one of before by a tap', async ({
  show,
}) => {
  const page = await show({ kept: [...patient, ...course], address });
  await page.setViewportSize({ width: 390, height: 844 });
  const visits = page.getByRole('region', { name: woundHistoryEn.visits.title });
  const note = visits.getByText(longNote);
  await expect(visits.getByText('Edges pink.')).toBeVisible();
  const isCut = () => note.evaluate((text) => text.scrollHeight > text.clientHeight + 1);
  await expect.poll(isCut).toBe(true);
  // A note that is short is not offered a second time.
  const whole = visits.getByRole('button', { name: woundHistoryEn.visits.whole });
  await expect(whole).toHaveCount(1);
  await whole.click();
  await expect.poll(isCut).toBe(false);
  await visits.getByRole('button', { name: woundHistoryEn.visits.less }).click();
  await expect.poll(isCut).toBe(true);

  await show({
    kept: [...patient, assessed({ on: '2026-11-26', cm: [3, 2], note: longNote })],
    address,
  });
  await expect(note).toBeVisible();
  expect(await isCut()).toBe(false);
});

test('who assessed is said of her own records only; the hospital does not tell it of others', async ({
  show,
}) => {
  const { visits } = woundHistoryEn;
  const by = sentence(visits.by, { name: 'Amy Lin' });
  const own = { text: 'Edges calm.' };
  const page = await show({ kept: patient, submissions: [own], address });
  const rows = page.getByRole('region', { name: visits.title }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(by);
  await expect(page.getByText(visits.byUnknown)).toHaveCount(0);
  await show({ kept: [...patient, ...course.slice(0, 1)], submissions: [own], address });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(by);
  await expect(rows.last()).not.toContainText('Amy Lin');
  await expect(page.getByText(visits.byUnknown)).toBeVisible();
});

test('the day of the last visit stays in its line, and on paper a note beside its visit', async ({
  show,
}) => {
  const page = await show({ kept: [...patient, ...course], address });
  const day = page.getByText('26 Nov 2026', { exact: true });
  await expect(day).toHaveCSS('display', 'inline');
  await page.emulateMedia({ media: 'print' });
  const visit = page.getByRole('listitem').filter({ hasText: 'Edges pink.' });
  const [size, note] = await Promise.all(
    ['3.5 × 2.0 cm', 'Edges pink.'].map((text) => visit.getByText(text).boundingBox()),
  );
  expect(note?.x).toBe(size?.x);
});

test('two visits of one shift have their sizes, and no line that would stand upright', async ({
  show,
}) => {
  const hours = ['08:00', '09:30', '20:00'].map((time) =>
    keptRecord({
      recordId: `WA-${time}`,
      observedAt: `2026-11-26T${time}:00+08:00`,
      assessment: {
        careNote: 'Calm.',
        length: { value: time === '08:00' ? 7 : 3.5, unit: 'cm' },
        width: { value: 2, unit: 'cm' },
      },
    }),
  );
  for (const [shown, charts] of [
    [hours.slice(0, 2), 0],
    [hours, 2],
  ] as const) {
    const page = await show({ kept: [...patient, ...shown], address });
    const answer = page.getByRole('region', { name: words.en.size.title });
    await expect(answer.getByText('14.0 → 7.0 cm²', { exact: true })).toBeVisible();
    await expect(answer.getByText('four weeks', { exact: false })).toHaveCount(0);
    await expect(answer.getByRole('img', { name: /^Chart/ })).toHaveCount(charts);
    await expectInShape(page);
  }
});

test('a single visit shows its size, and what this tablet does not know stands below it', async ({
  show,
}) => {
  const page = await show({ kept: [...patient, ...course.slice(0, 1)], address });
  const answer = page.getByRole('region', { name: woundHistoryEn.size.title });
  await expect(answer.getByText(/^21\.0 cm²$/)).toHaveCSS('font-size', '32px');
  await expect(answer).toContainText(woundHistoryEn.size.tooFew);
  const [first, note] = await Promise.all([
    answer.boundingBox(),
    page.getByText(woundHistoryEn.onlyHere).boundingBox(),
  ]);
  expect(note?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? Infinity));
});

test('the next assessment is the main act of a history @core', async ({ show }) => {
  const page = await show({ kept: [...patient, ...course], address });
  const { assess } = patientsEn.patient;
  await expect(page.locator('[data-variant="filled"]')).toHaveText([assess]);
  await page.getByRole('button', { name: assess, exact: true }).click();
  await expect(page).toHaveURL(/#\/drafts\//);
});
