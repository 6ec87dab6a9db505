/**
 * Owns what an audit says: per rule whether it was kept, broken, or never put to the test, with the exchanges that show it.
 */
import type { AuditedExchange } from './observation.ts';
import { auditRules, type Finding } from './rules.ts';

export interface AuditedRule {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly outcome: 'kept' | 'broken' | 'never tried';
  /** How often there was something to judge. */
  readonly seen: number;
  readonly findings: readonly Finding[];
}

export interface AuditReport {
  readonly exchanges: number;
  readonly writes: number;
  readonly rules: readonly AuditedRule[];
  readonly broken: number;
}

/** Judges everything that arrived. */
export function audit(exchanges: readonly AuditedExchange[]): AuditReport {
  const rules = auditRules.map(({ id, title, clause, judge }): AuditedRule => {
    const { seen, findings } = judge(exchanges);
    const outcome = findings.length > 0 ? 'broken' : seen > 0 ? 'kept' : 'never tried';
    return { id, title, clause, outcome, seen, findings };
  });
  const writes = exchanges.filter(({ method }) => method === 'POST' || method === 'PATCH').length;
  const broken = rules.filter(({ outcome }) => outcome === 'broken').length;
  return { exchanges: exchanges.length, writes, rules, broken };
}

/** The lines of a terminal; the last is `N exchanges, N rules, N broken`. */
export function auditLines({ exchanges, rules, broken }: AuditReport): readonly string[] {
  const lines = rules.flatMap(({ id, title, outcome, seen, findings }) => [
    `${outcome.toUpperCase().padEnd(11)} ${id}: ${title} (${seen} to judge)`,
    ...findings.slice(0, 5).map(({ words, exchanges: shown }) => {
      return `            ${words} (exchanges ${shown.join(', ')})`;
    }),
  ]);
  return [...lines, `${exchanges} exchanges, ${rules.length} rules, ${broken} broken`];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; --ink: #17212b; --soft: #55636f; --paper: #fff; --ground: #f3f5f7; --line: #d9dfe4; --good: #17693d; --bad: #a3231f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf1; --soft: #a3b0bb; --paper: #182028; --ground: #10161c; --line: #2c3843; --good: #7fd3a3; --bad: #ff9d97; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, 'Noto Sans', 'Noto Sans TC', sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1rem; margin: 0; }
section { background: var(--paper); border: 1px solid var(--line); border-left: .35rem solid var(--line); border-radius: .6rem; padding: .8rem 1.1rem; margin: .7rem 0; }
section.kept { border-left-color: var(--good); } section.broken { border-left-color: var(--bad); }
li { margin: .35rem 0; overflow-wrap: anywhere; } ul { margin: .4rem 0; padding-left: 1.25rem; }
.soft { color: var(--soft); } blockquote { margin: .3rem 0; padding-left: .7rem; border-left: 2px solid var(--line); color: var(--soft); }
.broken b { color: var(--bad); } .kept b { color: var(--good); } code { font-size: .86em; }`;

/** The report as one page that loads nothing. */
export function auditPage(report: AuditReport, exchanges: readonly AuditedExchange[]): string {
  const sections = report.rules.map(({ id, title, clause, outcome, seen, findings }) => {
    const items = findings.slice(0, 20).map(({ words, exchanges: shown }) => {
      const named = shown.map((n) => describe(exchanges[n - 1])).join('<br>');
      return `<li>${escaped(words)}<br><code>${named}</code></li>`;
    });
    const more = findings.length - items.length;
    const rest = more === 0 ? '' : `<p class="soft">${more} more of this kind: audit.json.</p>`;
    const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>${rest}`;
    return `<section class="${outcome.replace(' ', '-')}"><h2>${escaped(title)}</h2>
<blockquote>${escaped(clause)}</blockquote><p><b>${outcome}</b> <span class="soft">${seen} to judge · <code>${id}</code></span></p>${list}</section>`;
  });
  const verdict =
    report.broken === 0
      ? 'Nothing that arrived breaks a rule.'
      : `${report.broken} of ${report.rules.length} rules are broken.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Audit of a client</title><style>${style}</style></head>
<body><main><h1>Does this client keep to the interface?</h1>
<p>${verdict} <span class="soft">${report.exchanges} exchanges, of them ${report.writes} writes.</span></p>
${sections.join('\n')}</main></body></html>
`;
}

function describe(exchange: AuditedExchange | undefined): string {
  if (exchange === undefined) return '';
  const { n, method, path, status, outcome, clientRequestId } = exchange;
  const id = clientRequestId === null ? '' : ` id ${clientRequestId}`;
  return escaped(
    `#${n} ${method} ${path}${id}: ${status === 0 ? 'no answer' : status}, ${outcome}`,
  );
}
