/**
 * Real Chromium, the real device, and damage to the files of its database, on both of Chromium's engines: every
 * promised draft is there at each start that follows, and the app says so if anything was restored (decisions 0253,
 * 0262 and 0326). Damage to the files of the copy costs nothing and is said, too (decision 0360). A guard checks the
 * profile, so that no engine is tested in the place of another. A short selection runs with `npm run test:all`;
 * DAMAGES=5, beside WARDBOOK_TESTS=all, plants every damage five times.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { journeyBrowserPath } from '../../tools/set-up/browser.mjs';
import { startBenchHospital, type BenchHospital } from '../support/benchHospital.ts';
import { openSlowWire, type SlowWire } from '../support/slowWire.ts';
import { isItsTurn } from '../support/turns.ts';
import {
  copyDamages,
  databaseFolder,
  damages,
  engines,
  type CopyDamage,
  type Damage,
  type Engine,
} from './databaseFiles.ts';
import { startKillableBrowser, type KillableBrowser } from './killableBrowser.ts';

const program = journeyBrowserPath();
const hasChromium = existsSync(program);
const times = Number(process.env['DAMAGES'] || 0);
const isEvery = times > 0;
const planted = damages.filter(({ isShort }) => isShort || isEvery);
const copiesPlanted = copyDamages
  .flatMap((damage) => (['leveldb', 'sqlite'] as const).map((engine) => ({ damage, engine })))
  .filter((_one, at, { length }) => isEvery || isItsTurn(at, length));
/** How many notes are in the older part of the database, and how many the last session adds. */
const notes = { before: 8, last: 4 };
/** Two refusals, and the start that follows. */
const maxStarts = 3;
/** A copy that fails is tried again after half a minute. */
const copyRemadeWithinMs = 120_000;

/** How many databases were damaged, and how many promised notes were not there at a start that followed. */
const tally = { leveldb: { damages: 0, lost: 0 }, sqlite: { damages: 0, lost: 0 } };

let hospital: BenchHospital;
let wire: SlowWire;

beforeAll(async () => {
  if (!hasChromium) return;
  hospital = await startBenchHospital(0);
  wire = await openSlowWire(0, hospital.port, inject('killPageFolder'));
});

afterAll(async () => {
  if (!hasChromium) return;
  await wire.close();
  await hospital.stop();
  for (const [engine, { damages: count, lost }] of Object.entries(tally)) {
    process.stderr.write(`${engine}: ${count} damages, ${lost} promised rows lost\n`);
  }
});

async function openPage(profile: string, engine: Engine): Promise<KillableBrowser> {
  const browser = await startKillableBrowser(profile, program, engines[engine]);
  await browser.page.goto(`http://127.0.0.1:${wire.port}/bench/killPage.html`);
  await browser.page.waitForFunction(() => window.openOrMove !== undefined);
  return browser;
}

async function keep({ page }: KillableBrowser, count: number, of: string): Promise<string[]> {
  const kept = Array.from({ length: count }, (_, at) => `${of} ${at}`);
  for (const note of kept) {
    expect(await page.evaluate((text) => window.keepNote?.(text), note)).toBe('kept');
  }
  return kept;
}

/** Starts again until the database is open, as a page that is reloaded. */
async function opened(profile: string, engine: Engine): Promise<KillableBrowser> {
  const browser = await openPage(profile, engine);
  for (let start = 1; start <= maxStarts; start += 1) {
    const answer = await browser.page.evaluate(() => window.openOrMove?.());
    if (answer === 'opened') return browser;
    if (answer === 'stays') break;
    await browser.page.reload();
    await browser.page.waitForFunction(() => window.openOrMove !== undefined);
  }
  await browser.kill();
  throw new Error('It does not open');
}

async function damaged({ engine, isClosed, plant }: Damage, profile: string, before: string) {
  const first = await openPage(profile, engine);
  const promised = await keep(first, notes.before, 'before');
  await first.close();
  await cp(await databaseFolder(profile, engine), before, { recursive: true });
  const second = await openPage(profile, engine);
  promised.push(...(await keep(second, notes.last, 'last')));
  await (isClosed ? second.close() : second.kill());
  await plant(await databaseFolder(profile, engine), before);
  tally[engine].damages += 1;

  const told: unknown[] = [];
  for (const start of ['first', 'second']) {
    const browser = await opened(profile, engine);
    const kept = async () =>
      (await browser.page.evaluate(() => window.whatIsKept?.()))?.draftNotes ?? [];
    tally[engine].lost += promised.length;
    // What was dropped is restored by the time the first screen would be shown.
    await expect
      .poll(kept, { message: `at the ${start} start` })
      .toEqual(expect.arrayContaining(promised));
    tally[engine].lost -= promised.length;
    expect(await kept(), 'nothing twice').toHaveLength(promised.length);
    told.push(await browser.page.evaluate(() => window.keeping?.()));
    await browser.close();
  }
  return told;
}

for (const damage of planted) {
  it(`keeps every promise where a database of ${damage.engine} is damaged: ${damage.name}`, async ({
    skip,
  }) => {
    if (!hasChromium) skip(`no Chromium at ${program}`);
    for (let time = 0; time < Math.max(1, times); time += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'wardbook-damage-'));
      try {
        const told = await damaged(damage, join(folder, 'profile'), join(folder, 'before'));
        const asItIs = { copy: 'kept', restored: true };
        expect(told).toMatchObject([asItIs, asItIs]);
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    }
  });
}

/** What the app says once the copy is made anew, and once the database was filled from the new copy. */
async function withDamagedCopy(profile: string, { plant }: CopyDamage, engine: Engine) {
  const promised: string[] = [];
  for (const of of ['before', 'last']) {
    const browser = await openPage(profile, engine);
    promised.push(...(await keep(browser, notes.last, of)));
    await browser.close();
  }
  await plant(profile);

  const told: unknown[] = [];
  const start = async () => {
    const browser = await opened(profile, engine);
    const keeping = () => browser.page.evaluate(() => window.keeping?.());
    const kept = async () => (await browser.page.evaluate(() => window.whatIsKept?.()))?.draftNotes;
    expect((await kept())?.toSorted()).toEqual(promised.toSorted());
    await expect
      .poll(keeping, { timeout: copyRemadeWithinMs })
      .toMatchObject({ copy: 'kept', copyMadeAnew: told.length === 0 });
    told.push(await keeping());
    await browser.close();
  };
  await start();
  await rm(await databaseFolder(profile, engine), { recursive: true });
  // Only the new copy has everything now.
  await start();
  return told;
}

for (const { damage, engine } of copiesPlanted) {
  it(`makes the copy of a database of ${engine} anew, and says so: ${damage.name}`, async ({
    skip,
  }) => {
    if (!hasChromium) skip(`no Chromium at ${program}`);
    const profile = await mkdtemp(join(tmpdir(), 'wardbook-copy-'));
    try {
      const told = await withDamagedCopy(profile, damage, engine);
      expect(told).toMatchObject([
        { restored: false, copyMadeAnew: true },
        { restored: true, copyMadeAnew: false },
      ]);
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });
}
