// Owns what can go wrong on purpose: rules that match exchanges and say how each of them fails.
import { z } from 'zod';
import { createChance, lognormalMs } from './chance.ts';

/** The ways in which an exchange can fail; contracts are in docs/hospital-interface.md. */
export const faultKinds = [
  'drop-before',
  'drop-after',
  'hang',
  'hang-after',
  'delay',
  'trickle',
  'status',
  'status-after',
  'reset',
  'cut',
  'captive',
  'duplicate',
] as const;

export type FaultKind = (typeof faultKinds)[number];

const positiveInteger = z.int().min(1);
const milliseconds = z.number().min(0).max(86_400_000);

/** A rule as people write it. Everything but `fault` may be left out. */
export const faultRuleSchema = z
  .strictObject({
    /** Which exchanges; a path is below the base address and may hold `*`. */
    match: z
      .strictObject({
        method: z.string().optional(),
        path: z.string().optional(),
        who: z.string().optional(),
      })
      .optional(),
    fault: z.enum(faultKinds),
    /** How likely it strikes; 1 when left out. */
    probability: z.number().min(0).max(1).optional(),
    /** How often it strikes at most. */
    times: positiveInteger.optional(),
    /** Makes its chance repeatable. */
    seed: z.int().optional(),
    /** How long it stands, in virtual seconds. */
    forSeconds: z.number().positive().optional(),
    delayMs: milliseconds.optional(),
    medianMs: milliseconds.optional(),
    sigma: z.number().min(0).max(5).optional(),
    /** The status of `status` (503) and `status-after` (502). */
    status: z.int().min(400).max(599).optional(),
    retryAfterSeconds: z.int().min(0).optional(),
    /** Answers with a page of HTML instead of an error body. */
    html: z.boolean().optional(),
    /** How many bytes and milliseconds one piece of a trickle takes; 16 and 250 when left out. */
    pieceBytes: positiveInteger.optional(),
    pieceDelayMs: milliseconds.optional(),
    /** For `reset`: whether the hospital has done it before the connection breaks; true when left out. */
    done: z.boolean().optional(),
    /** Told by the hospital; ignored when it comes back. */
    fired: z.int().optional(),
  })
  .refine((rule) => rule.fault !== 'delay' || (rule.delayMs ?? rule.medianMs) !== undefined, {
    error: 'is required, or medianMs, for a delay',
    path: ['delayMs'],
  });

export type FaultRule = z.infer<typeof faultRuleSchema>;

/** A rule in force, and how often it has struck. */
export type FaultRuleState = FaultRule & { readonly fired: number };

/** What a rule is matched against. */
export interface FaultTarget {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly who: string | null;
}

/** A fault that strikes one exchange. */
export interface Fault {
  readonly rule: FaultRule;
  /** How long a `delay` lasts, in milliseconds. */
  readonly delayMs: number;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly chance: () => number;
  readonly pathPattern: RegExp | undefined;
  readonly endsAtMs: number;
  fired: number;
}

export interface Faults {
  /** Replaces all rules. */
  set(rules: readonly FaultRule[], nowMs: number): void;
  list(): readonly FaultRuleState[];
  /** The first rule that matches and strikes; it is counted as used. */
  pick(target: FaultTarget, nowMs: number): Fault | undefined;
}

/** Fault rules whose chance comes from `random` where a rule names no seed of its own. */
export function createFaults(random: () => number): Faults {
  let active: readonly ActiveRule[] = [];
  return {
    set: (rules, nowMs) => {
      active = rules.map((rule) => activate(rule, random, nowMs));
    },
    list: () => active.map(({ rule, fired }) => ({ ...rule, fired })),
    pick: (target, nowMs) => {
      const struck = active.find((each) => strikes(each, target, nowMs));
      if (struck === undefined) return undefined;
      struck.fired += 1;
      return { rule: struck.rule, delayMs: delayOf(struck) };
    },
  };
}

function activate(rule: FaultRule, random: () => number, nowMs: number): ActiveRule {
  const path = rule.match?.path?.replace(/^\/v1(?=\/|\*|$)/, '');
  return {
    rule,
    chance: rule.seed === undefined ? random : createChance(rule.seed),
    pathPattern: path === undefined ? undefined : globPattern(path),
    endsAtMs: rule.forSeconds === undefined ? Infinity : nowMs + rule.forSeconds * 1000,
    fired: 0,
  };
}

function globPattern(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

function strikes(each: ActiveRule, target: FaultTarget, nowMs: number): boolean {
  const { rule } = each;
  if (nowMs >= each.endsAtMs || each.fired >= (rule.times ?? Infinity)) return false;
  const { method, who } = rule.match ?? {};
  if (method !== undefined && method !== '*' && method.toUpperCase() !== target.method)
    return false;
  if (who !== undefined && who !== target.who) return false;
  if (each.pathPattern !== undefined && !each.pathPattern.test(target.path)) return false;
  const { probability = 1 } = rule;
  return probability >= 1 || each.chance() < probability;
}

function delayOf({ rule, chance }: ActiveRule): number {
  if (rule.medianMs !== undefined) return lognormalMs(chance, rule.medianMs, rule.sigma ?? 0.5);
  return rule.delayMs ?? 0;
}
