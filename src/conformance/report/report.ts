/**
 * The report as data: the findings of a run, without anything that must stay in the hospital. The JSON, JUnit and HTML
 * files are written from it alone.
 */
import {
  type Examination,
  type Finding,
  countOutcomes,
  incompleteness,
  observedInterpretations,
} from '../examination.ts';
import type { Exchange } from '../exchange.ts';
import type { Unusable } from '../preflight.ts';
import { groupOf, type Risk } from '../rule.ts';
import { coverageOf, sentencesOf, type Coverage, type Sentence } from '../sentences/basis.ts';
import { needs, tokenFlags, type Subject } from '../subject.ts';
import {
  scrubbed,
  secretsOf,
  sentTexts,
  shownExchange,
  shownValue,
  type ShownExchange,
} from './redact.ts';
import { curlOf, harOf, type Place } from './replay.ts';

/** One rule and its outcome. */
export interface ReportedRule {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly section: string;
  readonly level: 'stated' | 'inferred' | 'not-shown';
  readonly risk: Risk;
  readonly outcome: Finding['outcome'];
  /** Why it failed or was skipped, or what was observed. */
  readonly words: string;
  /** The sentences of the interface on which it rests, word for word, the nearest first. */
  readonly sentences: readonly Sentence[];
  /** For a failed rule: the expected and the actual value, if the two can be compared. */
  readonly expected?: string;
  readonly actual?: string;
  /** For a failed rule: the command line that repeats the decisive request. */
  readonly curl?: string;
  /** For a failed rule. */
  readonly exchanges: readonly ShownExchange[];
  /** For a rule about an open point. */
  readonly key?: string;
  readonly reading?: string;
  readonly question?: string;
}

export interface Report {
  readonly baseUrl: string;
  readonly interfaceVersion: '0.1.0';
  readonly startedAt: string;
  readonly durationSeconds: number;
  /** The flags that were given, without their values. */
  readonly given: readonly string[];
  readonly counts: Readonly<Record<Finding['outcome'], number>>;
  /** Why it stopped early; null if it did not. */
  readonly stopReason: string | null;
  readonly rules: readonly ReportedRule[];
  readonly observed: Readonly<Record<string, string>>;
  /** How many sentences of the interface the run has examined. */
  readonly coverage: Coverage;
  readonly requests: { readonly sent: number; readonly writes: number; readonly photos: number };
  readonly voided: readonly string[];
  readonly left: readonly { readonly id: string; readonly why: string }[];
  readonly permanent: readonly string[];
  /** Photos that no record binds. */
  readonly unbound: readonly string[];
  /** Test data that was named but does not exist. */
  readonly unusable: readonly Unusable[];
  /** Why the run is incomplete; null if it is complete. */
  readonly incomplete: string | null;
}

/** The report of a run, redacted. */
export function buildReport(examination: Examination): Report {
  const { subject, exchanges, findings, startedAtMs, endedAtMs, counts, cleanUp } = examination;
  const ours = sentTexts(exchanges);
  const further = Object.values(subject.headers ?? {});
  const secrets = secretsOf([...examination.credentials, ...further], exchanges);
  return {
    baseUrl: scrubbed(withoutUser(subject.baseUrl), secrets),
    interfaceVersion: '0.1.0',
    startedAt: new Date(startedAtMs).toISOString(),
    durationSeconds: Math.round((endedAtMs - startedAtMs) / 100) / 10,
    given: givenFlags(subject),
    counts: countOutcomes(findings),
    stopReason: scrubbed(examination.stopReason ?? null, secrets),
    rules: findings.map((finding) => {
      return scrubbed(reportedRule(finding, ours, placeOf(subject), exchanges), secrets);
    }),
    observed: observedInterpretations(findings),
    coverage: coverageOf(
      findings.filter(({ outcome }) => outcome !== 'skipped').map(({ rule }) => rule.id),
    ),
    requests: { sent: counts.requests, writes: counts.writes, photos: counts.photos },
    voided: cleanUp.voided,
    left: scrubbed(cleanUp.left, secrets),
    permanent: examination.permanent,
    unbound: examination.unbound,
    unusable: scrubbed(examination.unusable, secrets),
    incomplete: scrubbed(incompleteness(examination) ?? null, secrets),
  };
}

/** The HAR of a run, redacted like the report. */
export function buildHar(examination: Examination): object {
  const { subject, exchanges, credentials } = examination;
  const further = Object.values(subject.headers ?? {});
  const secrets = secretsOf([...credentials, ...further], exchanges);
  return scrubbed(harOf(placeOf(subject), exchanges, sentTexts(exchanges)), secrets);
}

function placeOf({ baseUrl, wire }: Subject): Place {
  const address = withoutUser(baseUrl).replace(/\/$/, '');
  return wire === undefined ? { baseUrl: address } : { baseUrl: address, wire };
}

function withoutUser(baseUrl: string): string {
  const url = new URL(baseUrl);
  url.username = '';
  url.password = '';
  return url.href;
}

function givenFlags(subject: Subject): readonly string[] {
  const tokens = Object.entries(tokenFlags).flatMap(([who, flag]) => {
    return subject.tokens[who as keyof typeof tokenFlags] === undefined ? [] : [flag];
  });
  const named = Object.entries(needs).flatMap(([need, flag]) => {
    return subject[need as keyof typeof needs] === undefined ? [] : [flag];
  });
  return [
    ...tokens,
    ...named,
    ...(subject.listPatientIds.length === 0 ? [] : ['--list-patient']),
    ...(subject.admission === undefined ? [] : ['--admission']),
    ...(subject.wire === undefined ? [] : ['--profile']),
    ...(subject.allowWrites ? ['--allow-writes'] : []),
    ...(subject.allowPermanent ? ['--allow-permanent'] : []),
  ];
}

function reportedRule(
  finding: Finding,
  ours: ReadonlySet<string>,
  place: Place,
  run: readonly Exchange[],
): ReportedRule {
  const { rule, outcome } = finding;
  const { id, title, level, risk } = rule;
  const open = rule.level === 'not-shown' ? { key: rule.key, question: rule.question } : {};
  const seen =
    finding.outcome === 'observed' && finding.observation.reading !== undefined
      ? { reading: finding.observation.reading }
      : {};
  const exchanges =
    finding.outcome === 'failed' ? finding.exchanges.map((each) => shownExchange(each, ours)) : [];
  const shown = failureOf(finding, ours, place, run);
  const sentences = sentencesOf(id);
  const section = sentences.map(({ number }) => number).join(', ');
  const facts = { id, group: groupOf(rule), title, section, level, risk, outcome };
  return { ...facts, sentences, words: wordsOf(finding), ...shown, exchanges, ...open, ...seen };
}

function failureOf(
  finding: Finding,
  ours: ReadonlySet<string>,
  place: Place,
  run: readonly Exchange[],
): Pick<ReportedRule, 'expected' | 'actual' | 'curl'> {
  if (finding.outcome !== 'failed') return {};
  const { comparison, exchanges } = finding;
  const sides =
    comparison === undefined
      ? {}
      : {
          expected: shownValue(comparison.expected, ours),
          actual: shownValue(comparison.actual, ours),
        };
  const deciding = exchanges.at(-1);
  const curl = deciding === undefined ? '' : curlOf(place, deciding, run);
  return { ...sides, ...(curl === '' ? {} : { curl }) };
}

function wordsOf(finding: Finding): string {
  if (finding.outcome === 'failed') return finding.message;
  if (finding.outcome === 'skipped') return finding.why;
  return finding.outcome === 'observed' ? finding.observation.words : '';
}
