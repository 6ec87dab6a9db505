/** What a nurse reads if an answer cannot be sent as it is, or if a number is unusual. */
import type { FieldIssueCode } from './checkField.ts';
import type { NumberField } from './fields.ts';
import type { Language, Words } from './words.ts';

const sentences: Readonly<Record<FieldIssueCode, Words>> = {
  required: { en: 'This is required.', 'zh-TW': '此項必填。' },
  'wrong-type': { en: 'This cannot be sent as it is.', 'zh-TW': '此內容格式不符，無法傳送。' },
  'not-a-number': {
    en: 'Please enter a number in plain digits. A height or weight is above 0.',
    'zh-TW': '請以一般數字填寫；身高、體重須大於 0。',
  },
  'unknown-property': { en: 'The hospital does not know this.', 'zh-TW': '醫院沒有這個欄位。' },
  'unknown-code': {
    en: 'This answer is not in the hospital’s list. Please choose again.',
    'zh-TW': '此選項不在醫院的清單中，請重新選擇。',
  },
  empty: { en: 'This is required.', 'zh-TW': '此項必填。' },
  'not-unique': { en: 'The same answer is entered twice.', 'zh-TW': '同一選項重複。' },
  'stands-alone': {
    en: '“None” cannot be chosen together with other answers.',
    'zh-TW': '「無」不可與其他選項同時選擇。',
  },
  'too-long': { en: 'This text is too long.', 'zh-TW': '文字過長。' },
  'no-such-date': { en: 'There is no such date.', 'zh-TW': '日期不存在。' },
  'no-such-time': { en: 'There is no such time of day.', 'zh-TW': '時間不正確。' },
  'does-not-apply': {
    en: 'The hospital does not accept this with the answer that it depends on.',
    'zh-TW': '醫院不接受此內容與相關題目的回答同時存在。',
  },
};

/** The sentence for a kind of issue. */
export function issueWords(code: FieldIssueCode, language: Language): string {
  return sentences[code][language];
}

/** The question about a number outside the plausible range; undefined if it is within. */
export function plausibilityWords(
  field: NumberField,
  value: unknown,
  language: Language,
): string | undefined {
  if (typeof value !== 'number') return undefined;
  const [min, max] = field.plausible;
  if (value >= min && value <= max) return undefined;
  const unit = field.unit[language];
  return language === 'en'
    ? `${value} ${unit} is unusual. Please check.`
    : `${value} ${unit} 不尋常，請再確認。`;
}
