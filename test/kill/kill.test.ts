/**
 * Real Chromium, the real device and engine, a faulty hospital, and SIGKILL at random moments: what the device promised
 * to keep is in the hospital exactly once, and nothing else is (rules R1, R2, R3 and R15). Some kills leave half a
 * record at the end of the database's log, which happens by chance once in a hundred: Chromium deletes such a database
 * at its next start but one, and the device must restore everything. ROUNDS=50 is the long run; by default a few rounds
 * fit into `npm test`, and the full run also covers SQLite.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { journeyBrowserPath } from '../../tools/set-up/browser.mjs';
import {
  startBenchHospital,
  type FaultRule,
  type BenchHospital,
} from '../support/benchHospital.ts';
import { openSlowWire, type SlowWire } from '../support/slowWire.ts';
import { isEverything } from '../support/tier.ts';
import { databaseFolder, engines, type Engine } from './databaseFiles.ts';
import { judgeKills } from './judgeKills.ts';
import { startKillableBrowser, type KillableBrowser } from './killableBrowser.ts';
import type { Kept, Promised } from './killPage.ts';
import { tearLastRecord } from './tornRecord.ts';

const rounds = Number(process.env['ROUNDS'] || (isEverything ? 8 : 4));
/** The most promises after which a round ends, and the longest pause after the last of them. */
const maxPromises = 14;
const maxPauseMs = 250;
const maxRoundMs = 15_000;
/** One of this many kills is in the middle of a record: the second one, so that every run has it. */
const killsPerTornRecord = 4;
const maxExtraRounds = 12;

const faulty: FaultRule[] = [
  { fault: 'drop-after', probability: 0.1 },
  { fault: 'drop-before', probability: 0.06 },
  { fault: 'status', status: 503, probability: 0.06 },
  { fault: 'status-after', status: 502, probability: 0.03 },
  { fault: 'duplicate', probability: 0.05 },
];

let hospital: BenchHospital;
let wire: SlowWire;
let engine: Engine;
let profile: string;
let browser: KillableBrowser | undefined;
let isProfileEvidence = false;

/** The headless shell writes and deletes a database as the full browser does, at two thirds of the cost. */
const program = journeyBrowserPath();
const hasChromium = existsSync(program);
let databasesDeleted = 0;
/** On SQLite no kill tears a record: its damage is tested in `damage.test.ts`. */
const enginesHere: Engine[] = isEverything ? ['leveldb', 'sqlite'] : ['leveldb'];

beforeAll(async () => {
  if (!hasChromium) return;
  hospital = await startBenchHospital(0);
  wire = await openSlowWire(0, hospital.port, inject('killPageFolder'));
  wire.setRoundTrip(20);
});

afterEach(async () => {
  await browser?.kill();
  browser = undefined;
  if (hasChromium && !isProfileEvidence) {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

afterAll(async () => {
  if (!hasChromium) return;
  await wire.close();
  await hospital.stop();
});

it.for(enginesHere)(
  `keeps every promise over ${rounds} killed browsers on %s`,
  { timeout: 300_000 + rounds * 60_000 },
  async (given, { skip }) => {
    if (!hasChromium) skip(`no Chromium at ${program}`);
    engine = given;
    profile = await mkdtemp(join(tmpdir(), 'wardbook-kill-'));
    databasesDeleted = 0;
    await hospital.reset();
    await hospital.setFaults(faulty);
    const promised: Promised[] = [];
    const stagesSeen: string[] = [];
    // Not every torn record costs a database, because Chromium may have begun another log: go on until one
    // does.
    const isEnough = (round: number) =>
      round >= rounds &&
      (engine === 'sqlite' || databasesDeleted > 0 || round >= rounds + maxExtraRounds);
    for (let round = 0; !isEnough(round); round += 1) {
      const kept = await killedRound(round, promised);
      stagesSeen.push(...kept.open.map(({ stage }) => stage));
    }
    await hospital.setFaults([]);
    const kept = await drained();
    const figures = await judgeKills(hospital, promised, kept);
    expect(figures.creates, 'something was promised').toBeGreaterThan(rounds / 2);
    await report({
      ...{ engine, rounds, databasesDeleted, ...figures },
      openAfterKills: countOf(stagesSeen),
    });
    if (engine === 'leveldb') {
      // oxlint-disable-next-line vitest/no-conditional-expect -- LevelDB alone is deleted
      expect(databasesDeleted, 'Chromium deleted the database at least once').toBeGreaterThan(0);
    }
    expect(figures.records).toBeGreaterThanOrEqual(figures.creates);
  },
);

/**
 * One run of the browser, killed a random time after a random number of promises, so that a slow machine is also killed
 * in the middle of its work. Returns what it began with, which is what the last kill left.
 */
async function killedRound(round: number, promised: Promised[]): Promise<Kept> {
  const last = Math.floor(Math.random() * (maxPromises + 1));
  let count = 0;
  let reachLast: () => void = () => undefined;
  const lastReached = new Promise<void>((resolve) => {
    reachLast = resolve;
  });
  const page = await openPage((one) => {
    promised.push(one);
    count += 1;
    if (count >= last) reachLast();
  });
  const before = await page.evaluate(() => window.whatIsKept?.());
  await stopWhereSomethingIsGone(round, promised, before?.draftNotes ?? []);
  if (last === 0) reachLast();
  void page.evaluate((given) => window.workRound?.(given), round).catch(() => undefined);
  await Promise.race([lastReached, after(maxRoundMs)]);
  await after(Math.random() * maxPauseMs);
  await killBrowser();
  const folder = await databaseFolder(profile, engine);
  if (engine === 'leveldb' && round % killsPerTornRecord === 1) await tearLastRecord(folder);
  return before ?? { draftNotes: [], open: [] };
}

/**
 * A draft stays until its nurse decides otherwise, so a missing one shows a loss in the very round in which it
 * happened. The profile is kept then: it contains what Chromium logged about its database.
 */
async function stopWhereSomethingIsGone(
  round: number,
  promised: readonly Promised[],
  draftNotes: readonly string[],
): Promise<void> {
  const drafts = promised.filter(({ kind }) => kind === 'draft');
  const gone = drafts.filter(({ note }) => !draftNotes.includes(note)).length;
  if (gone === 0) return;
  isProfileEvidence = true;
  await killBrowser();
  throw new Error(
    `Before round ${round}, ${gone} of ${drafts.length} drafts were gone. The profile is kept: ${profile}`,
  );
}

async function killBrowser(): Promise<void> {
  await browser?.kill();
  databasesDeleted += browser?.databasesDeleted() ?? 0;
  browser = undefined;
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function openPage(onPromise: (one: Promised) => void) {
  browser = await startKillableBrowser(profile, program, engines[engine]);
  const { page } = browser;
  await page.exposeFunction('promised', onPromise);
  await page.goto(`http://127.0.0.1:${wire.port}/bench/killPage.html`);
  await page.waitForFunction(() => window.workRound !== undefined);
  return page;
}

/** The last run: no faults and nothing new, until nothing is open except what needs a person. */
async function drained(): Promise<Kept> {
  const page = await openPage(() => undefined);
  await page.evaluate(() => window.drainOnly?.());
  const endBy = Date.now() + 300_000;
  for (;;) {
    const kept = await page.evaluate(() => window.whatIsKept?.());
    if (!kept) throw new Error('The page has nothing to show');
    const waiting = kept.open.filter(({ stage }) => stage !== 'problem');
    if (waiting.length === 0 || Date.now() > endBy) return kept;
    await page.evaluate(() => window.tryNow?.());
    await page.waitForTimeout(500);
  }
}

function countOf(stages: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const stage of stages) counts[stage] = (counts[stage] ?? 0) + 1;
  return counts;
}

/** For human readers: what happened during the run. */
async function report(figures: object): Promise<void> {
  process.stderr.write(`kill: ${JSON.stringify(figures)}\n`);
  const folder = fileURLToPath(new URL('../../bench/results/', import.meta.url));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}kill-${engine}.json`, `${JSON.stringify(figures, null, 2)}\n`);
}
