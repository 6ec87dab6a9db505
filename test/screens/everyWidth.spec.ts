/**
 * The rules of layout on a tablet with many entries, from the narrowest phone to a tablet:
 * test/e2e/pages/layoutRules.ts.
 */
import { problemOf } from '../../src/model/testing/problems.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { brokenRules } from '../e2e/pages/layoutRules.ts';
import { madePhoto } from '../e2e/pages/madePhotos.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptRecord, patientId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const windows = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  { width: 1180, height: 820 },
];

const kept: ScreenState['kept'] = [
  keptPatient,
  {
    kind: 'wounds',
    id: patientId,
    content: {
      items: [
        { woundId: 'W-1001-1', patientId, site: 'sacrum' },
        { woundId: 'W-1001-2', patientId, site: 'left heel' },
      ],
      complete: true,
    },
  },
];
const end = { how: 'found-by-author', recordId: 'WA-1' } as const;
const inTheRecord = {
  text: '傷口床：肉芽。',
  row: { progress: { stage: 'done', doneAt: Date.now(), end } },
} as const;
const conflict = {
  kind: 'wound-correction',
  text: 'Edges red. Silver dressing.',
  problem: problemOf('conflict-newer-version'),
} as const;
const refused = { problem: problemOf('refused', { status: 403 }) };
const submissions: ScreenState['submissions'] = [
  {},
  refused,
  conflict,
  { kind: 'wound-void', text: 'Entered twice' },
  inTheRecord,
  inTheRecord,
];
const full = { kept, submissions, drafts: [{ text: 'Begun.' }] };

/** Written in a Chinese keyboard's punctuation, whatever the language of the screens. */
const inChinese = '傷口床：肉芽 85%。同事補充：換藥後疼痛 2 分。';

const states: Record<string, ScreenState> = {
  patients: { ...full, address: '/patients' },
  patient: { ...full, address: '/patients/P-1001' },
  'not here': { address: '/patients/P-404' },
  outbox: { ...full, address: '/outbox' },
  'outbox, signed out': { ...full, hasExpired: true, address: '/outbox' },
  refused: { submissions: [refused], address: '/outbox/{0}' },
  conflict: { submissions: [conflict], address: '/outbox/{0}/conflict' },
  'wound assessment': { kept, drafts: [{ text: inChinese }], address: '/drafts/{0}' },
  correction: { drafts: [{ kind: 'wound-correction', text: inChinese }], address: '/drafts/{0}' },
  void: { drafts: [{ kind: 'wound-void', text: 'Entered twice' }], address: '/drafts/{0}' },
  admission: { admissions: [{ assessment: {} }], address: '/drafts/{0}' },
  'admission, review': { admissions: [{ assessment: {} }], address: '/drafts/{0}/review' },
  'wound history': { ...full, address: '/patients/P-1001/wounds/W-1001-1' },
  shift: { ...full, profile: { timeZone: 'Asia/Taipei' }, address: '/shift' },
  'handover sheet': { ...full, address: '/shift?show=sheet' },
  'late entries': { ...full, done: 30, address: '/shift?show=late' },
  settings: { ...full, address: '/settings' },
  lock: { door: 'lock', address: '/patients' },
  names: { door: 'names', address: '/patients' },
};

for (const language of ['en', 'zh-TW'] as const) {
  test(`no screen of a full tablet breaks a rule at any width, in ${language}`, async ({
    show,
  }) => {
    test.slow();
    const broken: string[] = [];
    for (const [name, state] of Object.entries(states)) {
      const page = await show({ settings: { language, theme: 'light' }, ...state });
      await expect(page.getByRole('heading').first()).toBeAttached();
      for (const window of windows) {
        await page.setViewportSize(window);
        const rules = await brokenRules(page);
        broken.push(...rules.map((rule) => `${name}, ${window.width} px: ${rule}`));
      }
    }
    expect(broken).toEqual([]);
  });
}

const take = { en: woundAssessmentEn.photos.take, 'zh-TW': woundAssessmentZhTw.photos.take };
const last = keptRecord({ attachmentIds: ['A-1'] });
const withLast = { kept: [...kept, last], pictures: ['A-1'] };

for (const language of ['en', 'zh-TW'] as const) {
  test(`the way to an assessment breaks no rule on a phone at the largest text, in ${language}`, async ({
    page,
    show,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const settings = { language, theme: 'light', textSizePercent: 200 } as const;
    const drafts = [{ text: inChinese }];
    await show({ settings, ...withLast, address: '/patients/P-1001' });
    await expect(page.getByText('W-1001-1')).toBeVisible();
    expect(await brokenRules(page), 'patient').toEqual([]);
    await show({ settings, ...withLast, drafts, address: '/drafts/{0}' });
    await expect(page.getByText('As it was first.')).toBeAttached();
    expect(await brokenRules(page), 'wound assessment').toEqual([]);
    await page
      .locator('#field-photos')
      .setInputFiles([await madePhoto(page, { seed: 1 }), await madePhoto(page, { seed: 2 })]);
    const tiles = page.locator('main ol > li', { has: page.locator('img') });
    await expect(tiles).toHaveCount(2);
    const way = await page.getByRole('button', { name: take[language], exact: true }).boundingBox();
    const tile = await tiles.first().locator('img').boundingBox();
    expect(tile?.width).toBeGreaterThan(0);
    expect(tile?.width).toBeLessThanOrEqual(way?.width ?? 0);
  });
}
