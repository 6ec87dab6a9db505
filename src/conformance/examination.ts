/** One run of the suite: which rules are examined, in which order, what stops it, and what it leaves behind. */
import { cleanUp, leftoversOf, permanentOf, unboundOf, type CleanUp } from './cleanUp.ts';
import { createClient, type Client } from './client.ts';
import { createControl } from './control.ts';
import type { Exchange } from './exchange.ts';
import { foreignChange } from './foreignChange.ts';
import {
  mistakeInAddress,
  mistakeInControl,
  mistakeInCredentials,
  mistakeInTestData,
} from './mistakes.ts';
import type { Ports } from './ports.ts';
import { preflight, type Unusable } from './preflight.ts';
import type { Observation, Rule } from './rule.ts';
import { allRules } from './rules/all.ts';
import { differentialRule } from './rules/differential.ts';
import type { Limits, Subject } from './subject.ts';
import { createSuite, type Suite } from './suite.ts';
import { CannotTell, Failure, Stopped, type Comparison } from './verdicts.ts';
/** The outcome of one rule. */
export type Finding =
  | { readonly rule: Rule; readonly outcome: 'passed' }
  | {
      readonly rule: Rule;
      readonly outcome: 'failed';
      readonly message: string;
      readonly comparison?: Comparison | undefined;
      readonly exchanges: readonly Exchange[];
    }
  | {
      readonly rule: Rule;
      readonly outcome: 'skipped';
      readonly why: string;
      /** A fault of the suite, not of the hospital. */
      readonly isOurs?: boolean;
    }
  | { readonly rule: Rule; readonly outcome: 'observed'; readonly observation: Observation };

/** Everything that a run found. */
export interface Examination {
  readonly subject: Subject;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly findings: readonly Finding[];
  readonly exchanges: readonly Exchange[];
  /** Why it stopped early; undefined if it did not. */
  readonly stopReason: string | undefined;
  /** The first exchange whose outcome stayed unknown, in words. */
  readonly unsettled: string | undefined;
  /** What the person has to correct first; nothing is examined then. */
  readonly mistake: string | undefined;
  readonly cleanUp: CleanUp;
  /** Every credential that was used; none may appear in a report. */
  readonly credentials: readonly string[];
  /** Test data that was named but does not exist. */
  readonly unusable: readonly Unusable[];
  /** Photos that no record binds; the hospital purges them after 24 hours. */
  readonly unbound: readonly string[];
  /** Admission assessments that stay for good. */
  readonly permanent: readonly string[];
  readonly counts: ReturnType<Client['counts']>;
}

/** The last rule: its outcome is known only after cleaning up. */
const cleanUpRule: Rule = {
  id: 'clean-up.all-voided',
  title: 'Every wound assessment that the suite made can be voided at the end',
  level: 'stated',
  risk: 'reversible',
  examine: () => undefined,
};

/** Every rule that can appear in a report. */
export const everyRule: readonly Rule[] = [...allRules, cleanUpRule];

/** Examines a hospital. Never throws because of the hospital's behaviour. */
export async function examine(
  subject: Subject,
  limits: Limits,
  ports: Ports,
): Promise<Examination> {
  const client = createClient(subject, limits, ports);
  const { controlUrl } = subject;
  const control =
    controlUrl === undefined
      ? undefined
      : createControl(
          controlUrl,
          (request) => ports.fetch(request, controlRequest),
          subject.headers,
        );
  const startedAtMs = ports.now();
  const chosen = allRules.filter((rule) => isChosen(subject, rule));
  const elsewhere = await mistakeInAddress(client, subject);
  const looked =
    elsewhere === undefined ? await preflight(client, subject) : { subject, unusable: [] };
  const findings: Finding[] = [];
  const observed = () => observedInterpretations(findings);
  const suite = createSuite(looked.subject, client, control, { ...ports, observed });
  const writes = chosen.some(isWriting(subject));
  const mistake =
    elsewhere ??
    (await mistakeInControl(suite)) ??
    (await mistakeInTestData(suite, writes)) ??
    (await mistakeInCredentials(suite, writes));
  const examined = mistake === undefined ? chosen : [];
  for (const [index, rule] of examined.entries()) {
    ports.progress(index + 1, examined.length, rule.id);
    findings.push(await examineRule(suite, rule));
  }
  const { exchanges } = client;
  const leftovers = leftoversOf(exchanges);
  const cleaned = await cleanUp(client, ports, leftovers);
  if (mistake === undefined && (isChosen(subject, cleanUpRule) || leftovers.length > 0)) {
    findings.push(cleanUpFinding(subject, leftovers.length, cleaned));
  }
  return {
    subject,
    startedAtMs,
    endedAtMs: ports.now(),
    findings,
    exchanges,
    stopReason: client.stopReason(),
    unsettled: client.unsettled(),
    mistake,
    cleanUp: cleaned,
    credentials: client.credentials(),
    unusable: looked.unusable,
    permanent: permanentOf(exchanges),
    unbound: unboundOf(exchanges),
    counts: client.counts(),
  };
}

const controlRequest = { method: 'GET', path: '', who: 'nobody', expected: [200] } as const;

/** Whether a rule was selected; without a selection all are. */
function isChosen({ onlyRules = [], differential }: Subject, { id }: Rule): boolean {
  if (id === differentialRule.id && differential === undefined) return false;
  return (
    onlyRules.length === 0 || onlyRules.some((only) => id === only || id.startsWith(`${only}.`))
  );
}

/** Whether a rule would write. */
function isWriting(subject: Subject): (rule: Rule) => boolean {
  return (rule) =>
    rule.risk !== 'read' && rule.isPassive !== true && forbidden(subject, rule) === undefined;
}

/** Why a rule must not be examined at all; undefined if it may. */
function forbidden({ allowWrites, allowPermanent }: Subject, { risk }: Rule): string | undefined {
  if (risk !== 'read' && !allowWrites) return 'it writes, and --allow-writes was not given';
  if (risk === 'permanent' && !allowPermanent) {
    return 'it may leave admission assessments for good, and --allow-permanent was not given';
  }
  return undefined;
}

async function examineRule(suite: Suite, rule: Rule): Promise<Finding> {
  const why = rule.isPassive === true ? undefined : forbidden(suite.subject, rule);
  if (why !== undefined) return { rule, outcome: 'skipped', why };
  try {
    if (rule.level === 'not-shown') {
      return { rule, outcome: 'observed', observation: await rule.observe(suite) };
    }
    await rule.examine(suite);
    return { rule, outcome: 'passed' };
  } catch (error) {
    const shown = error instanceof Failure ? error.exchanges : [];
    const changed = await foreignChange(suite.client, shown);
    if (changed === undefined) return findingOf(rule, error);
    const meanwhile = `somebody else has changed ${changed} meanwhile`;
    return { rule, outcome: 'skipped', why: meanwhile };
  }
}

function findingOf(rule: Rule, error: unknown): Finding {
  if (error instanceof Failure && rule.level !== 'not-shown') {
    const { message, exchanges, comparison } = error;
    return { rule, outcome: 'failed', message, exchanges, comparison };
  }
  if (error instanceof Stopped) {
    return { rule, outcome: 'skipped', why: `stopped: ${error.message}` };
  }
  const message = error instanceof Error ? error.message : String(error);
  const isOurs = !(error instanceof CannotTell || error instanceof Failure);
  const why = isOurs ? `the suite itself stumbled: ${message}` : message;
  return { rule, outcome: 'skipped', why, isOurs };
}

function cleanUpFinding(subject: Subject, made: number, { left }: CleanUp): Finding {
  const rule = cleanUpRule;
  if (!subject.allowWrites) {
    return { rule, outcome: 'skipped', why: 'it writes, and --allow-writes was not given' };
  }
  if (made === 0) return { rule, outcome: 'skipped', why: 'nothing was made' };
  if (left.length === 0) return { rule, outcome: 'passed' };
  const refused = left.filter(({ isRefused }) => isRefused);
  if (refused.length === 0) return { rule, outcome: 'skipped', why: leftWords(left) };
  return { rule, outcome: 'failed', message: leftWords(refused), exchanges: [] };
}

function leftWords(left: CleanUp['left']): string {
  return `${left.length} could not be voided: ${left.map(({ id, why }) => `${id} (${why})`).join(', ')}`;
}

/** Why a run is incomplete; undefined if it examined everything that was named. */
export function incompleteness(examination: Examination): string | undefined {
  const { stopReason, unsettled, unusable, findings, cleanUp: cleaned } = examination;
  const [first] = unusable;
  const left = cleaned.left.length === 0 ? [] : [leftWords(cleaned.left)];
  if (stopReason !== undefined) return [stopReason, ...left].join('; ');
  if (left[0] !== undefined) return left[0];
  if (first !== undefined) return `${first.flag} ${first.id}: ${first.why}`;
  if (unsettled !== undefined) return unsettled;
  const isExamined = findings.some(({ outcome }) => outcome !== 'skipped');
  if (!isExamined) return 'no rule could be examined';
  const stumbled = findings.find((each) => each.outcome === 'skipped' && each.isOurs === true);
  return stumbled === undefined ? undefined : `the suite itself stumbled over ${stumbled.rule.id}`;
}

/** How many rules passed, failed, were skipped and observed. */
export function countOutcomes(
  findings: readonly Finding[],
): Readonly<Record<Finding['outcome'], number>> {
  const counts = { passed: 0, failed: 0, skipped: 0, observed: 0 };
  for (const { outcome } of findings) counts[outcome] += 1;
  return counts;
}

/** The observed readings, in the form that `npm run hospital -- --interpretations` loads. */
export function observedInterpretations(
  findings: readonly Finding[],
): Readonly<Record<string, string>> {
  const pairs = findings.flatMap((finding) => {
    if (finding.outcome !== 'observed' || finding.rule.level !== 'not-shown') return [];
    const { reading } = finding.observation;
    return reading === undefined ? [] : [[finding.rule.key, reading] as const];
  });
  return Object.fromEntries(pairs);
}
