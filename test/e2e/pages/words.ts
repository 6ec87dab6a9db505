/** The app's texts for page objects: a test reads what a nurse reads, in her language. */
import { commonEn } from '../../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../../src/renderer/ui/words/common.zh-TW.ts';
import type { Language, Translation } from '../../../src/renderer/ui/words/language.ts';
import { outboxEn } from '../../../src/renderer/ui/words/outbox.en.ts';
import { outboxZhTw } from '../../../src/renderer/ui/words/outbox.zh-TW.ts';
import { patientsEn } from '../../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../../src/renderer/ui/words/patients.zh-TW.ts';
import { recordEn } from '../../../src/renderer/ui/words/record.en.ts';
import { recordZhTw } from '../../../src/renderer/ui/words/record.zh-TW.ts';
import { settingsEn } from '../../../src/renderer/ui/words/settings.en.ts';
import { settingsZhTw } from '../../../src/renderer/ui/words/settings.zh-TW.ts';
import { shiftEn } from '../../../src/renderer/ui/words/shift.en.ts';
import { shiftZhTw } from '../../../src/renderer/ui/words/shift.zh-TW.ts';
import { signInEn } from '../../../src/renderer/ui/words/signIn.en.ts';
import { signInZhTw } from '../../../src/renderer/ui/words/signIn.zh-TW.ts';
import { woundAssessmentEn } from '../../../src/renderer/ui/words/woundAssessment.en.ts';
import { woundAssessmentZhTw } from '../../../src/renderer/ui/words/woundAssessment.zh-TW.ts';

interface AppWords {
  common: Translation<typeof commonEn>;
  outbox: Translation<typeof outboxEn>;
  patients: Translation<typeof patientsEn>;
  record: Translation<typeof recordEn>;
  settings: Translation<typeof settingsEn>;
  shift: Translation<typeof shiftEn>;
  signIn: Translation<typeof signInEn>;
  assessment: Translation<typeof woundAssessmentEn>;
}

export const appWords: Record<Language, AppWords> = {
  en: {
    common: commonEn,
    outbox: outboxEn,
    patients: patientsEn,
    record: recordEn,
    settings: settingsEn,
    shift: shiftEn,
    signIn: signInEn,
    assessment: woundAssessmentEn,
  },
  'zh-TW': {
    common: commonZhTw,
    outbox: outboxZhTw,
    patients: patientsZhTw,
    record: recordZhTw,
    settings: settingsZhTw,
    shift: shiftZhTw,
    signIn: signInZhTw,
    assessment: woundAssessmentZhTw,
  },
};

/** A sentence with its placeholders filled in; a placeholder without a value matches anything. */
export function sentence(template: string, values: Record<string, string | number> = {}): RegExp {
  const pattern = template
    .split(/\{\{(\w+)\}\}/)
    .map((part, index) =>
      index % 2 === 0
        ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        : String(values[part] ?? '.*').replace(/[+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(pattern.join(''));
}
