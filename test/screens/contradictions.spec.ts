/** What the admission says about answers that contradict another one: at the field, in the review, on paper. */
import { admissionEn } from '../../src/renderer/ui/words/admission.en.ts';
import { admissionZhTw } from '../../src/renderer/ui/words/admission.zh-TW.ts';
import type { AdmissionAssessmentDraft } from '../../src/shared/admission/description.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = { en: admissionEn, 'zh-TW': admissionZhTw };
const none = { en: 'None known', 'zh-TW': '無已知過敏' };
const drugAllergy = { en: 'Drug allergy', 'zh-TW': '藥物過敏' };

const windows = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

function admissionWith(more: AdmissionAssessmentDraft): AdmissionAssessmentDraft {
  const required = requiredAdmission() as AdmissionAssessmentDraft;
  return { ...required, ...more, alerts: { ...required.alerts, ...more.alerts } };
}

function filled(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
}

for (const language of ['en', 'zh-TW'] as const) {
  const { contradiction, reviewPage } = words[language];
  const other = drugAllergy[language];

  test(`an allergen without a drug allergy is asked about and not in the way, in ${language}`, async ({
    show,
  }) => {
    const assessment = admissionWith({ alerts: { drugAllergens: ['penicillin'] } });
    const settings = { language };
    const page = await show({
      settings,
      admissions: [{ assessment }],
      address: '/drafts/{0}?field=alerts.drugAllergens',
    });
    const field = page.locator('[data-field="alerts.drugAllergens"]');
    await expect(field.locator(':checked')).toHaveCount(1);
    const sentence = filled(contradiction.field, { other, answer: none[language] });
    await expect(page.getByText(sentence)).toBeVisible();
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await expectInShape(page, 'form');
    }
    await page.getByRole('button', { name: filled(contradiction.go, { other }) }).click();
    await expect(page.locator('[data-field="alerts.drugAllergy"] input:checked')).toBeFocused();

    await show({ settings, admissions: [{ assessment }], address: '/drafts/{0}/review' });
    await expect(page.getByText(sentence)).toBeVisible();
    const alerts = page.getByRole('region', { name: language === 'en' ? 'Alerts' : '警示事項' });
    await expect(alerts).toContainText(language === 'en' ? 'Penicillin' : '盤尼西林');
    await expect(page.getByRole('button', { name: reviewPage.submit, exact: true })).toBeEnabled();
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await expectInShape(page, 'review');
    }
  });

  test(`a note that the interface does not take stays, and bars the way, in ${language}`, async ({
    show,
  }) => {
    const assessment = admissionWith({ alerts: { drugAllergyNote: 'Rash' } });
    const settings = { language };
    const page = await show({
      settings,
      admissions: [{ assessment }],
      address: '/drafts/{0}?field=alerts.drugAllergyNote',
    });
    const needed = language === 'en' ? 'Yes' : '有';
    await expect(page.getByText(filled(contradiction.forbidden, { other, needed }))).toBeVisible();
    await expect(page.locator('[data-field="alerts.drugAllergyNote"] textarea')).toHaveValue(
      'Rash',
    );
    await show({ settings, admissions: [{ assessment }], address: '/drafts/{0}/review' });
    await expect(page.getByRole('region', { name: /Alerts|警示/ })).toContainText('Rash');
    await expect(
      page.getByRole('button', { name: reviewPage.submit, exact: true }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test(`answers in a section that was marked as not applying are shown, in ${language}`, async ({
    show,
  }) => {
    const assessment = admissionWith({ reproduction: { maleGenitalAppearance: ['swelling'] } });
    const admissions = [{ assessment, sectionsSetAside: ['reproduction'] }];
    const settings = { language };
    const page = await show({
      settings,
      admissions,
      address: '/drafts/{0}?field=reproduction.maleGenitalAppearance',
    });
    const field = page.locator('[data-field="reproduction.maleGenitalAppearance"]');
    await expect(page.getByText(contradiction.section)).toBeVisible();
    // A cleared field stays in view until the section is left, and the question disappears.
    await field.getByRole('button', { name: language === 'en' ? /^Clear / : /^清除/ }).click();
    await expect(page.getByText(contradiction.section)).toBeHidden();
    await expect(field).toBeVisible();
    await show({ settings, admissions, address: '/drafts/{0}/review' });
    await expect(page.getByText(contradiction.section)).toBeVisible();
    await expect(page.getByRole('region', { name: /Reproduction|生殖/ })).toContainText(
      language === 'en' ? 'Swelling' : '腫脹',
    );
  });
}

test('in the review a contradiction stands before what is missing, and only what is wrong is red', async ({
  show,
}) => {
  const { contradiction, reviewPage } = admissionEn;
  const { alerts = {} } = admissionWith({ alerts: { drugAllergens: ['penicillin'] } });
  const address = '/drafts/{0}/review';
  const page = await show({ admissions: [{ assessment: { alerts } }], address });
  const notices = page.getByRole('main').locator('[data-tone]');
  await expect(notices.first()).toContainText(filled(contradiction.review, { count: '1' }));
  await expect(notices.nth(1)).toContainText(/^Missing: /);
  await expect(notices.and(page.locator('[data-tone="problem"]'))).toHaveCount(0);
  await show({
    admissions: [{ assessment: admissionWith({ alerts: { drugAllergyNote: 'Rash' } }) }],
    address,
  });
  const wrong = page.locator('[data-tone="problem"]');
  await expect(wrong).toContainText(filled(reviewPage.wrong, { count: '1' }));
});

test('what is folded away stands open where it is answered, and is asked about', async ({
  show,
}) => {
  const assessment = admissionWith({
    health: {
      familyHistoryStatus: 'none',
      familyHistory: [{ relation: 'father', diseases: ['stroke'] }],
    },
    activity: {
      mobility: 'independent',
      fallInPastYear: 'none',
      needsMobilityAid: false,
      mobilityAids: ['cane'],
    },
    respiratory: { sputumClearance: 'no_sputum', sputumStatus: 'green' },
    cognition: {
      orientation: 'oriented',
      painStatus: 'none',
      painFindings: [{ site: 'head', score: '3' }],
    },
  });
  const admissions = [{ assessment }];
  for (const key of [
    'health.familyHistory',
    'activity.mobilityAids',
    'respiratory.sputumStatus',
    'cognition.painFindings',
  ]) {
    const page = await show({ admissions, address: `/drafts/{0}?field=${key}` });
    await expect(page.locator(`[data-field="${key}"]`)).toBeVisible();
    await expect(page.getByText('but something is entered here.')).toBeVisible();
  }
  const page = await show({ admissions, address: '/drafts/{0}/review' });
  await expect(page.getByText('Contradictions: 4')).toBeVisible();
  for (const told of ['Father', 'Cane', 'Green', 'Head']) {
    await expect(page.getByRole('definition').filter({ hasText: told })).toBeVisible();
  }
});
