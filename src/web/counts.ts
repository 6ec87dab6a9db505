/**
 * Counts the browser shell's requests by kind and outcome, for the server's monitoring. The counts contain no address,
 * id, name or text of a record.
 */

/** The kind of request, as far as monitoring needs it. */
export type AskedFor = 'file' | 'hospital';

/** `none`: the hospital gave no answer, or was not asked. */
export type Outcome = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'none';

/** Upper bounds in seconds; an upload of 10 MB over a ward's Wi-Fi is in the last ones. */
const bucketsSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Series {
  count: number;
  sumSeconds: number;
  /** How many took at most as long as each bound of `bucketsSeconds`. */
  within: number[];
}

export interface Counts {
  /** Counts one answered request. */
  add(askedFor: AskedFor, outcome: Outcome, seconds: number): void;
  /** The counts in Prometheus' text format (version 0.0.4). */
  text(): string;
}

/** Starts counting at zero. `appVersion` is reported as a label of its own gauge. */
export function createCounts(appVersion: string): Counts {
  const seriesOf = new Map<string, Series>();
  return {
    add(askedFor, outcome, seconds) {
      const labels = `asked_for="${askedFor}",outcome="${outcome}"`;
      const series = seriesOf.get(labels) ?? emptySeries();
      series.count += 1;
      series.sumSeconds += seconds;
      for (const [index, bound] of bucketsSeconds.entries()) {
        if (seconds <= bound) series.within[index] = (series.within[index] ?? 0) + 1;
      }
      seriesOf.set(labels, series);
    },
    text: () =>
      [
        '# HELP wardbook_info The version that runs.',
        '# TYPE wardbook_info gauge',
        `wardbook_info{version="${escaped(appVersion)}"} 1`,
        '# HELP wardbook_request_seconds Requests by what was asked for and how it was answered.',
        '# TYPE wardbook_request_seconds histogram',
        ...[...seriesOf].flatMap(([labels, series]) => linesOf(labels, series)),
        '',
      ].join('\n'),
  };
}

/** `2xx` for 201, and so on. */
export function outcomeOf(status: number): Outcome {
  const hundreds = Math.floor(status / 100);
  return hundreds >= 1 && hundreds <= 5 ? (`${hundreds}xx` as Outcome) : 'none';
}

function emptySeries(): Series {
  return { count: 0, sumSeconds: 0, within: bucketsSeconds.map(() => 0) };
}

function linesOf(labels: string, { count, sumSeconds, within }: Series): string[] {
  const name = 'wardbook_request_seconds';
  return [
    ...bucketsSeconds.map(
      (bound, index) => `${name}_bucket{${labels},le="${bound}"} ${within[index] ?? 0}`,
    ),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumSeconds}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

/** A label's value, escaped as the format requires. */
function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
