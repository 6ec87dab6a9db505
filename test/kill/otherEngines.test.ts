/**
 * The kills of `kill.test.ts` in Firefox and WebKit, whose page acts by itself because WebKit keeps nothing on the disk
 * for a driver. ROUNDS=40 is the long run.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { openWithoutDriver, whyMissing, type Engine } from '../engines/engines.ts';
import { startBenchHospital, type FaultRule } from '../support/benchHospital.ts';
import { openSlowWire } from '../support/slowWire.ts';
import { isItsTurn } from '../support/turns.ts';
import { judgeKills } from './judgeKills.ts';
import type { Kept, Promised } from './killPage.ts';
import type { Task, Told } from './selfActingPage.ts';

const rounds = Number(process.env['ROUNDS'] || 4);
const isLongRun = process.env['ROUNDS'] !== undefined;
/** The most promises after which a round ends, and the longest pause after the last of them. */
const maxPromises = 14;
const maxPauseMs = 250;
const maxRoundMs = 15_000;

const faulty: FaultRule[] = [
  { fault: 'drop-after', probability: 0.1 },
  { fault: 'drop-before', probability: 0.06 },
  { fault: 'status', status: 503, probability: 0.06 },
  { fault: 'duplicate', probability: 0.05 },
];

/** WebKitGTK has the call that opens a private file for a worker, and refuses it ("not supported"); Safari does not. */
const hasCopy: Record<Engine, boolean> = { firefox: true, webkit: false };

/** Where the page tells what it does. */
interface Listener {
  port: number;
  /** What happens from now on; `onTold` returns the answer. */
  listen(onTold: (told: Told) => Task | null): void;
  close(): void;
}

async function openListener(): Promise<Listener> {
  let answer: (told: Told) => Task | null = () => null;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('access-control-allow-origin', '*');
      response.end(JSON.stringify(answer(JSON.parse(body) as Told)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    listen: (onTold) => void (answer = onTold),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether the engine has a database for pages in this profile: without one a kill would prove nothing. */
function hasDatabase(profile: string): boolean {
  return readdirSync(profile, { recursive: true, encoding: 'utf8' }).some((name) =>
    /(\/idb\/.*\.sqlite|indexeddb.*\.sqlite3)$/i.test(name),
  );
}

for (const [index, engine] of (['firefox', 'webkit'] as const).entries()) {
  it(
    `keeps every promise over ${rounds} kills of ${engine}`,
    { timeout: 300_000 + rounds * 60_000 },
    async ({ skip }) => {
      const missing = whyMissing(engine);
      if (missing !== undefined) skip(missing);
      if (!isLongRun && !isItsTurn(index, 2)) skip('the other engine has its turn');
      const { creates } = await killAndJudge(engine);
      expect(creates, 'something was promised').toBeGreaterThan(rounds / 2);
    },
  );
}

async function killAndJudge(engine: Engine): ReturnType<typeof judgeKills> {
  const hospital = await startBenchHospital(0);
  const wire = await openSlowWire(0, hospital.port, inject('killPageFolder'));
  const listener = await openListener();
  const profile = await mkdtemp(join(tmpdir(), `wardbook-kill-${engine}-`));
  const address = `http://127.0.0.1:${wire.port}/bench/selfActingPage.html#${listener.port}`;
  const promised: Promised[] = [];
  try {
    wire.setRoundTrip(20);
    await hospital.setFaults(faulty);
    for (let round = 0; round < rounds; round += 1) {
      await killedRound(round, listener, promised, () =>
        openWithoutDriver(engine, profile, address),
      );
      expect(hasDatabase(profile), `${engine} has a database in the profile`).toBe(true);
    }
    const open = () => openWithoutDriver(engine, profile, address);
    // With a second copy the loss of the database costs nothing, either.
    const copyWas = await (hasCopy[engine] ? lostDatabase(listener, open) : 'none');
    expect(copyWas).toBe(hasCopy[engine] ? 'kept' : 'none');
    await hospital.setFaults([]);
    const kept = await drained(listener, () => openWithoutDriver(engine, profile, address));
    const figures = await judgeKills(hospital, promised, kept);
    process.stderr.write(`kill: ${JSON.stringify({ engine, rounds, ...figures })}\n`);
    return figures;
  } finally {
    listener.close();
    await wire.close();
    await hospital.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Open = () => Promise<() => Promise<void>>;

/** Answers one thing that the page tells; ends the run by `end` or `fail`. */
type OnTold<Result> = (
  told: Told,
  end: (result: Result) => void,
  fail: (error: Error) => void,
) => Task | null;

/** Runs the browser until it has told enough, and kills it a random time after that. */
async function killedOnce<Result>(
  listener: Listener,
  open: Open,
  onTold: OnTold<Result>,
): Promise<Result> {
  const isOver = new Promise<Result>((resolve, reject) => {
    listener.listen((told) => {
      if (told.what === 'failed') reject(new Error(told.why));
      return onTold(told, resolve, reject);
    });
  });
  const kill = await open();
  try {
    const result = await isOver;
    await after(Math.random() * maxPauseMs);
    return result;
  } finally {
    await kill();
  }
}

/** One run with new work, killed a random time after a random number of promises. */
async function killedRound(
  round: number,
  listener: Listener,
  promised: Promised[],
  open: Open,
): Promise<void> {
  const before = promised.filter(({ kind }) => kind === 'draft').map(({ note }) => note);
  const last = Math.floor(Math.random() * (maxPromises + 1));
  let count = 0;
  await killedOnce<void>(listener, open, (told, end, fail) => {
    if (told.what === 'opened') {
      const gone = before.filter((note) => !told.kept.draftNotes.includes(note));
      if (gone.length > 0) fail(new Error(`gone before round ${round}: ${gone.join()}`));
      setTimeout(end, maxRoundMs);
      if (last === 0) end();
      return { round };
    }
    if (told.what !== 'promised') return null;
    promised.push(told.one);
    count += 1;
    if (count >= last) end();
    return null;
  });
}

/** One run that deletes the database; returns what was known of the second copy. */
function lostDatabase(listener: Listener, open: Open): Promise<string> {
  return killedOnce<string>(listener, open, (told, end) => {
    if (told.what === 'lost') end(told.copy);
    return 'lose';
  });
}

/** The last run: no faults and nothing new, until nothing is open except what needs a person. */
function drained(listener: Listener, open: Open): Promise<Kept> {
  return killedOnce<Kept>(listener, open, (told, end) => {
    const isDone = (kept: Kept) => kept.open.every(({ stage }) => stage === 'problem');
    if (told.what === 'found' && isDone(told.kept)) end(told.kept);
    return 'drain';
  });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
