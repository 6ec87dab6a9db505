/** Owns everything a test does as a nurse, in one place. */
import type { Locator, Page } from '@playwright/test';

import type { Language } from '../../../src/renderer/words/language.ts';
import { AssessmentPage } from './assessmentPage.ts';
import { OutboxPage } from './outboxPage.ts';
import { PatientPage } from './patientPage.ts';
import { PatientsPage } from './patientsPage.ts';
import { RecordPage } from './recordPage.ts';
import { SignInPage } from './signInPage.ts';
import { appWords } from './words.ts';

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

  /** What stands at an address where there is nothing. */
  nowhere(): Locator {
    const { notFound } = appWords[this.language].common.failure;
    return this.page.getByRole('heading', { name: notFound, level: 1 });
  }

  /** Stands before the wounds of a patient, and signs in before where nobody has yet. */
  async atPatient(patientId = 'P-1001', token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    await this.door.ensureIn(token, name);
    await this.patients.open(patientId);
  }

  /** Assesses a wound of the open patient, and sees it in the record. */
  async assessed(woundId: string, note: string): Promise<void> {
    await this.patient.assessAndWait(woundId);
    await this.assessment.fill(note);
    await this.assessment.handIn();
    await this.outbox.expectInRecord();
  }
}
