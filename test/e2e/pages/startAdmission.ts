/** Begins an admission from its stay, submits it, and reads what the hospital then holds. */
import { expect } from '@playwright/test';
import type { Language } from '../../../src/shared/admission/words.ts';
import type { App } from '../fixtures.ts';
import type { HospitalControl } from '../hospitalControl.ts';
import { chooseTheme, comeIn, openAdmission, openStay } from './AdmissionDoor.ts';
import { AdmissionPage } from './AdmissionPage.ts';

export async function startAdmission(
  app: App,
  language: Language = 'en',
  theme?: 'light' | 'night',
): Promise<AdmissionPage> {
  await app.open();
  await comeIn(app.page, language);
  if (theme !== undefined) await chooseTheme(app.page, language, theme);
  await openStay(app.page, language, 'E-1001');
  await openAdmission(app.page, language);
  const admission = new AdmissionPage(app.page, language);
  await expect(admission.heading).toHaveText(admission.sectionName('basic'));
  return admission;
}

/** The one admission that the hospital holds, once it is there. */
export async function storedAdmission(hospital: HospitalControl): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await hospital.state()).admissionAssessments).toBe(1);
  const records = await hospital.records();
  return records.map(flat).find((record) => 'assessedAt' in record) ?? {};
}

/** A record with its content and versions merged into one object, however the hospital nests them. */
function flat(record: Record<string, unknown>): Record<string, unknown> {
  const versions = Array.isArray(record['versions']) ? record['versions'] : [];
  return Object.assign({}, record, record['content'], record['input'], ...versions);
}

export async function submitAndRead(
  admission: AdmissionPage,
  hospital: HospitalControl,
): Promise<unknown> {
  await admission.review();
  await admission.submitAndFollow();
  return (await storedAdmission(hospital))['assessment'];
}
