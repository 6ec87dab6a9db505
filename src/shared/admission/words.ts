/** Types for Wardbook's two languages: a text in both, and a hospital's code with its label. */
import { z } from 'zod';

/** The languages every label exists in. */
export type Language = 'en' | 'zh-TW';

/** Maximum length of a code and of its label, characters: generous, so that no real one is refused. */
export const maxCodeLength = 10_000;
const textSchema = z.string().min(1).max(maxCodeLength);

/** One text in both languages. */
export const wordsSchema = z.strictObject({ en: textSchema, 'zh-TW': textSchema });
export type Words = z.infer<typeof wordsSchema>;

/** One value that a hospital accepts, with the label that a nurse reads. */
export const codeOptionSchema = z.strictObject({
  code: textSchema,
  label: wordsSchema,
  /** Cannot be chosen together with others ("none" among symptoms). */
  exclusive: z.boolean().optional(),
  /** Means "nothing to report", so dependent questions are not asked. */
  absence: z.boolean().optional(),
  /** Means something that is not in the list: if the list is open, the form asks what. */
  asksWhat: z.boolean().optional(),
});
export type CodeOption = z.infer<typeof codeOptionSchema>;

/** Both languages of one text, English first. */
export function words(en: string, zhTW: string): Words {
  return { en, 'zh-TW': zhTW };
}

/**
 * One row of a code list: code, English, 繁體中文, and optionally its behaviour: `none` (nothing to report, excludes the
 * rest), `only` (excludes the rest), `closed` (nothing to report). The code `other` asks what.
 */
export type CodeRow = readonly [
  code: string,
  en: string,
  zhTW: string,
  behaviour?: 'none' | 'only' | 'closed',
];

/** Turns rows into options; a table reads better than sixty objects. */
export function codeList(...rows: readonly CodeRow[]): CodeOption[] {
  return rows.map(([code, en, zhTW, behaviour]) => ({
    code,
    label: words(en, zhTW),
    ...(behaviour === 'none' || behaviour === 'only' ? { exclusive: true } : {}),
    ...(behaviour === 'none' || behaviour === 'closed' ? { absence: true } : {}),
    ...(code === 'other' ? { asksWhat: true } : {}),
  }));
}
