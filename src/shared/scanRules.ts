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

const patternSchema = z.string().min(1).max(200).refine(isPattern, 'is not a regular expression');

const idRuleSchema = z.strictObject({
  /** Null: the whole code is the id, and a code with separators is refused. */
  part: partSchema.nullable().default(null),
  /** A regular expression that must match the whole id, such as `[0-9]{8}`; null: any id. */
  pattern: patternSchema.nullable().default(null),
});
/** Which part of a code is the id, and what an id looks like. */
export type IdRule = z.infer<typeof idRuleSchema>;

/** The default rule: a code without separators is the id. */
export const anyWholeCode: IdRule = { part: null, pattern: null };

/** The kinds of codes that a camera can be told to read, by the names of the browser's interface. */
const codeFormats = [
  ...(['code_128', 'data_matrix', 'qr_code', 'code_39', 'aztec'] as const),
  ...(['pdf417', 'codabar', 'itf'] as const),
] as const;
type CodeFormat = (typeof codeFormats)[number];

/** Without a check figure, and part of one can be read as a whole shorter one. */
const withoutCheckFigure: readonly CodeFormat[] = ['codabar', 'itf'];

/** The formats to read; each with a regular expression that a whole code matches, or null for any. */
export const codeFormatsSchema = z
  .partialRecord(z.enum(codeFormats), patternSchema.nullable())
  .refine((formats) => withoutCheckFigure.every((format) => formats[format] !== null), {
    error: 'Codabar and ITF need a pattern, such as "[0-9]{8}": they have no check figure',
  });
export type CodeFormats = z.infer<typeof codeFormatsSchema>;

/** The names of the formats to read. */
export function codeFormatsOf(formats: CodeFormats): CodeFormat[] {
  return codeFormats.filter((format) => formats[format] !== undefined);
}

/**
 * A code of that format, as a whole, if it is one that the hospital uses; null if not. The small kinds of QR codes are QR
 * codes. The letters at the ends of a Codabar code, which hand scanners leave out, count only if the pattern has them.
 */
export function wholeCodeOf(formats: CodeFormats, format: string, text: string): string | null {
  const name = codeFormats.find((each) => `_${format}`.endsWith(`_${each}`));
  const pattern = new RegExp(`^(?:${(name && formats[name]) ?? '[^]*'})$`, 'u');
  const inner = name === 'codabar' ? text.replace(/^[A-D](.*)[A-D]$/, '$1') : text;
  return [text, inner].find((code) => pattern.test(code)) ?? null;
}

export const scanRulesSchema = z.strictObject({
  patient: idRuleSchema.default(anyWholeCode),
  encounter: idRuleSchema.default(anyWholeCode),
  /** The longest gap between two keys of a hand scanner, milliseconds. Fast typists need about 80. */
  longestGapMs: z.int().min(20).max(80).default(50),
  /** What the camera reads. Code 39 has no check figure, but its ends and each of its characters check themselves. */
  formats: codeFormatsSchema.default({
    ...{ code_128: null, data_matrix: null, qr_code: null, code_39: null, aztec: null },
  }),
});
export type ScanRules = z.infer<typeof scanRulesSchema>;

/** The rules for a hospital that defines none. */
export const defaultScanRules: ScanRules = scanRulesSchema.parse({});

/** What a profile file may contain: any subset of the rules. */
export const scanRulesFileSchema = scanRulesSchema.partial();
