/**
 * The report of an audit: whether each rule was kept, broken, or had no occasion, with the exchanges that show it, and
 * which troubles the client has met.
 */
import { escapeMarkup } from '../markup.ts';
import { reportStyle } from '../reportStyle.ts';
import { isUpload, isWrite } from './evidence.ts';
import type { Examined } from './examination.ts';
import type { AuditedExchange } from './observation.ts';
import { troubleRules, troubles, type Trouble } from './phases.ts';
import type { Finding, JudgedRecord } from './rule.ts';
import { auditRules } from './rules.ts';

/**
 * `advised against` is reported but not counted; `cannot tell` is what an examination that was cut short leaves open, or
 * what looks the same from outside.
 */
export type RuleOutcome = 'broken' | 'advised against' | 'cannot tell' | 'kept' | 'no occasion';

export interface AuditedRule {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly outcome: RuleOutcome;
  /** How often there was something to judge. */
  readonly seen: number;
  readonly findings: readonly Finding[];
}

/** One trouble, whether the client has met it, and the rules that judge the response. */
export interface AuditedTrouble {
  readonly trouble: Trouble;
  readonly isCaused: boolean;
  readonly rules: readonly string[];
}

export interface AuditReport {
  readonly exchanges: number;
  readonly writes: number;
  readonly uploads: number;
  /** Broken rules come first. */
  readonly rules: readonly AuditedRule[];
  readonly troubles: readonly AuditedTrouble[];
  readonly broken: number;
  /** Why the absence of broken rules does not yet mean that all are kept; empty if it does. */
  readonly gaps: readonly string[];
}

const order: readonly RuleOutcome[] = [
  'broken',
  'advised against',
  'cannot tell',
  'kept',
  'no occasion',
];

/** Judges everything that arrived, against the records of the hospital. */
export function audit(
  exchanges: readonly AuditedExchange[],
  records: readonly JudgedRecord[],
  examined: Examined = { caused: troubles, isCutShort: false },
): AuditReport {
  const rules = auditRules.map((rule): AuditedRule => {
    const { id, title, clause, isAdvice = false, isOfTheEnd = false } = rule;
    const { seen, findings: certain, doubts = [] } = rule.judge({ exchanges, records });
    const findings = certain.length > 0 ? certain : doubts;
    const isOpen = certain.length === 0 || (isOfTheEnd && examined.isCutShort);
    const bad = isOpen ? 'cannot tell' : isAdvice ? 'advised against' : 'broken';
    const outcome = findings.length > 0 ? bad : seen > 0 ? 'kept' : 'no occasion';
    return { id, title, clause, outcome, seen, findings };
  });
  const doubtful = new Set(
    rules.flatMap(({ outcome, findings }) =>
      outcome === 'cannot tell' && !examined.isCutShort ? findings.map(({ words }) => words) : [],
    ),
  );
  const writes = exchanges.filter(isWrite).length;
  const never = troubles.filter((trouble) => !examined.caused.includes(trouble));
  return {
    exchanges: exchanges.length,
    writes,
    uploads: exchanges.filter(isUpload).length,
    rules: rules.toSorted(
      (left, right) => order.indexOf(left.outcome) - order.indexOf(right.outcome),
    ),
    troubles: troubles.map((trouble) => {
      return { trouble, isCaused: !never.includes(trouble), rules: troubleRules[trouble] };
    }),
    broken: rules.filter(({ outcome }) => outcome === 'broken').length,
    gaps: [
      ...(writes === 0 ? ['the client has written nothing'] : []),
      ...(examined.isCutShort ? ['it was ended before its time'] : []),
      ...doubtful,
      ...(never.length > 0 ? [`never caused: ${never.join(', ')}`] : []),
    ],
  };
}

/** The lines for a terminal; the last one is `N exchanges, N rules, N broken`. */
export function auditLines({ exchanges, rules, broken, gaps }: AuditReport): readonly string[] {
  const width = Math.max(...order.map(({ length }) => length));
  const lines = rules.flatMap(({ id, title, outcome, seen, findings }) => [
    `${outcome.toUpperCase().padEnd(width)} ${id}: ${title} (${seen} to judge)`,
    ...findings.slice(0, 5).map(({ words, exchanges: shown }) => {
      return `${' '.repeat(width)} ${words} (exchanges ${shown.join(', ')})`;
    }),
  ]);
  return [
    ...gaps.map((gap) => `INCOMPLETE: ${gap}.`),
    ...lines,
    `${exchanges} exchanges, ${rules.length} rules, ${broken} broken`,
  ];
}

/** The exit code of an audit: 1 if a rule is broken, 3 if none is and something was not tried. */
export function exitCodeOf({ broken, gaps }: AuditReport): number {
  if (broken > 0) return 1;
  return gaps.length > 0 ? 3 : 0;
}

/** The report as one page without external resources. */
export function auditPage(report: AuditReport, exchanges: readonly AuditedExchange[]): string {
  const sections = report.rules.map(({ id, title, clause, outcome, seen, findings }) => {
    const items = findings.slice(0, 20).map(({ words, exchanges: shown }) => {
      const named = shown.map((n) => describe(exchanges[n - 1])).join('<br>');
      return `<li>${escapeMarkup(words)}<br><code>${named}</code></li>`;
    });
    const more = findings.length - items.length;
    const rest = more === 0 ? '' : `<p class="soft">${more} more of this kind: audit.json.</p>`;
    const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>${rest}`;
    const kind = { broken: 'bad', kept: 'good' }[outcome as string] ?? '';
    return `<section class="card ${kind}"><h3>${escapeMarkup(title)}</h3>
<blockquote>${escapeMarkup(clause)}</blockquote><p><b>${outcome}</b> <span class="soft">${seen} to judge · <code>${id}</code></span></p>${list}</section>`;
  });
  const verdict =
    report.broken === 0
      ? 'Nothing that arrived breaks a rule.'
      : `${report.broken} of ${report.rules.length} rules are broken.`;
  const gaps = report.gaps.map((gap) => `<p><b>Incomplete:</b> ${escapeMarkup(gap)}.</p>`);
  const met = report.troubles.map(({ trouble, isCaused, rules }) => {
    const judges = rules.map((id) => `<code>${id}</code>`).join(', ');
    return `<li>${trouble}: ${isCaused ? 'met' : '<b>never caused</b>'}, judged by ${judges}</li>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Audit of a client</title><style>${reportStyle}</style></head>
<body><main><h1>Does this client keep to the interface?</h1>
<p>${verdict} <span class="soft">${report.exchanges} exchanges, of them ${report.writes} writes and ${report.uploads} uploads.</span></p>
${gaps.join('\n')}
${sections.join('\n')}
<section class="card"><h3>Troubles</h3><ul>${met.join('')}</ul></section></main></body></html>
`;
}

function describe(exchange: AuditedExchange | undefined): string {
  if (exchange === undefined) return '';
  const { n, method, path, status, outcome, clientRequestId } = exchange;
  const id = clientRequestId === null ? '' : ` id ${clientRequestId}`;
  return escapeMarkup(
    `#${n} ${method} ${path}${id}: ${status === 0 ? 'no answer' : status}, ${outcome}`,
  );
}
