/**
 * The certificate of a run: one page for the person who decides, with what was examined, when, under which readings,
 * and the hash of the report that it belongs to.
 */
import { reportStyle } from './htmlStyle.ts';
import { escapeMarkup as text } from './markup.ts';
import type { Report } from './report.ts';

function verdictOf({ counts, incomplete }: Report): {
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
  return { kind: 'good', words: 'Every rule that was examined holds.' };
}

/** The page. `sha256` is the hash of `report.json`, in hexadecimal digits. */
export function certificatePage(report: Report, sha256: string): string {
  const { counts, baseUrl, startedAt, interfaceVersion, observed, rules } = report;
  const { kind, words } = verdictOf(report);
  const of = (level: string) => rules.filter((rule) => rule.level === level);
  const kept = (level: string) => of(level).filter(({ outcome }) => outcome === 'passed').length;
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
    ['Could not be verified', String(counts.skipped)],
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
<p class="soft">What was examined, and what could not be, stands in report.html of the same run.</p>
</main></body></html>
`;
}
