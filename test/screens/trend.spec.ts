/** The size of a wound over time: the number first, and how it changed in a few words. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';

/** An assessment read from the hospital. */
function assessed(
  observed: string,
  lengthCm: number,
  widthCm: number,
  attachmentIds: string[] = [],
): CacheEntry {
  return keptRecord({
    recordId: `WA-${observed}`,
    recordedAt: observed,
    observedAt: observed,
    assessment: {
      careNote: '傷口床：肉芽 85%。',
      length: { value: lengthCm, unit: 'cm' },
      width: { value: widthCm, unit: 'cm' },
    },
    attachmentIds,
  });
}

const patient = [keptPatient, keptWounds];
const history = `/patients/${patientId}/wounds/${woundId}`;
const healing = [
  ...patient,
  assessed('2026-10-30T21:43:00+08:00', 6.1, 4.7),
  assessed('2026-11-26T21:43:00+08:00', 3.1, 2.2),
  assessed('2026-11-28T00:50:00+08:00', 2.9, 2),
];

test('the last area is the largest number, with its change by the days of the calendar', async ({
  show,
}) => {
  const page = await show({ kept: healing, address: history });
  const head = page.getByText(/^5\.8 cm²$/).first();
  await expect(head).toHaveCSS('font-size', '32px');
  await expect(page.getByText('80% smaller, 29 days')).toBeVisible();
  await expect(page.getByText('28.67 → 5.8 cm²', { exact: true })).toBeVisible();
  await expect(page.getByText('6.1 → 2.9 cm', { exact: true })).toBeVisible();
});

test('a wound whose last visit was not measured keeps the size of before, with its day', async ({
  show,
}) => {
  const [, , , late] = healing;
  const unmeasured = keptRecord({
    recordId: 'WA-unmeasured',
    observedAt: '2026-11-28T00:50:00+08:00',
    assessment: { careNote: 'Not measured.' },
  });
  const kept = [...patient, ...(late === undefined ? [] : [late]), unmeasured];
  const page = await show({ kept, address: `/patients/${patientId}` });
  const row = page.getByRole('link', { name: /sacrum/ });
  await expect(row).toContainText('3.1 × 2.2 cm');
  await expect(row.getByText(patientsEn.patient.sizeFrom.replace('{{when}}', ''))).toContainText(
    '26 Nov',
  );
});

test('two assessments within 24 hours are no trend', async ({ show }) => {
  const kept = [
    ...patient,
    assessed('2026-11-27T21:43:00+08:00', 3.1, 2.2),
    assessed('2026-11-28T00:50:00+08:00', 2.9, 2),
  ];
  const page = await show({ kept, address: history });
  await expect(page.getByText('6.82 → 5.8 cm²', { exact: true })).toBeVisible();
  await expect(page.getByText(/smaller/)).toHaveCount(0);
});

test("a wound's row says how its size changed, and marks one that grew", async ({ show }) => {
  const kept = [
    ...patient,
    assessed('2026-11-20T21:43:00+08:00', 2, 2),
    assessed('2026-11-28T00:50:00+08:00', 3, 2),
  ];
  const page = await show({ kept, address: `/patients/${patientId}` });
  const trend = page.getByText('50% larger, 8 days');
  await expect(trend).toBeVisible();
  await expect(trend).toHaveText(/^▲/);
  await expect(page.getByRole('link', { name: /sacrum/ })).toHaveAccessibleDescription(
    /50% larger/,
  );
});

test('a photo that is not of the last assessment says from when it is', async ({ show }) => {
  const before = assessed('2026-11-20T21:43:00+08:00', 2, 2, ['A-1']);
  const last = (photoIds: string[]) => assessed('2026-11-28T00:50:00+08:00', 3, 2, photoIds);
  const address = `/patients/${patientId}`;
  const page = await show({ kept: [...patient, before, last([])], address });
  const row = page.getByRole('link', { name: /sacrum/ });
  await expect(row).toHaveAccessibleDescription(/Photo of .*20 Nov/);
  await show({ kept: [...patient, before, last(['A-2'])], address });
  await expect(row).toHaveAccessibleDescription(/3\.0 × 2\.0 cm/);
  await expect(row).not.toHaveAccessibleDescription(/Photo of/);
});

test('the days since the last assessment are those that its change is told in', async ({
  show,
}) => {
  const now = Date.now();
  const at = new Date(now - 27 * 3_600_000).toISOString();
  const page = await show({
    kept: [...patient, assessed(at, 3, 2)],
    drafts: [{ text: 'Clean.' }],
    address: '/drafts/{0}',
  });
  const last = page.getByRole('region', { name: 'Last assessment' });
  const ago = await last.getByText(/, (yesterday|2 days ago)$/).textContent();
  const days = ago?.endsWith(commonEn.age.yesterday) ? '1 day' : '2 days';
  await expect(last.getByText(/smaller/)).toHaveText(new RegExp(` in ${days}$`));
});

for (const language of ['en', 'zh-TW'] as const) {
  test(`a history of four weeks breaks no rule at any width, in ${language}`, async ({ show }) => {
    const broken: string[] = [];
    for (const address of [history, `/patients/${patientId}`]) {
      const page = await show({ settings: { language }, kept: healing, address });
      await expect(page.getByRole('heading').first()).toBeAttached();
      const charts = page.getByRole('img', { name: /圖表|^Chart/ });
      await expect(charts).toHaveCount(address === history ? 2 : 0);
      for (const width of [320, 390, 820, 1180]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const rules = await brokenRules(page);
        broken.push(...rules.map((rule) => `${address}, ${width} px: ${rule}`));
      }
    }
    expect(broken).toEqual([]);
  });
}
