/** The report as JUnit XML, for build servers. */
import { escapeMarkup } from '../../hospital/markup.ts';
import type { Report, ReportedRule } from './report.ts';

/** The report as JUnit XML: one suite per resource, one case per rule; an observation is a case that passes. */
export function junitReport(report: Report): string {
  const groups = [...new Set(report.rules.map(({ group }) => group))];
  const { passed, failed, skipped, observed } = report.counts;
  const total = `tests="${passed + failed + skipped + observed}" failures="${failed}" skipped="${skipped}"`;
  const suites = groups.map((group) =>
    suiteXml(
      group,
      report.rules.filter((rule) => rule.group === group),
    ),
  );
  const time = `time="${report.durationSeconds}" timestamp="${report.startedAt}"`;
  const lines = [`<testsuites name="conformance" ${total} ${time}>`, ...suites, '</testsuites>'];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`;
}

function suiteXml(group: string, rules: readonly ReportedRule[]): string {
  const count = (outcome: string) => rules.filter((rule) => rule.outcome === outcome).length;
  const counts = `tests="${rules.length}" failures="${count('failed')}" skipped="${count('skipped')}"`;
  const cases = rules.map(caseXml).join('\n');
  return `  <testsuite name="${escapeMarkup(group)}" ${counts}>\n${cases}\n  </testsuite>`;
}

function caseXml(rule: ReportedRule): string {
  const name = escapeMarkup(`${rule.id}: ${rule.title}`);
  const head = `    <testcase classname="conformance.${escapeMarkup(rule.group)}" name="${name}"`;
  const words = escapeMarkup(rule.words);
  if (rule.outcome === 'passed') return `${head}/>`;
  if (rule.outcome === 'skipped') return `${head}><skipped message="${words}"/></testcase>`;
  if (rule.outcome === 'observed') {
    const seen = escapeMarkup(`${rule.key ?? ''} = ${rule.reading ?? 'another reading'}`);
    return `${head}><system-out>${seen}: ${words}</system-out></testcase>`;
  }
  const quotes = rule.sentences.map(({ number, text: said }) => `${number} ${said}`).join('\n');
  const text = escapeMarkup(`${quotes}\n${JSON.stringify(rule.exchanges, null, 2)}`);
  const failure = `<failure message="${words}" type="${rule.level}">${text}</failure>`;
  return `${head}>${failure}</testcase>`;
}
