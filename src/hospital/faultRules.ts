/** Fault rules as people write them: which exchanges they strike, when, and how each of them fails. */
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
/** A fixed time, or one drawn evenly between two. */
const duration = z.union([milliseconds, z.tuple([milliseconds, milliseconds])]);
const glob = z.string().min(1);

const matchSchema = z.strictObject({
  method: z.string().optional(),
  /** Below the base address; may hold `*`, as every text below. */
  path: z.string().optional(),
  who: z.string().optional(),
  clientRequestId: glob.optional(),
  /** A text that the body contains, as it is. */
  body: z.string().min(1).optional(),
  /** Values of the body's JSON by their dotted place. */
  json: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  headers: z.record(z.string(), glob).optional(),
  query: z.record(z.string(), glob).optional(),
});

const stepShape = {
  fault: z.enum(faultKinds),
  /** Waits so long before anything is done, whatever the kind; meanwhile a write is under way. */
  delayMs: duration.optional(),
  medianMs: milliseconds.optional(),
  sigma: z.number().min(0).max(5).optional(),
  /** Waits so long after everything is done and before the answer leaves, whatever the kind. */
  afterMs: duration.optional(),
  /** The status of `status` (503), `status-after` (502), `redirect` (307), `wrong-json` (200), `block-page` (403). */
  status: z.int().min(200).max(599).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  /** Answers with a page of HTML instead of an error body. */
  html: z.boolean().optional(),
  /** The pace of `trickle` and `slow-upload`; with any other kind, the pace of its answer. */
  bytesPerSecond: positiveInteger.optional(),
  /** The same as a piece and the pause before it. */
  pieceBytes: positiveInteger.optional(),
  pieceDelayMs: milliseconds.optional(),
  /** For `reset`, `wrong-json` and `garbage`: whether the hospital has done it; true when left out. */
  done: z.boolean().optional(),
  /** Where a `redirect` points. */
  location: z.string().min(1).optional(),
  /** After how many bytes of the body `reset-upload` strikes; 65536 when left out. */
  atBytes: positiveInteger.optional(),
  /** How old the wound list is that `stale-list` tells; 300 when left out. Virtual seconds. */
  ageSeconds: z.number().positive().optional(),
  /** What `wrong-json` answers; `{"status": "ok"}` when left out. */
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

/** A rule as people write it. Everything but `fault` may be left out. */
export const faultRuleSchema = z
  .strictObject({
    match: matchSchema.optional(),
    ...stepShape,
    /** What happens at the second strike, the third, and so on; without it every strike is the same. */
    next: z.array(stepSchema).min(1).max(100).optional(),
    /** Begins anew after the last step; else the rule is spent. */
    cycle: z.boolean().optional(),
    /** How likely it strikes; 1 when left out. */
    probability: z.number().min(0).max(1).optional(),
    /** From which matching exchange on it strikes; 1 is the first. */
    from: positiveInteger.optional(),
    /** How often it strikes at most. */
    times: positiveInteger.optional(),
    /** Makes its chance repeatable. */
    seed: z.int().optional(),
    /** How long it stands, in virtual seconds. */
    forSeconds: z.number().positive().optional(),
    /** Told by the hospital; ignored when it comes back. */
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
