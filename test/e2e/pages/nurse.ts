/** Everything a test does as a nurse, in one place. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../../src/renderer/ui/words/language.ts';
import { AssessmentPage } from './assessmentPage.ts';
import { OutboxPage } from './outboxPage.ts';
import { PatientPage } from './patientPage.ts';
import { PatientsPage } from './patientsPage.ts';
import { RecordPage } from './recordPage.ts';
import { SignInPage } from './signInPage.ts';
import { appWords, sentence } from './words.ts';

export class Nurse {
  readonly page: Page;
  readonly door: SignInPage;
  readonly patients: PatientsPage;
  readonly patient: PatientPage;
  readonly assessment: AssessmentPage;
  readonly outbox: OutboxPage;
  readonly record: RecordPage;
  readonly language: Language;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.language = language;
    this.door = new SignInPage(page, language);
    this.patients = new PatientsPage(page, language);
    this.patient = new PatientPage(page, language);
    this.assessment = new AssessmentPage(page, language);
    this.outbox = new OutboxPage(page, language);
    this.record = new RecordPage(page, language);
  }

  settingsTitle(): Locator {
    const { title } = appWords[this.language].settings;
    return this.page.getByRole('heading', { name: title, level: 1 });
  }

  checkTitle(): Locator {
    const name = appWords[this.language].settings.about.test;
    return this.page.getByRole('heading', { name, level: 1 });
  }

  shiftTab(): Locator {
    const { shift } = appWords[this.language].common.nav;
    return this.page.getByRole('link', { name: shift, exact: true });
  }

  shiftTitle(part?: 'sheet' | 'late'): Locator {
    const { common, shift } = appWords[this.language];
    const name = part === undefined ? common.nav.shift : shift[part].title;
    return this.page.getByRole('heading', { name, level: 1 });
  }

  /** What is shown at an address that does not exist. */
  nowhere(): Locator {
    const { notFound } = appWords[this.language].common.failure;
    return this.page.getByRole('heading', { name: notFound, level: 1 });
  }

  /** Opens the wounds of a patient; signs in first if nobody has yet. */
  async atPatient(patientId = 'P-1001', token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    await this.door.ensureIn(token, name);
    await this.patients.open(patientId);
  }

  /** Opens the form of the first wound of P-1001; signs in first if nobody has yet. */
  async atForm(): Promise<void> {
    await this.atPatient();
    await this.patient.assessAndWait('W-1001-1');
  }

  /** Begins an assessment that is stored on this tablet and not submitted; its screen stays open. */
  async draft(note: string, patientId = 'P-1001', woundId = 'W-1001-1'): Promise<void> {
    await this.atPatient(patientId);
    await this.fillIn(woundId, note);
    await expect(this.assessment.saved()).toBeVisible();
  }

  /** Signs out; the names of the nurses known to the tablet are shown then. */
  async signOut(): Promise<void> {
    const { settings, signIn } = appWords[this.language];
    await this.page.getByRole('link', { name: settings.title, exact: true }).click();
    await this.page.getByRole('button', { name: settings.account.signOut, exact: true }).click();
    await expect(this.page.getByRole('heading', { name: signIn.who })).toBeVisible();
  }

  /** Signs out, and signs in a colleague who is new to the tablet. */
  async handOverTo(token: string, name: string): Promise<void> {
    await this.signOut();
    const { another } = appWords[this.language].signIn;
    await this.page.getByRole('button', { name: another, exact: true }).click();
    await this.door.signIn(token, name);
  }

  /** The button that hands the tablet over; it has the name of the signed-in nurse. */
  switchButton(): Locator {
    const { switchNurse } = appWords[this.language].common.nav;
    return this.page.getByRole('button', { name: sentence(switchNurse) });
  }

  /** Hands the tablet over to a colleague whom it knows. */
  async switchTo(name: string): Promise<void> {
    await this.patients.toTabs();
    await this.switchButton().click();
    await this.door.nameThenPin(name);
    await this.door.expectIn();
  }

  /** Locks the tablet, as she would before she walks away. */
  async lock(): Promise<void> {
    const { settings, signIn } = appWords[this.language];
    await this.page.getByRole('link', { name: settings.title, exact: true }).click();
    await this.page.getByRole('button', { name: settings.lockTime.now, exact: true }).click();
    await expect(this.page.getByRole('heading', { name: signIn.unlock })).toBeVisible();
  }

  /** Assesses a wound of the open patient, and sees it in the record. */
  async assessed(woundId: string, note: string, card: string | RegExp = /./): Promise<void> {
    await this.submitted(woundId, note);
    await this.outbox.expectInRecord(60_000, card);
  }

  /** Assesses a wound of the open patient, and submits it. */
  async submitted(woundId: string, note: string): Promise<void> {
    await this.fillIn(woundId, note);
    await this.assessment.submitAndFollow();
  }

  /** Begins an assessment of a wound of the open patient, and fills it in. */
  async fillIn(woundId: string, ...given: Parameters<AssessmentPage['fill']>): Promise<void> {
    await this.patient.assessAndWait(woundId);
    await this.assessment.fill(...given);
  }

  /** Opens the patient whom she saw last, from wherever she is. */
  async backToPatient(): Promise<void> {
    await this.patients.show();
    await this.patients.recent().getByRole('link').first().click();
  }

  /** Sees in the outbox that her record is in the hospital. */
  async seesItIn(): Promise<void> {
    await this.outbox.show();
    await this.outbox.expectInRecord();
  }

  /** Submits the open assessment, and sees it in the record. */
  async sent(): Promise<void> {
    await this.assessment.submitAndFollow();
    await this.outbox.expectInRecord();
  }
}
