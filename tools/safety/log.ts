/**
 * The schema of the safety case: the hazard log, the faults planted for it, and the rules of the law that it answers.
 * What does not match the schema is no safety case, and is reported with its path.
 */
import { parse } from 'yaml';
import { z } from 'zod';

/** What this product must never do, and what else harms somebody. */
export const harms = {
  'wrong-patient': 'Wrong patient',
  'wrong-stay': 'Wrong stay',
  'wrong-wound': 'Wrong wound',
  doubled: 'Doubled',
  lost: 'Lost',
  overwritten: 'Overwritten',
  'wrong-time-or-size': 'Wrong time or size',
  'read-by-another': 'Read by another',
  'stale-shown-as-new': 'Stale shown as new',
  'wrong-author': 'Under another name',
  'not-observed': 'In the record, and nobody observed it',
} as const;

/** Each of them must have a hazard: without one, nobody has examined it. */
export const neverHarms = Object.keys(harms).slice(0, 9) as readonly (keyof typeof harms)[];

const text = z.string().trim().min(3);
const degree = z.int().min(1).max(5);
const risk = z.strictObject({ severity: degree, likelihood: degree });

const place = { file: z.string().regex(/\.(test|spec)\.tsx?$/), title: z.string().min(1) };

/** A test, and the fault that shows that it can fail; or what is missing. */
const namedTest = z.union([
  // A bug of the simulation is hunted by a test of the same name.
  z.strictObject({ bug: text }),
  z.strictObject({ ...place, planted: text }),
  // The fault that the test itself injects: words from its own text.
  z.strictObject({ ...place, injected: text }),
  z.strictObject({ ...place, open: text }),
]);

const control = z.strictObject({
  what: text,
  decision: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  tests: z.array(namedTest).min(1),
});

const hazard = z
  .strictObject({
    id: z.string().regex(/^H\d{2}$/),
    harm: z.enum(Object.keys(harms) as [keyof typeof harms]),
    title: text,
    cause: text,
    effect: text,
    before: risk,
    after: risk,
    controls: z.array(control).default([]),
    open: z.array(text).default([]),
  })
  .refine(({ controls, open }) => controls.length + open.length > 0, {
    error: 'has neither a control nor a word on what is missing',
  })
  .refine(({ before, after }) => rank(after) <= rank(before), {
    error: 'is said to be worse with its controls than without',
  })
  .refine(({ before, after, controls }) => controls.length > 0 || rank(after) === rank(before), {
    error: 'is said to be smaller, and nothing makes it so',
  });

const hazardLog = z.strictObject({ hazards: z.array(hazard).min(1) });

const plantedFault = z.strictObject({
  name: text,
  file: z.string().startsWith('src/'),
  find: z.string().min(1),
  put: z.string(),
});

const plantedList = z.strictObject({ planted: z.array(plantedFault) });

const inBoth = z.strictObject({ en: text, 'zh-TW': text });

const rules = z.strictObject({
  use: inBoth,
  isNot: z.array(inBoth).min(1),
  law: z.strictObject({ name: text, amended: text, checked: text }),
  rules: z
    .array(
      z.strictObject({
        article: text,
        demands: text,
        serves: text,
        hospital: text,
        tests: z.array(z.strictObject(place)).default([]),
      }),
    )
    .min(1),
});

export type Risk = z.infer<typeof risk>;
export type NamedTest = z.infer<typeof namedTest>;
export type Hazard = z.infer<typeof hazard>;
export type PlantedFault = z.infer<typeof plantedFault>;
export type Rules = z.infer<typeof rules>;

/** The whole safety case. */
export interface SafetyCase {
  hazards: readonly Hazard[];
  planted: readonly PlantedFault[];
  rules: Rules;
}

/** Paths of the safety case's files. */
export const files = {
  hazards: 'docs/safety/hazards.yaml',
  planted: 'docs/safety/planted.yaml',
  rules: 'docs/safety/rules.yaml',
  page: 'docs/safety/README.md',
} as const;

/** How grave a risk is: 1 to 25. */
export function rank({ severity, likelihood }: Risk): number {
  return severity * likelihood;
}

/** Reads a file by its path from the root of the repository; undefined if there is none. */
export type ReadFile = (path: string) => string | undefined;

/** The safety case, or the reasons why it is not one. */
export function readCase(read: ReadFile): { log: SafetyCase } | { problems: string[] } {
  const problems: string[] = [];
  const load = <Value>(path: string, schema: z.ZodType<Value>): Value | undefined => {
    try {
      const result = schema.safeParse(parse(read(path) ?? ''));
      if (result.success) return result.data;
      problems.push(...result.error.issues.map((issue) => `${path}: ${told(issue)}`));
    } catch (error) {
      problems.push(`${path}: ${String(error).split('\n', 1)[0] ?? ''}`);
    }
    return undefined;
  };
  const log = load(files.hazards, hazardLog);
  const faults = load(files.planted, plantedList);
  const law = load(files.rules, rules);
  if (log === undefined || faults === undefined || law === undefined) return { problems };
  return { log: { hazards: log.hazards, planted: faults.planted, rules: law } };
}

function told({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`;
}
