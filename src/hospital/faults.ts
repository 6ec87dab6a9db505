/** Fault injection: which rule strikes which exchange, and how the exchange fails. */
import { createChance, lognormalMs } from './chance.ts';
import type { ArrivingExchange, Exchange } from './exchange.ts';
import { uploadKinds, type FaultMatch, type FaultRule, type FaultStep } from './faultRules.ts';
export type { FaultRule } from './faultRules.ts';

/** A rule in force, and how often it has struck. */
export type FaultRuleState = FaultRule & { readonly fired: number };

/** A fault that strikes one exchange. */
export interface Fault {
  readonly rule: FaultStep;
  /** Delay before anything is done, in milliseconds. */
  readonly delayMs: number;
  /** Delay after everything is done, in milliseconds. */
  readonly afterMs: number;
}

interface ActiveRule {
  readonly rule: FaultRule;
  readonly steps: readonly FaultStep[];
  readonly chance: () => number;
  readonly endsAtMs: number;
  matched: number;
  fired: number;
}

export interface Faults {
  /** Replaces all rules. */
  set(rules: readonly FaultRule[], nowMs: number): void;
  list(): readonly FaultRuleState[];
  /** The first rule that matches and strikes; it counts as fired. */
  pick(exchange: Exchange, nowMs: number): Fault | undefined;
  /** The same for the kinds that strike while the body is arriving. */
  pickUpload(exchange: ArrivingExchange, nowMs: number): Fault | undefined;
}

/** Fault rules that use `random`, unless a rule names its own seed. */
export function createFaults(random: () => number): Faults {
  let active: readonly ActiveRule[] = [];

  function first(isUpload: boolean, matches: (match: FaultMatch) => boolean, nowMs: number) {
    for (const each of active) {
      const step = stepOf(each);
      if (step === undefined || uploadKinds.includes(step.fault) !== isUpload) continue;
      if (nowMs >= each.endsAtMs || !matches(each.rule.match ?? {})) continue;
      each.matched += 1;
      if (!strikes(each)) continue;
      each.fired += 1;
      if (step.fault === 'none') return undefined;
      return { rule: step, ...timesOf(step, each.chance) };
    }
    return undefined;
  }

  return {
    set: (rules, nowMs) => {
      active = rules.map((rule) => activate(rule, random, nowMs));
    },
    list: () => active.map(({ rule, fired }) => ({ ...rule, fired })),
    pick: (exchange, nowMs) =>
      first(false, (match) => isHit(match, exchange) && isBodyHit(match, exchange), nowMs),
    pickUpload: (exchange, nowMs) => first(true, (match) => isHit(match, exchange), nowMs),
  };
}

function activate(rule: FaultRule, random: () => number, nowMs: number): ActiveRule {
  return {
    rule,
    steps: rule.next === undefined ? [] : [rule, ...rule.next],
    chance: rule.seed === undefined ? random : createChance(rule.seed),
    endsAtMs: rule.forSeconds === undefined ? Infinity : nowMs + rule.forSeconds * 1000,
    matched: 0,
    fired: 0,
  };
}

/** The step of the next strike; undefined once the rule is spent. */
function stepOf({ rule, steps, fired }: ActiveRule): FaultStep | undefined {
  if (fired >= (rule.times ?? Infinity)) return undefined;
  if (steps.length === 0) return rule;
  return rule.cycle === true ? steps[fired % steps.length] : steps[fired];
}

function strikes({ rule, chance, matched }: ActiveRule): boolean {
  if (matched < (rule.from ?? 1)) return false;
  const { probability = 1 } = rule;
  return probability >= 1 || chance() < probability;
}

function timesOf(step: FaultStep, chance: () => number): Pick<Fault, 'delayMs' | 'afterMs'> {
  const told =
    step.medianMs === undefined
      ? drawn(step.delayMs, chance)
      : lognormalMs(chance, step.medianMs, step.sigma ?? 0.5);
  const isAfter = step.fault === 'delay-after';
  const afterMs = drawn(step.afterMs, chance) + (isAfter ? told : 0);
  return { delayMs: isAfter ? 0 : told, afterMs };
}

function drawn(duration: FaultStep['delayMs'], chance: () => number): number {
  if (duration === undefined || typeof duration === 'number') return duration ?? 0;
  const [from, to] = duration;
  return Math.round(from + (to - from) * chance());
}

function isHit(match: FaultMatch, { request, url, path, operator }: ArrivingExchange): boolean {
  const { method, who, headers = {}, query = {} } = match;
  if (method !== undefined && method !== '*' && method.toUpperCase() !== request.method) {
    return false;
  }
  if (who !== undefined && who !== operator?.operatorId) return false;
  if (match.path !== undefined && !isLike(match.path.replace(/^\/v1(?=\/|\*|$)/, ''), path)) {
    return false;
  }
  return (
    Object.entries(headers).every(([name, text]) => isLike(text, request.headers.get(name))) &&
    Object.entries(query).every(([name, text]) => isLike(text, url.searchParams.get(name)))
  );
}

function isBodyHit({ clientRequestId, body, json = {} }: FaultMatch, exchange: Exchange): boolean {
  if (clientRequestId !== undefined && !isLike(clientRequestId, exchange.clientRequestId)) {
    return false;
  }
  if (body !== undefined && !new TextDecoder().decode(exchange.body.bytes).includes(body)) {
    return false;
  }
  const { readJson } = exchange;
  const sent = readJson !== undefined && 'json' in readJson ? readJson.json : undefined;
  return Object.entries(json).every(([place, wanted]) => {
    const value = valueAt(sent, place);
    return typeof wanted === 'string' && typeof value === 'string'
      ? isLike(wanted, value)
      : wanted === value;
  });
}

function valueAt(json: unknown, place: string): unknown {
  let value = json;
  for (const name of place.split('.')) {
    value = Object.getOwnPropertyDescriptor(Object(value), name)?.value;
  }
  return value;
}

/** Whether a text matches a pattern in which `*` stands for anything. */
export function isLike(pattern: string, text: string | null): boolean {
  return text !== null && likeness(pattern)(text);
}

/** The same, for many texts and one pattern. */
export function likeness(pattern: string): (text: string) => boolean {
  if (!pattern.includes('*')) return (text) => text === pattern;
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const form = new RegExp(`^${parts.join('[^]*')}$`);
  return (text) => form.test(text);
}
