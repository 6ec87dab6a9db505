/**
 * The certificate of a run: one page for the person who decides, with what was examined, when, under which readings,
 * and the hash of the report that it belongs to.
 */
import { groupOf } from '../rule.ts';
import { allRules } from '../rules/all.ts';
import { reportStyle } from './htmlStyle.ts';
import { escapeMarkup as text } from './markup.ts';
import type { Report } from './report.ts';

/** What nobody can wait for in front of a hospital whose clock cannot be moved; it is named and keeps nobody waiting. */
const needsItsClock = 'time';

/** A rule of which the run says nothing, and why. */
interface LeftOut {
  readonly id: string;
  readonly why: string;
  /** The interface states it, and it can be examined in an afternoon. */
  readonly isMissed: boolean;
}

function leftOutOf({ rules }: Report): LeftOut[] {
  const seen = new Map(rules.map((rule) => [rule.id, rule]));
  return allRules.flatMap((rule) => {
    const { id, level } = rule;
    const reported = seen.get(id);
    if (reported !== undefined && reported.outcome !== 'skipped') return [];
    const isMissed = level === 'stated' && groupOf(rule) !== needsItsClock;
    return [{ id, why: reported?.words ?? 'it was not asked for', isMissed }];
  });
}

function verdictOf(
  { counts, incomplete }: Report,
  leftOut: readonly LeftOut[],
): {
  readonly kind: string;
  readonly words: string;
} {
  if (counts.failed > 0) {
    return { kind: 'bad', words: `${counts.failed} rules of the interface are broken.` };
  }
  if (incomplete !== null) {
    return {
      kind: 'quiet',
      words: `Nothing that was examined is broken, but the run is incomplete: ${incomplete}.`,
    };
  }
  const missed = leftOut.filter(({ isMissed }) => isMissed).length;
  if (missed > 0) {
    const words = `Nothing that was examined is broken, but ${missed} rules that the interface states were not examined: no certificate.`;
    return { kind: 'quiet', words };
  }
  return { kind: 'good', words: 'Every rule that the interface states was examined, and holds.' };
}

function leftOutList(leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return '<p>nothing</p>';
  const reasons = [...new Set(leftOut.map(({ why }) => why))];
  const rows = reasons.map((reason) => {
    const ids = leftOut.filter(({ why }) => why === reason).map(({ id }) => id);
    return `<tr><td>${text(reason)}</td><td class="mono">${text(ids.join(', '))}</td></tr>`;
  });
  return `<table><tbody>${rows.join('\n')}</tbody></table>`;
}

/** The page. `sha256` is the hash of `report.json`, in hexadecimal digits. */
export function certificatePage(report: Report, sha256: string): string {
  const { counts, baseUrl, startedAt, interfaceVersion, observed, rules } = report;
  const leftOut = leftOutOf(report);
  const { kind, words } = verdictOf(report, leftOut);
  const of = (level: string) => allRules.filter((rule) => rule.level === level);
  const kept = (level: string) =>
    rules.filter((rule) => rule.level === level && rule.outcome === 'passed').length;
  const rows = [
    ['Hospital', baseUrl],
    ['Interface', `Nursing Record Integration Service, description ${interfaceVersion}`],
    [
      'Examined',
      `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${report.requests.sent} requests`,
    ],
    ['Rules that the interface states', `${kept('stated')} of ${of('stated').length} hold`],
    ['Rules between the lines', `${kept('inferred')} of ${of('inferred').length} hold`],
    ['Broken', String(counts.failed)],
    ['Left out', `${leftOut.length} of ${allRules.length} rules`],
    [
      'Sentences of the interface examined',
      `${report.coverage.examined} of ${report.coverage.examinable}`,
    ],
    ['Open points observed', `${counts.observed} of ${of('not-shown').length}`],
    ['SHA-256 of report.json', sha256],
  ];
  const readings = Object.entries(observed).map(
    ([key, reading]) => `<li><span class="soft">${text(key)}:</span> ${text(reading)}</li>`,
  );
  const list =
    readings.length === 0 ? '<p>none</p>' : `<ul class="readings mono">${readings.join('\n')}</ul>`;
  const title = kind === 'good' ? 'Certificate of conformance' : 'Result of the examination';
  const table = rows.map(
    ([name, value]) =>
      `<tr><td class="narrow soft">${text(name ?? '')}</td><td>${text(value ?? '')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: ${text(baseUrl)}</title><style>${reportStyle}</style></head>
<body><main><h1>${title}</h1>
<div class="verdict ${kind}">${text(words)}</div>
<table><tbody>${table.join('\n')}</tbody></table>
<h2>Readings of the open points, as observed</h2>
${list}
<h2>What was left out, and why</h2>
${leftOutList(leftOut)}
<p class="soft">Each rule and what was seen stands in report.html of the same run.</p>
</main></body></html>
`;
}
