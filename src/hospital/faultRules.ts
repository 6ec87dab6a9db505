/** Fault rules as written by people: which exchanges they strike, when, and how each fails. */
import { z } from 'zod';

/** The ways in which an exchange can fail; docs/hospital-interface.md has a table of them. */
export const faultKinds = [
  'drop-before',
  'drop-after',
  'hang',
  'hang-after',
  'delay',
  'delay-after',
  'trickle',
  'slow-upload',
  'reset-upload',
  'status',
  'status-after',
  'reset',
  'cut',
  'captive',
  'block-page',
  'redirect',
  'wrong-json',
  'garbage',
  'duplicate',
  'stale-list',
  'none',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** The kinds that strike while the body is still arriving. */
export const uploadKinds: readonly FaultKind[] = ['slow-upload', 'reset-upload'];

const positiveInteger = z.int().min(1);
const milliseconds = z.number().min(0).max(86_400_000);
/** A fixed time, or a random one between two. */
const duration = z.union([milliseconds, z.tuple([milliseconds, milliseconds])]);
const glob = z.string().min(1);

const matchSchema = z.strictObject({
  method: z.string().optional(),
  /** Below the base address; may hold `*`, as may every text below. */
  path: z.string().optional(),
  who: z.string().optional(),
  clientRequestId: glob.optional(),
  /** A text that the body contains literally. */
  body: z.string().min(1).optional(),
  /** Values in the JSON body by their dotted path. */
  json: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  headers: z.record(z.string(), glob).optional(),
  query: z.record(z.string(), glob).optional(),
});

const stepShape = {
  fault: z.enum(faultKinds),
  /** Delay before anything is done, for any kind; meanwhile a write is in progress. */
  delayMs: duration.optional(),
  medianMs: milliseconds.optional(),
  sigma: z.number().min(0).max(5).optional(),
  /** Delay after everything is done and before the answer leaves, for any kind. */
  afterMs: duration.optional(),
  /** The status of `status` (503), `status-after` (502), `redirect` (307), `wrong-json` (200), `block-page` (403). */
  status: z.int().min(200).max(599).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  /** Answers with an HTML page instead of an error body. */
  html: z.boolean().optional(),
  /** The pace of `trickle` and `slow-upload`; with any other kind, the pace of its answer. */
  bytesPerSecond: positiveInteger.optional(),
  /** The same as a piece size and the pause before each piece. */
  pieceBytes: positiveInteger.optional(),
  pieceDelayMs: milliseconds.optional(),
  /** For `reset`, `wrong-json` and `garbage`: whether the hospital has done its work; true if omitted. */
  done: z.boolean().optional(),
  /** Where a `redirect` points. */
  location: z.string().min(1).optional(),
  /** How many bytes of the body arrive before `reset-upload` strikes; 65536 if omitted. */
  atBytes: positiveInteger.optional(),
  /** The age of the wound list that `stale-list` returns, in virtual seconds; 300 if omitted. */
  ageSeconds: z.number().positive().optional(),
  /** What `wrong-json` answers; `{"status": "ok"}` if omitted. */
  answer: z.unknown().optional(),
};

type Timed = {
  readonly fault: FaultKind;
  readonly delayMs?: unknown;
  readonly medianMs?: unknown;
};

const needsDuration = (step: Timed) =>
  !step.fault.startsWith('delay') || (step.delayMs ?? step.medianMs) !== undefined;
const durationProblem = { error: 'is required, or medianMs, for a delay', path: ['delayMs'] };

const stepSchema = z.strictObject(stepShape).refine(needsDuration, durationProblem);

/** A rule as written by people. Everything but `fault` may be omitted. */
export const faultRuleSchema = z
  .strictObject({
    match: matchSchema.optional(),
    ...stepShape,
    /** The second strike, the third, and so on; if omitted, every strike is the same. */
    next: z.array(stepSchema).min(1).max(100).optional(),
    /** Starts again after the last step; otherwise the rule is then spent. */
    cycle: z.boolean().optional(),
    /** The probability of a strike; 1 if omitted. */
    probability: z.number().min(0).max(1).optional(),
    /** The first matching exchange that it strikes; 1 is the first. */
    from: positiveInteger.optional(),
    /** The maximum number of strikes. */
    times: positiveInteger.optional(),
    /** Makes its random numbers repeatable. */
    seed: z.int().optional(),
    /** How long it is in force, in virtual seconds. */
    forSeconds: z.number().positive().optional(),
    /** Reported by the hospital; ignored on input. */
    fired: z.int().optional(),
  })
  .refine(needsDuration, durationProblem)
  .refine(
    ({ fault, match = {} }) =>
      !uploadKinds.includes(fault) ||
      (match.body ?? match.json ?? match.clientRequestId) === undefined,
    { error: 'is not known yet while the body is arriving', path: ['match'] },
  );

export type FaultRule = z.infer<typeof faultRuleSchema>;
export type FaultStep = z.infer<typeof stepSchema>;
export type FaultMatch = NonNullable<FaultRule['match']>;
