/** The two languages of Wardbook as data: a text in both, and a hospital code with its words. */
import { z } from 'zod';

/** The languages every label exists in. */
export type Language = 'en' | 'zh-TW';

/** Characters of a code, and of what is read for it: generous, so that no real one is refused. */
export const maxCodeLength = 10_000;
const textSchema = z.string().min(1).max(maxCodeLength);

/** One text in both languages. */
export const wordsSchema = z.strictObject({ en: textSchema, 'zh-TW': textSchema });
export type Words = z.infer<typeof wordsSchema>;

/** One value a hospital accepts, with what a nurse reads for it. */
export const codeOptionSchema = z.strictObject({
  code: textSchema,
  label: wordsSchema,
  /** Chosen together with nothing else ("none" among symptoms). */
  exclusive: z.boolean().optional(),
  /** Says that there is nothing to tell, so questions that depend on it are not asked. */
  absence: z.boolean().optional(),
  /** Says that it is something else than the list has: where the list is open, the form asks what. */
  asksWhat: z.boolean().optional(),
});
export type CodeOption = z.infer<typeof codeOptionSchema>;

/** Both languages of one text, English first. */
export function words(en: string, zhTW: string): Words {
  return { en, 'zh-TW': zhTW };
}

/**
 * One row of a code list: code, English, 繁體中文, and optionally how it behaves:
 * `none` (nothing to tell, excludes the rest), `only` (excludes the rest), `closed` (nothing to tell). The code `other`
 * asks what.
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
