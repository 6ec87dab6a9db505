/** The namespaces of sentences, in every language. */
import { admissionEn } from './admission.en.ts';
import { admissionZhTw } from './admission.zh-TW.ts';
import { commonEn } from './common.en.ts';
import { commonZhTw } from './common.zh-TW.ts';
import type { Language, Translation } from './language.ts';
import { measuringEn } from './measuring.en.ts';
import { measuringZhTw } from './measuring.zh-TW.ts';
import { outboxEn } from './outbox.en.ts';
import { outboxZhTw } from './outbox.zh-TW.ts';
import { patientsEn } from './patients.en.ts';
import { patientsZhTw } from './patients.zh-TW.ts';
import { recordEn } from './record.en.ts';
import { recordZhTw } from './record.zh-TW.ts';
import { scanEn } from './scan.en.ts';
import { scanZhTw } from './scan.zh-TW.ts';
import { settingsEn } from './settings.en.ts';
import { settingsZhTw } from './settings.zh-TW.ts';
import { shiftEn } from './shift.en.ts';
import { shiftZhTw } from './shift.zh-TW.ts';
import { signInEn } from './signIn.en.ts';
import { signInZhTw } from './signIn.zh-TW.ts';
import { startEn } from './start.en.ts';
import { startZhTw } from './start.zh-TW.ts';
import { tabletEn } from './tablet.en.ts';
import { tabletZhTw } from './tablet.zh-TW.ts';
import { woundAssessmentEn } from './woundAssessment.en.ts';
import { woundAssessmentZhTw } from './woundAssessment.zh-TW.ts';
import { woundHistoryEn } from './woundHistory.en.ts';
import { woundHistoryZhTw } from './woundHistory.zh-TW.ts';

const english = {
  common: commonEn,
  signIn: signInEn,
  patients: patientsEn,
  scan: scanEn,
  woundAssessment: woundAssessmentEn,
  woundHistory: woundHistoryEn,
  measuring: measuringEn,
  outbox: outboxEn,
  shift: shiftEn,
  record: recordEn,
  settings: settingsEn,
  admission: admissionEn,
  start: startEn,
  tablet: tabletEn,
} as const;

export type EnglishWords = typeof english;

const traditionalChinese: { [Name in keyof EnglishWords]: Translation<EnglishWords[Name]> } = {
  common: commonZhTw,
  signIn: signInZhTw,
  patients: patientsZhTw,
  scan: scanZhTw,
  woundAssessment: woundAssessmentZhTw,
  woundHistory: woundHistoryZhTw,
  measuring: measuringZhTw,
  outbox: outboxZhTw,
  shift: shiftZhTw,
  record: recordZhTw,
  settings: settingsZhTw,
  admission: admissionZhTw,
  start: startZhTw,
  tablet: tabletZhTw,
};

export const resources: Record<Language, object> & { en: EnglishWords } = {
  en: english,
  'zh-TW': traditionalChinese,
};
