/** Owns everything a test does as a nurse, in one place. */
import type { Page } from '@playwright/test';

import { AssessmentPage } from './assessmentPage.ts';
import { OutboxPage } from './outboxPage.ts';
import { PatientPage } from './patientPage.ts';
import { PatientsPage } from './patientsPage.ts';
import { SignInPage } from './signInPage.ts';

export class Nurse {
  readonly page: Page;
  readonly door: SignInPage;
  readonly patients: PatientsPage;
  readonly patient: PatientPage;
  readonly assessment: AssessmentPage;
  readonly outbox: OutboxPage;

  constructor(page: Page) {
    this.page = page;
    this.door = new SignInPage(page);
    this.patients = new PatientsPage(page);
    this.patient = new PatientPage(page);
    this.assessment = new AssessmentPage(page);
    this.outbox = new OutboxPage(page);
  }

  /** Signs in and stands before the wounds of a patient. */
  async atPatient(patientId = 'P-1001', token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    await this.door.signIn(token, name);
    await this.patients.open(patientId);
  }
}
