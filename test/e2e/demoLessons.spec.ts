/** Every lesson of the demo, played to its end in both languages, offline and without a server. */
import { readdirSync, readFileSync } from 'node:fs';
import type { MistakeKind } from '../../src/renderer/demo/lessons/lesson.ts';
import { admissionSections } from '../../src/shared/admission/description.ts';
import { requiredAdmission } from '../support/admissionExample.ts';
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';
import { expect, test } from './demoFixtures.ts';
import { openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import { signInAgain } from './pages/connection.ts';
import { amy, ben, type DemoPage } from './pages/DemoPage.ts';

const lessonFolder = new URL('../../src/renderer/demo/lessons/data/', import.meta.url);

function bundledLessonIds(): string[] {
  return readdirSync(lessonFolder).map((name) => name.replace('.json', ''));
}

/** How each lesson is played: what a trainee does, and nothing else. */
const lessons: Record<string, (demo: DemoPage) => Promise<void>> = {
  'first-wound-assessment': async (demo) => {
    await demo.openPatient('DEMO-01');
    await demo.expectTicked(1);
    await demo.beginAssessment('DEMO-W01-1');
    await demo.expectTicked(2);
    await demo.fillAssessment('Clean, less exudate.');
    await demo.expectTicked(3);
    await demo.addPracticePhoto();
    await demo.expectTicked(4);
    await demo.submitAndFollow();
    await demo.expectInRecord();
  },
  'without-wifi': async (demo) => {
    await demo.help();
    await demo.expectTicked(1);
    await demo.writeAssessment('Written without a network.');
    await demo.expectTicked(4);
    await demo.help();
    await demo.expectInRecord();
  },
  'lost-answer': async (demo) => {
    await demo.help();
    await demo.expectTicked(1);
    await demo.writeAssessment('Its answer gets lost.');
    await demo.expectInRecord();
  },
  'correct-a-note': async (demo) => {
    await demo.writeAssessment('To be corrected.');
    await demo.expectInRecord();
    await demo.expectTicked(1);
    await demo.openNewestRecord();
    await demo.correct('Corrected: less exudate.');
    await demo.expectTicked(3);
  },
  'colleague-was-faster': async (demo) => {
    const { page, words } = demo;
    await demo.writeAssessment('Two hands at one record.');
    await demo.expectInRecord();
    await demo.expectTicked(1);
    await demo.openNewestRecord();
    await demo.help();
    await demo.correct('Mine: pain 3 of 10.');
    await demo.expectTicked(2);
    await demo.help();
    await demo.expectTicked(3);
    await demo.help();
    await demo.expectTicked(4);
    await demo.go('outbox');
    await demo.openNewestCard();
    const compare = page.getByRole('link', { name: words.outbox.detail.compare });
    const mine = demo.button(words.record.conflict.putMine);
    await expect(compare.or(mine).first()).toBeVisible();
    if (await compare.isVisible()) await compare.click();
    await mine.click();
    const sure = page.getByRole('dialog').getByRole('button');
    await sure.filter({ hasText: words.record.conflict.putMine }).click();
  },
  'void-a-record': async (demo) => {
    await demo.writeAssessment('For the wrong wound.');
    await demo.expectInRecord();
    await demo.expectTicked(1);
    await demo.openNewestRecord();
    await demo.void('Written for the wrong wound.');
    await demo.expectTicked(2);
  },
  'photo-too-large': async (demo) => {
    await demo.help();
    await demo.expectTicked(1);
    await demo.writeAssessment('With a photo.', { photo: true });
    await demo.expectTicked(3);
    const { words, page } = demo;
    await demo.openNewestCard();
    await demo.button(words.outbox.detail.edit).click();
    await demo.button(words.wound.photos.removeOne.replace('{{position}}', '1')).click();
    const sure = page.getByRole('dialog').getByRole('button', { name: words.common.button.remove });
    await expect
      .poll(async () => (await sure.isVisible()) || (await demo.photos().count()) === 0)
      .toBe(true);
    if (await sure.isVisible()) await sure.click();
    await expect(demo.photos()).toHaveCount(0);
    await demo.addPracticePhoto();
    await demo.submitAndFollow();
    await demo.expectInRecord();
  },
  'token-expired': async (demo) => {
    await demo.help();
    await demo.expectTicked(1);
    await demo.writeAssessment('Under an old token.');
    await demo.expectTicked(3);
    const { words, page } = demo;
    await signInAgain(page, words.common);
    await demo.lessonLine().click();
    const token = await page.getByTestId('token-demo-amy').innerText();
    await demo.closeDrawer();
    await page.getByLabel(words.signIn.newToken).fill(token);
    await page.getByLabel(words.signIn.pinOf.replace('{{name}}', amy)).fill('123456');
    await demo.button(words.signIn.submit).click();
    await demo.expectInRecord();
  },
  'hand-over-a-tablet': async (demo) => {
    await demo.help();
    await demo.writeAssessment('Mine, and only mine.');
    await demo.expectTicked(1);
    await demo.signOut();
    await demo.signIn(ben);
    await demo.expectTicked(2);
    await demo.go('outbox');
    await expect(demo.page.getByText('Mine, and only mine.')).toHaveCount(0);
    await demo.help();
    await demo.expectTicked(3);
    await demo.signOut();
    await demo.signIn(amy);
    await demo.go('outbox');
    await demo.expectInRecord();
  },
  'admission-in-two-sittings': async (demo) => {
    const { page, language } = demo;
    const admission = new AdmissionPage(page, language);
    const assessment = requiredAdmission();
    await demo.go('patients');
    await openStay(page, language, 'DEMO-E03');
    await openAdmission(page, language);
    await demo.expectTicked(1);
    await admission.answerSection('basic', assessment);
    await admission.openSection('alerts');
    await admission.answerSection('alerts', assessment);
    await admission.settled();
    await demo.expectTicked(2);
    await demo.signOut();
    await demo.expectTicked(3);
    await demo.signIn(amy);
    await demo.expectTicked(4);
    await demo.go('patients');
    await openStay(page, language, 'DEMO-E03');
    await openAdmission(page, language, 'continue');
    for (const { name } of admissionSections) {
      if (assessment[name] === undefined || name === 'basic' || name === 'alerts') continue;
      await admission.openSection(name);
      await admission.answerSection(name, assessment);
    }
    await admission.settled();
    await admission.review();
    await admission.submitAndFollow();
    await demo.go('outbox');
    await demo.expectInRecord();
  },
};

/** The mistakes that a play makes: only the conflict is settled in a way that loses the colleague's words. */
function madeIn(lessonId: string): MistakeKind[] | null {
  const file = readFileSync(new URL(`${lessonId}.json`, lessonFolder), 'utf8');
  if (!('mistakes' in (JSON.parse(file) as object))) return null;
  return lessonId === 'colleague-was-faster' ? ['conflict-overwritten'] : [];
}

test('there is a play for every lesson that comes with the app', () => {
  expect(Object.keys(lessons).toSorted()).toEqual(bundledLessonIds().toSorted());
});

const languages = ['en', 'zh-TW'] as const;

/** In `test:all` each lesson is played in one language; which one depends on the commit. */
function hasItsTurn(language: (typeof languages)[number], lessonIndex: number): boolean {
  return !isEverything || isItsTurn(lessonIndex + languages.indexOf(language), languages.length);
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const [index, [lessonId, play]] of Object.entries(lessons).entries()) {
      test.describe(() => {
        test.skip(
          !hasItsTurn(language, index),
          'its other language has its turn: WARDBOOK_EVERY_TURN=1 plays both',
        );

        test(`the lesson ${lessonId} ticks itself off to its end`, async ({ offlineDemo }) => {
          await offlineDemo.signIn();
          await offlineDemo.startLesson(lessonId);
          await play(offlineDemo);
          await offlineDemo.expectFinished(madeIn(lessonId));
        });
      });
    }
  });
}
