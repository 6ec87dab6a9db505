/** What a rule is: one claim about a hospital, the part of the interface on which it rests, and how it is examined. */
import {
  interpretationPoints,
  type InterpretationKey,
  type Interpretations,
} from '../hospital/interpretations.ts';
import type { Exchange } from './exchange.ts';
import type { Suite } from './suite.ts';

/**
 * `read` changes nothing. `reversible` creates wound assessments, which are voided at the end, and photos that no
 * record binds. `permanent` may leave admission assessments, for which the interface has no void.
 */
export type Risk = 'read' | 'reversible' | 'permanent';

interface RuleFacts {
  /** `group.claim`, unique. */
  readonly id: string;
  /** The claim as one sentence. */
  readonly title: string;
  readonly risk: Risk;
  /** It sends nothing and only looks at earlier exchanges, so it is examined last, even after a stop. */
  readonly isPassive?: true;
}

/** A rule that a hospital can break. `inferred`: implied by the interface rather than stated. */
export interface CheckedRule extends RuleFacts {
  readonly level: 'stated' | 'inferred';
  /** Throws a Failure if the hospital breaks the rule, CannotTell if that cannot be verified. */
  examine(suite: Suite): Promise<void> | void;
}

/** Rules of one risk that the interface states, unless one of them says otherwise. */
export function checkedRules(
  risk: Risk,
  rules: readonly (Omit<CheckedRule, 'level' | 'risk'> & Partial<CheckedRule>)[],
): readonly CheckedRule[] {
  return rules.map((rule) => ({ level: 'stated', risk, ...rule }));
}

/** How a hospital reads a point that the interface leaves open. */
export interface Observation<Key extends InterpretationKey = InterpretationKey> {
  /** Undefined if it is none of the readings that the bundled hospital knows. */
  readonly reading: Interpretations[Key] | undefined;
  /** What was seen, as one sentence. */
  readonly words: string;
  readonly exchanges?: readonly Exchange[];
}

/** A rule that no hospital can break: it records how the hospital reads an open point. */
export interface OpenRule<Key extends InterpretationKey = InterpretationKey> extends RuleFacts {
  readonly level: 'not-shown';
  readonly key: Key;
  /** What to ask the hospital's engineers, whatever was observed. */
  readonly question: string;
  /** Throws CannotTell if it cannot be observed. */
  observe(suite: Suite): Promise<Observation<Key>> | Observation<Key>;
}

export type Rule = CheckedRule | OpenRule;

/**
 * Makes rules about open points, of this risk unless one of them says otherwise. The sentence of the point is the title;
 * its key ties the readings of an observation.
 */
export function openRuleOf(risk: Risk) {
  return <Key extends InterpretationKey>(
    rule: Omit<OpenRule<Key>, 'id' | 'level' | 'title' | 'risk'> & { readonly risk?: Risk },
  ): OpenRule => {
    const [title = ''] = interpretationPoints[rule.key].sentence.split(/\.(?: |$)/);
    const id = `open.${rule.key}`;
    return { risk, ...rule, id, level: 'not-shown', title } as unknown as OpenRule;
  };
}

/** An observation that the status of one answer decides; `what` got that status. */
export function byStatus<const Reading extends string>(
  what: string,
  answer: Exchange,
  readings: Readonly<Record<number, Reading>>,
) {
  const { status } = answer;
  return { reading: readings[status], words: `${what} got ${status}`, exchanges: [answer] };
}

/** The resource that a rule is about: the first part of its id. */
export function groupOf(rule: Pick<Rule, 'id'>): string {
  return rule.id.slice(0, rule.id.indexOf('.'));
}
