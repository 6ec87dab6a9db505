/**
 * A hospital's rules for the codes on its wristbands and stay forms: which part of a code is the id, what an id looks
 * like, and how slow its scanners are. Part of the hospital profile (docs/hospital-profile.md).
 */
import { z } from 'zod';

/**
 * Where the id is in a code. `identifier`: in a GS1 element string, after that application identifier. `position`: the
 * code has exactly `of` parts between separators, and the id is the `position`-th, counted from 1.
 */
const partSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('identifier'), identifier: z.string().regex(/^\d{2,4}$/) }),
  z
    .strictObject({
      by: z.literal('position'),
      position: z.int().min(1).max(20),
      of: z.int().min(2).max(20),
      /** Whether a code without separators is the id as a whole: for a hospital with codes of both kinds. */
      orAlone: z.boolean().default(false),
    })
    .refine(({ position, of }) => position <= of, {
      error: 'there are fewer parts than that',
      path: ['position'],
    }),
]);

function isPattern(text: string): boolean {
  try {
    return new RegExp(`^(?:${text})$`, 'u').source !== '';
  } catch {
    return false;
  }
}

const idRuleSchema = z.strictObject({
  /** Null: the whole code is the id, and a code with separators is refused. */
  part: partSchema.nullable().default(null),
  /** A regular expression that must match the whole id, such as `[0-9]{8}`; null: any id. */
  pattern: z
    .string()
    .min(1)
    .max(200)
    .refine(isPattern, 'is not a regular expression')
    .nullable()
    .default(null),
});
/** Which part of a code is the id, and what an id looks like. */
export type IdRule = z.infer<typeof idRuleSchema>;

/** The default rule: a code without separators is the id. */
export const anyWholeCode: IdRule = { part: null, pattern: null };

export const scanRulesSchema = z.strictObject({
  patient: idRuleSchema.default(anyWholeCode),
  encounter: idRuleSchema.default(anyWholeCode),
  /** The longest gap between two keys of a hand scanner, milliseconds. Fast typists need about 80. */
  longestGapMs: z.int().min(20).max(80).default(50),
});
export type ScanRules = z.infer<typeof scanRulesSchema>;

/** The rules for a hospital that defines none. */
export const defaultScanRules: ScanRules = scanRulesSchema.parse({});

/** What a profile file may contain: any subset of the rules. */
export const scanRulesFileSchema = scanRulesSchema.partial();
