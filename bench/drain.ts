/**
 * The drain bench: how long a full outbox takes to reach the hospital, as a ratio to a bare fetch loop that makes the
 * same requests and stores nothing. Contenders take turns within one run, so that load on the machine affects all of
 * them.
 */
import { fileURLToPath } from 'node:url';
import {
  startBenchHospital,
  type BenchHospital,
  type FaultRule,
} from '../test/support/benchHospital.ts';
import { openChromium } from '../test/support/chromium.ts';
import { buildPages } from '../test/support/pages.ts';
import { openSlowWire, type SlowWire } from '../test/support/slowWire.ts';
import { freshChromiumPlace, nodePlace, type Place } from './drain/places.ts';
import { tallyOf, type Tally } from './drain/tally.ts';
import type { Order, Ran } from './drain/work.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const hospitalPort = 8770;
const wirePort = 8771;

interface Work {
  name: string;
  submissions: number;
  photosEach: number;
}

interface Setting {
  work: Work;
  latencyMs: number;
  network: 'good' | 'faulty';
}

interface Outcome extends Setting {
  place: string;
  contender: string;
  ran: Ran;
  tally: Tally;
}

const faulty: readonly FaultRule[] = [
  { fault: 'drop-after', probability: 0.1, seed: 11 },
  { fault: 'drop-before', probability: 0.05 / 0.9, seed: 12 },
  { fault: 'status', status: 503, probability: 0.05 / 0.85, seed: 13 },
];

export async function drain(settings: BenchSettings): Promise<BenchReport> {
  const works = worksOf(settings);
  const pages = await buildPages({
    drainPage: pathOf('./drain/drainPage.ts'),
  });
  const hospital = await startBenchHospital(hospitalPort);
  const wire = await openSlowWire(wirePort, hospitalPort, pages.folder);
  const bench = new Bench(hospital, wire, settings);
  try {
    for (const work of works) {
      for (const latencyMs of [5, 80]) await bench.ours({ work, latencyMs, network: 'good' });
      await bench.faultyOurs({ work, latencyMs: 5, network: 'faulty' });
    }
  } finally {
    await wire.close();
    await hospital.stop();
    await pages.remove();
  }
  const rows = rowsOf(bench.outcomes);
  const notes = [
    `Chromium ${await version()}`,
    ...bench.failures,
    ...whereTimeGoes(bench.outcomes),
  ];
  return { rows, notes, lastLine: `drain ratio ${ratioOf(bench.outcomes).toFixed(2)}` };
}

class Bench {
  readonly outcomes: Outcome[] = [];
  readonly failures: string[] = [];
  private readonly hospital: BenchHospital;
  private readonly wire: SlowWire;
  private readonly settings: BenchSettings;
  private readonly node: Place;
  private readonly chromium: Place;
  private runs = 0;

  constructor(hospital: BenchHospital, wire: SlowWire, settings: BenchSettings) {
    this.hospital = hospital;
    this.wire = wire;
    this.settings = settings;
    this.node = nodePlace();
    this.chromium = freshChromiumPlace(`http://127.0.0.1:${wirePort}/bench/drainPage.html`);
  }

  /**
   * Bare loops and engine in turns, as often as the settings say. Node has no IndexedDB, so nothing is stored there.
   */
  async ours(setting: Setting): Promise<void> {
    for (const place of [this.node, this.chromium]) {
      for (let turn = 0; turn < this.settings.turns; turn += 1) {
        await this.measure(setting, place, 'bare');
        if (place === this.chromium) await this.measure(setting, place, 'bare-kept');
        await this.measure(setting, place, 'wardbook');
        if (place === this.chromium) await this.measure(setting, place, 'wardbook-open');
      }
    }
  }

  async faultyOurs(setting: Setting): Promise<void> {
    for (let turn = 0; turn < this.settings.turns; turn += 1) {
      await this.measure(setting, this.chromium, 'wardbook');
    }
  }

  private async measure(setting: Setting, place: Place, contender: string): Promise<void> {
    const { hospital, wire } = this;
    const { work, latencyMs, network } = setting;
    this.runs += 1;
    const order: Order = {
      contender,
      baseAddress: wire.baseAddress,
      token: 'nurse-amy',
      runId: `run${this.runs}`,
      submissions: work.submissions,
      photosEach: work.photosEach,
      photoBytes: this.settings.isQuick ? 200_000 : 2_000_000,
      lanes: 4,
      limitMs: this.settings.limitMs,
    };
    await hospital.reset();
    await hospital.setFaults(network === 'faulty' ? faulty : []);
    wire.setRoundTrip(latencyMs);
    const name = `${place.name} ${work.name} ${latencyMs} ms ${network} ${contender}`;
    try {
      const ran = await place.run(order);
      const tally = await tallyOf(hospital, order);
      this.outcomes.push({ ...setting, place: place.name, contender, ran, tally });
      this.settings.progress(`${name}: ${rounded(ran.wallMs / 1000, 2)} s`);
    } catch (error) {
      const failure = `${name} did not run: ${error instanceof Error ? error.message : String(error)}`;
      this.failures.push(failure);
      this.settings.progress(failure);
    }
  }
}

function worksOf({ isQuick }: BenchSettings): Work[] {
  return isQuick
    ? [
        { name: '40 plain', submissions: 40, photosEach: 0 },
        { name: '6 with photos', submissions: 6, photosEach: 3 },
      ]
    : [
        { name: '200 plain', submissions: 200, photosEach: 0 },
        { name: '40 with 3 x 2 MB', submissions: 40, photosEach: 3 },
      ];
}

/** Each ratio is relative to the median of the bare loop with the same work, latency and place. */
function rowsOf(outcomes: readonly Outcome[]): Row[] {
  const keys = [...new Set(outcomes.map(groupOf))];
  return keys.map((key) => {
    const group = outcomes.filter((one) => groupOf(one) === key);
    const first = group[0];
    if (!first) throw new Error('A group without a run');
    const sum = (field: keyof Tally) => group.reduce((total, one) => total + one.tally[field], 0);
    const wallMs = median(group.map((one) => one.ran.wallMs));
    const requests = median(group.map((one) => one.tally.requests));
    return {
      work: first.work.name,
      where: first.place,
      'round trip': `${first.latencyMs} ms`,
      network: first.network,
      contender: first.contender,
      runs: group.length,
      'wall s': rounded(wallMs / 1000, 2),
      'x bare': rounded(wallMs / bareMs(outcomes, first), 2),
      requests,
      'per submission': rounded(requests / first.work.submissions, 2),
      doubled: sum('doubled'),
      lost: sum('lost'),
      'orphan photos': sum('orphanPhotos'),
      finished: group.every((one) => one.ran.isFinished) ? 'yes' : 'no',
      note: first.ran.note ?? '',
    };
  });
}

function groupOf({ work, place, latencyMs, network, contender }: Outcome): string {
  return [work.name, place, latencyMs, network, contender].join('|');
}

function bareMs(outcomes: readonly Outcome[], of: Outcome): number {
  const bare = outcomes.filter(
    (one) =>
      one.contender === 'bare' &&
      one.place === of.place &&
      one.work.name === of.work.name &&
      one.latencyMs === of.latencyMs,
  );
  return median(bare.map((one) => one.ran.wallMs));
}

/** The headline figure: our engine's worst ratio in Chromium, with strict durability and no faults. */
function ratioOf(outcomes: readonly Outcome[]): number {
  const ours = outcomes.filter(
    (one) => one.contender === 'wardbook' && one.place === 'chromium' && one.network === 'good',
  );
  const groups = [...new Set(ours.map(groupOf))];
  const ratios = groups.flatMap((key) => {
    const group = ours.filter((one) => groupOf(one) === key);
    const first = group[0];
    return first ? [median(group.map((one) => one.ran.wallMs)) / bareMs(outcomes, first)] : [];
  });
  return Math.max(...ratios);
}

/** One line for each kind of work: how often our engine awaited what, and how long each wait took. */
function whereTimeGoes(outcomes: readonly Outcome[]): string[] {
  const ours = outcomes.filter((one) => one.contender === 'wardbook');
  return [...new Set(ours.map(groupOf))].map((key) => {
    const one = ours.find((each) => groupOf(each) === key);
    const { spentMs = {}, counts = {} } = one?.ran ?? {};
    const parts = Object.entries(counts).map(
      ([name, count]) => `${name} ${count} x ${rounded((spentMs[name] ?? 0) / count, 1)} ms`,
    );
    return `waited for (${key.replaceAll('|', ', ')}): ${parts.join(', ')}`;
  });
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

async function version(): Promise<string> {
  const browser = await openChromium();
  await browser.close();
  return browser.version;
}
