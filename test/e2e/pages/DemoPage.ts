/**
 * What a trainee and a trainer do in the demo, in either language. The sentences come from the app's own texts, so that
 * no label is repeated here.
 */
import { expect, type Locator } from '@playwright/test';
import type { Network } from '../../../src/renderer/demo/host/demoState.ts';
import type { MistakeKind } from '../../../src/renderer/demo/lessons/lesson.ts';
import { practicePin } from '../../../src/renderer/demo/names.ts';
import { commonEn } from '../../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../../src/renderer/ui/words/common.zh-TW.ts';
import { demoEn } from '../../../src/renderer/ui/words/demo.en.ts';
import { demoZhTw } from '../../../src/renderer/ui/words/demo.zh-TW.ts';
import { outboxEn } from '../../../src/renderer/ui/words/outbox.en.ts';
import { outboxZhTw } from '../../../src/renderer/ui/words/outbox.zh-TW.ts';
import { patientsEn } from '../../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/ui/words/patients.zh-TW.ts';
import { recordEn } from '../../../src/renderer/ui/words/record.en.ts';
import { recordZhTw } from '../../../src/renderer/ui/words/record.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/ui/words/settings.zh-TW.ts';
import { signInEn } from '../../../src/renderer/ui/words/signIn.en.ts';
import { signInZhTw } from '../../../src/renderer/ui/words/signIn.zh-TW.ts';
import { woundAssessmentEn } from '../../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../../src/renderer/ui/words/woundAssessment.zh-TW.ts';
import { ScreenPage } from './screenPage.ts';

const english = {
  name: 'English',
  common: commonEn,
  demo: demoEn,
  outbox: outboxEn,
  patients: patientsEn,
  record: recordEn,
  settings: settingsEn,
  signIn: signInEn,
  wound: woundAssessmentEn,
};
const chinese = {
  name: '繁體中文',
  common: commonZhTw,
  demo: demoZhTw,
  outbox: outboxZhTw,
  patients: patientsZhTw,
  record: recordZhTw,
  settings: settingsZhTw,
  signIn: signInZhTw,
  wound: woundAssessmentZhTw,
};

export const amy = '林雅美 Amy Lin';
export const ben = '張本立 Ben Chang';

export class DemoPage extends ScreenPage {
  get words() {
    return this.language === 'en' ? english : chinese;
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens the demo and waits for the names of the practice nurses. */
  async open(address = '/demo/'): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.getByRole('button', { name: amy })).toBeVisible();
    await this.page.getByText(this.words.name, { exact: true }).click();
    await expect(this.page.getByText(this.words.signIn.who)).toBeVisible();
  }

  async signIn(name = amy): Promise<void> {
    const { signIn } = this.words;
    await this.page.getByRole('button', { name }).click();
    await this.page.getByLabel(signIn.pinOf.replace('{{name}}', name)).fill(practicePin);
    await this.button(signIn.submit).click();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      this.page.getByRole('navigation', { name: this.words.common.nav.label }),
    ).toBeVisible();
  }

  async go(to: 'patients' | 'outbox' | 'settings'): Promise<void> {
    const { nav } = this.words.common;
    await this.page
      .getByRole('navigation', { name: nav.label })
      .getByRole('link', { name: new RegExp(`^${nav[to]}`) })
      .click();
  }

  async signOut(): Promise<void> {
    await this.go('settings');
    await this.button(this.words.settings.account.signOut).click();
    await expect(this.page.getByText(this.words.signIn.who)).toBeVisible();
  }

  // The trainer's side

  async openPanel(): Promise<Locator> {
    await this.page
      .getByRole('button', { name: new RegExp(`^${this.words.demo.panel.title}`) })
      .click();
    const panel = this.page.getByRole('dialog', { name: this.words.demo.panel.title });
    await expect(panel).toBeVisible();
    return panel;
  }

  async closeDrawer(): Promise<void> {
    await this.button(this.words.demo.panel.close).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  async setNetwork(network: Network): Promise<void> {
    const panel = await this.openPanel();
    const { name } = this.words.demo.panel.networks[network];
    await panel.getByRole('radio', { name: new RegExp(`^${name}\\.`) }).click();
    await this.closeDrawer();
  }

  /** Unlocks the tablet, which locks itself after a jump of the clock as after that much real time. */
  async unlock(name = amy): Promise<void> {
    const { signIn } = this.words;
    await this.page.getByLabel(signIn.pinOf.replace('{{name}}', name)).fill(practicePin);
    await this.button(signIn.unlockButton).click();
    await expect(this.page.getByRole('heading', { name: signIn.unlock })).toHaveCount(0);
  }

  async openTrainer(tab: 'lessons' | 'class' | 'wristbands'): Promise<void> {
    await this.page.evaluate((path) => {
      location.hash = path;
    }, `#/trainer/${tab}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(
      this.words.demo.trainer.tabs[tab],
    );
  }

  // Lessons

  async startLesson(lessonId: string): Promise<void> {
    await this.openTrainer('lessons');
    await this.page.getByTestId(`lesson-${lessonId}`).getByRole('button').click();
    await expect(this.lessonLine()).toBeVisible();
    await expect(this.lessonLine()).toHaveAttribute('data-finished', 'false');
  }

  lessonLine(): Locator {
    return this.page.getByTestId('lesson-line');
  }

  /** Waits until `steps` steps have ticked themselves off. */
  async expectTicked(steps: number): Promise<void> {
    await expect
      .poll(async () => Number(await this.lessonLine().getAttribute('data-step')))
      .toBeGreaterThanOrEqual(steps);
  }

  /** Taps the button that the current step offers. */
  async help(): Promise<void> {
    await this.lessonLine().click();
    await this.page.getByTestId('step-help').click();
    await this.closeDrawer();
  }

  /** @param made the mistakes that its sheet must name; null if the lesson notes none */
  async expectFinished(made: readonly MistakeKind[] | null = null): Promise<void> {
    await expect(this.lessonLine()).toHaveAttribute('data-finished', 'true');
    await this.lessonLine().click();
    await expect(
      this.page.getByRole('status', { name: this.words.demo.lessons.closing }),
    ).toBeVisible();
    const { marks } = this.words.demo;
    const noted = this.page.getByRole('region', { name: marks.title });
    if (made === null) await expect(noted).toHaveCount(0);
    else if (made.length === 0) await expect(noted.getByText(marks.none)).toBeVisible();
    else {
      const named = noted.locator('strong');
      await expect(named).toHaveText(made.map((kind) => marks.kinds[kind]));
    }
    await this.closeDrawer();
  }

  // The nurse's side

  async openPatient(patientId: string): Promise<void> {
    const { find } = this.words.patients;
    await this.go('patients');
    await this.page.getByRole('textbox', { name: find.patientLabel }).fill(patientId);
    await this.button(find.open).click();
    await expect(
      this.page.getByRole('region', { name: this.words.common.patient.banner, exact: true }),
    ).toBeVisible();
  }

  async beginAssessment(woundId: string): Promise<void> {
    const { patient } = this.words.patients;
    const name = patient.assessWound.replace('{{site}}', '.*').replace('{{id}}', woundId);
    await this.page.getByRole('button', { name: new RegExp(`^${name}$`) }).click();
    await expect(this.page.getByLabel(this.words.wound.note.label)).toBeVisible();
  }

  async fillAssessment(note: string): Promise<void> {
    const { wound } = this.words;
    await this.page.getByLabel(wound.note.label).fill(note);
    await this.page.getByLabel(wound.measure.length, { exact: true }).fill('3.2');
    await this.page.getByLabel(wound.measure.width, { exact: true }).fill('2.1');
  }

  async addPracticePhoto(): Promise<void> {
    const before = await this.photos().count();
    const panel = await this.openPanel();
    await panel.getByRole('button', { name: this.words.demo.panel.photoButton }).click();
    await expect(panel.getByText(this.words.demo.panel.said.photoAdded)).toBeVisible();
    await this.closeDrawer();
    await expect(this.photos()).toHaveCount(before + 1);
  }

  photos(): Locator {
    return this.page
      .getByRole('list', { name: this.words.wound.photos.title })
      .getByRole('listitem');
  }

  async submitAndFollow(): Promise<void> {
    const { wound, common } = this.words;
    await this.button(wound.review.submit).click();
    const sheet = this.page.getByRole('dialog', { name: wound.review.title });
    await sheet.getByRole('button', { name: common.button.submit, exact: true }).click();
    await this.fromPatientToOutbox();
  }

  /** Goes to the outbox from the patient's screen, to which she returns after submitting. */
  private async fromPatientToOutbox(): Promise<void> {
    const { wounds } = this.words.patients.patient;
    await expect(this.page.getByRole('region', { name: wounds, exact: true })).toBeVisible();
    await this.toOutbox();
  }

  /** From any screen: writes and submits a wound assessment. */
  async writeAssessment(
    note: string,
    { patientId = 'DEMO-01', woundId = 'DEMO-W01-1', photo = false } = {},
  ): Promise<void> {
    await this.openPatient(patientId);
    await this.beginAssessment(woundId);
    await this.fillAssessment(note);
    if (photo) await this.addPracticePhoto();
    await this.submitAndFollow();
  }

  newestCard(): Locator {
    return this.page.getByRole('article').first();
  }

  async expectInRecord(): Promise<void> {
    await expect(this.newestCard()).toContainText(this.words.common.state.done);
  }

  async openNewestCard(): Promise<void> {
    await this.newestCard().getByRole('link').first().click();
  }

  /** From the outbox to the hospital's record of the latest submission. */
  async openNewestRecord(): Promise<void> {
    await this.openNewestCard();
    await expect(this.button(this.words.record.correct)).toBeVisible();
  }

  /** On a record: corrects the care note and submits the correction. */
  async correct(note: string): Promise<void> {
    const { record } = this.words;
    await this.button(record.correct).click();
    await this.page.getByLabel(record.correction.yours).fill(note);
    await this.submitCorrectionAndFollow();
  }

  async submitCorrectionAndFollow(): Promise<void> {
    await this.button(this.words.record.correction.submit).click();
    await this.fromPatientToOutbox();
  }

  /** On a record: voids it and confirms the question. */
  async void(reason: string): Promise<void> {
    const { voiding, void: begin } = this.words.record;
    await this.button(begin).click();
    await this.page.getByLabel(voiding.reason).fill(reason);
    await this.button(voiding.next).click();
    await this.page.getByRole('dialog').getByRole('button', { name: voiding.sure }).click();
    await this.fromPatientToOutbox();
  }
}
