/**
 * The report as one page for the hospital's own engineers: what holds, what fails, what could not be verified and
 * why, what was observed, and what to ask.
 */
import { escapeMarkup as text, joined } from '../../hospital/markup.ts';
import { reportStyle } from '../../hospital/reportStyle.ts';
import { groupOf } from '../rule.ts';
import { allRules } from '../rules/all.ts';
import type { ShownExchange } from './redact.ts';
import type { Report, ReportedRule } from './report.ts';

const groupNames: Readonly<Record<string, string>> = {
  patient: 'Patients',
  encounter: 'Encounters',
  'wound-list': 'List of wounds',
  access: 'Credentials and permission',
  photo: 'Photos',
  'wound-create': 'Submitting a wound assessment',
  repeat: 'Repeats',
  request: 'Results of requests',
  correct: 'Corrections',
  void: 'Voids',
  admission: 'Admission assessments',
  time: 'What days do',
  answers: 'All answers together',
  'clean-up': 'Leaving nothing behind',
  open: 'Open points',
};

const levelWords = {
  stated: 'stated by the interface',
  inferred: 'between the lines',
  'not-shown': 'open',
};

const riskWords = {
  read: 'reads only',
  reversible: 'writes, then voids',
  permanent: 'may leave records',
};

/**
 * The report as one HTML page without external resources; a certificate only if the run is complete and nothing is
 * broken. `sha256` is the hash of `report.json`, in hexadecimal digits.
 */
export function htmlReport(report: Report, sha256: string): string {
  const of = (outcome: ReportedRule['outcome']) =>
    report.rules.filter((rule) => rule.outcome === outcome);
  const verdict = verdictOf(report);
  const body = joined([
    headHtml(report, verdict),
    verdict.html,
    tilesHtml(report),
    failuresHtml(of('failed')),
    skippedHtml(of('skipped')),
    observedHtml(of('observed')),
    questionsHtml(report.rules),
    passedHtml(of('passed')),
    runHtml(report, sha256),
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${text(report.baseUrl)}</title>
<style>${reportStyle}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}

/** How many sentences a failure quotes word for word. */
const quoted = 3;

function headHtml(
  { baseUrl, startedAt, interfaceVersion, durationSeconds }: Report,
  { isCertificate }: Verdict,
): string {
  const title = isCertificate
    ? 'Certificate of conformance'
    : 'Does this hospital keep to the interface?';
  const when = startedAt.slice(0, 16).replace('T', ' ');
  return `<header>
<h1>${title}</h1>
<p class="soft"><span class="mono">${text(baseUrl)}</span> against the Nursing Record Integration Service, description
${interfaceVersion}. Examined ${when} UTC in ${durationSeconds} seconds.</p>
</header>`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** What nobody can wait for in front of a hospital whose clock cannot be moved; it is named and keeps nobody waiting. */
const needsItsClock = 'time';

interface Verdict {
  readonly isCertificate: boolean;
  readonly html: string;
}

function verdictOf({ counts, incomplete, rules }: Report): Verdict {
  const examined = new Set(rules.flatMap((rule) => (rule.outcome === 'skipped' ? [] : rule.id)));
  const leftOut = allRules.filter(({ id }) => !examined.has(id));
  const missed = leftOut.filter(
    (rule) => rule.level === 'stated' && groupOf(rule) !== needsItsClock,
  ).length;
  const isBroken = counts.failed > 0;
  const isCertificate = !isBroken && incomplete === null && missed === 0;
  const kept = isCertificate
    ? 'Every rule that the interface states was examined, and holds.'
    : `Nothing that was examined breaks it, but ${count(missed, 'rule that it states was', 'rules that it states were')} not examined.`;
  const words = isBroken
    ? `No: ${count(counts.failed, 'rule of the interface fails', 'rules of the interface fail')}.`
    : kept;
  const rest = incomplete === null ? '' : `<p>The run is incomplete: ${text(incomplete)}.</p>`;
  const names = text(leftOut.map(({ id }) => id).join(', '));
  const list =
    leftOut.length === 0
      ? ''
      : `<details class="group"><summary>${leftOut.length} of ${allRules.length} rules were not examined</summary><p class="mono">${names}</p></details>`;
  const kind = isBroken ? 'bad' : isCertificate ? 'good' : 'quiet';
  return { isCertificate, html: `<div class="verdict ${kind}">${words}${rest}</div>${list}` };
}

function tilesHtml({ counts }: Report): string {
  const tile = (kind: string, target: string, number: number, words: string) =>
    `<a class="tile ${kind}" href="#${target}"><b>${number}</b>${words}</a>`;
  return `<div class="tiles">
${tile('bad', 'fails', counts.failed, 'fail')}
${tile('good', 'holds', counts.passed, 'hold')}
${tile('quiet', 'unverified', counts.skipped, 'could not be verified')}
${tile('seen', 'observed', counts.observed, 'open points observed')}
</div>
<nav><a href="#questions">Questions for the hospital</a><a href="#run">What this run did</a></nav>`;
}

function badges(rule: ReportedRule): string {
  return `<ul class="facts"><li class="badge">${levelWords[rule.level]}</li>
<li class="badge">${riskWords[rule.risk]}</li><li class="badge">Interface: ${text(rule.section)}</li></ul>`;
}

function failuresHtml(rules: readonly ReportedRule[]): string {
  const head = '<h2 id="fails">What fails</h2>';
  if (rules.length === 0) return `${head}<p class="soft">Nothing.</p>`;
  const cards = rules.map(
    (rule) => `<section class="card bad">
<h3>${text(rule.title)}</h3>
<div class="id mono">${rule.id}</div>
${badges(rule)}
${quoteHtml(rule)}
<p class="message">Seen: ${text(rule.words)}.</p>
${comparisonHtml(rule)}${rule.curl === undefined ? '' : `<details><summary>Repeat it with curl</summary><pre>${text(rule.curl)}</pre></details>`}
${joined(rule.exchanges.map((exchange, index) => exchangeHtml(exchange, index === 0)))}
</section>`,
  );
  return `${head}
<p class="soft">Each with the exchange that shows it. Free text of the hospital, names, credentials and photos are masked;
the number is the place in the order of requests, and requestId leads to your own log.</p>
${joined(cards)}`;
}

/** The sentences that are nearest to the rule; the others by their numbers. */
function quoteHtml({ sentences }: ReportedRule): string {
  const lines = sentences
    .slice(0, quoted)
    .map(({ number, text: words }) => `<p><b>${number}</b> ${text(words)}</p>`);
  const more = sentences.slice(quoted).map(({ number }) => number);
  const others = more.length === 0 ? '' : `<p class="soft">also ${more.join(', ')}</p>`;
  return `<blockquote>${joined([...lines, others])}</blockquote>`;
}

function comparisonHtml({ expected, actual }: ReportedRule): string {
  if (expected === undefined || actual === undefined) return '';
  return `<div class="pair comparison"><div><h4>Expected</h4><pre>${text(expected)}</pre></div>
<div><h4>Actual</h4><pre>${text(actual)}</pre></div></div>`;
}

function exchangeHtml(exchange: ShownExchange, isOpen: boolean): string {
  const headers = Object.entries(exchange.answerHeaders).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const answer = [...headers, '', exchange.answerBody].join('\n').trim();
  const status = text(exchange.status);
  return `<details${isOpen ? ' open' : ''}><summary>#${exchange.number} <span class="mono">${text(exchange.request)}</span>
→ ${status} <span class="soft">as ${text(exchange.who)}</span></summary>
<div class="pair"><div><h4>Sent</h4><pre>${text(exchange.requestBody || '(no body)')}</pre></div>
<div><h4>Answered ${status}</h4><pre>${text(answer || '(no body)')}</pre></div></div></details>`;
}

function skippedHtml(rules: readonly ReportedRule[]): string {
  const head = '<h2 id="unverified">What could not be verified, and why</h2>';
  if (rules.length === 0) return `${head}<p class="soft">Everything could.</p>`;
  const reasons = [...new Set(rules.map(({ words }) => words))];
  const groups = reasons.map((reason) => {
    const same = rules.filter(({ words }) => words === reason);
    return `<details class="group"${same.length <= 3 ? ' open' : ''}><summary>${text(reason)}
<span class="soft">(${count(same.length, 'rule', 'rules')})</span></summary>${rulesTable(same)}</details>`;
  });
  return `${head}${joined(groups)}`;
}

function rulesTable(rules: readonly ReportedRule[]): string {
  const rows = rules.map(
    (rule) => `<tr><td>${text(rule.title)}<div class="id mono">${rule.id}</div></td>
<td class="narrow soft">${text(rule.section)}</td></tr>`,
  );
  return `<table><tbody>${joined(rows)}</tbody></table>`;
}

function observedHtml(rules: readonly ReportedRule[]): string {
  const head = `<h2 id="observed">What was observed where the interface leaves it open</h2>
<p class="soft">None of it is wrong. <span class="mono">observed-interpretations.json</span> makes the bundled hospital read
these points in the same way.</p>`;
  if (rules.length === 0) return `${head}<p class="soft">Nothing.</p>`;
  const rows = rules.map((rule) => {
    const reading = rule.reading ?? 'another reading';
    return `<tr><td>${text(rule.title)}<div class="id mono">${rule.key ?? ''}</div></td>
<td class="reading"><span class="badge seen">${text(reading)}</span></td><td>${text(rule.words)}</td></tr>`;
  });
  return `${head}<table><thead><tr><th>Point</th><th>Reading</th><th>Seen</th></tr></thead>
<tbody>${joined(rows)}</tbody></table>`;
}

function questionsHtml(rules: readonly ReportedRule[]): string {
  const asked = rules.filter(({ question }) => question !== undefined);
  const items = asked.map((rule) => {
    const seen =
      rule.outcome === 'observed'
        ? `We saw: ${text(rule.words)}, that is <b>${text(rule.reading ?? 'another reading')}</b>. May we rely on it?`
        : `Not seen: ${text(rule.words)}.`;
    return `<li>${text(rule.question ?? '')}<div class="soft">${seen}
<span class="id mono">${rule.key ?? ''}</span></div></li>`;
  });
  return `<h2 id="questions">Questions for the hospital</h2>
<p class="soft">Every point that the description leaves open. What was seen once need not be meant.</p>
<ol class="questions">${joined(items)}</ol>`;
}

function passedHtml(rules: readonly ReportedRule[]): string {
  const groups = [...new Set(rules.map(({ group }) => group))].map((group) => {
    const same = rules.filter((rule) => rule.group === group);
    return `<details class="group"><summary>${groupNames[group] ?? text(group)}
<span class="soft">(${same.length})</span></summary>${rulesTable(same)}</details>`;
  });
  return `<h2 id="holds">What holds</h2>${groups.length === 0 ? '<p class="soft">Nothing was examined.</p>' : joined(groups)}`;
}

function runHtml(report: Report, sha256: string): string {
  const { requests, voided, left, permanent, unbound, given, coverage } = report;
  const list = (ids: readonly string[]) =>
    ids.length === 0 ? 'none' : `<span class="mono">${text(ids.join(', '))}</span>`;
  const leftWords = left.map(({ id, why }) => `${id} (${why})`);
  return `<h2 id="run">What this run did</h2>
<table><tbody>
<tr><td class="narrow soft">Requests</td><td>${requests.sent}, of them ${requests.writes} writes and ${requests.photos} photos</td></tr>
<tr><td class="narrow soft">Wound assessments made and voided</td><td>${list(voided)}</td></tr>
<tr><td class="narrow soft">Not voided, please do</td><td>${list(leftWords)}</td></tr>
<tr><td class="narrow soft">Admission assessments that stay</td><td>${list(permanent)}</td></tr>
<tr><td class="narrow soft">Photos that nobody bound, purged after 24 hours</td><td>${list(unbound)}</td></tr>
<tr><td class="narrow soft">Sentences of the interface that were examined</td><td>${coverage.examined} of ${coverage.examinable}${coverage.left.length === 0 ? '' : `; not ${text(coverage.left.join(', '))}`}</td></tr>
<tr><td class="narrow soft">Given</td><td class="mono">${text(given.join(' '))}</td></tr>
<tr><td class="narrow soft">SHA-256 of report.json</td><td class="mono">${sha256}</td></tr>
</tbody></table>`;
}
