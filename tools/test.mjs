/**
 * `npm test` and `npm run test:all`: on a bare checkout they install what is missing (a browser
 * too), run every check and test, and end with the line `N passed, N failed, N skipped` over all of
 * them. `--all` adds what takes long, `--electron` every journey in Electron: docs/testing.md has the table.
 */
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureBrowser, ensureBrowserPackages } from './set-up/browser.mjs';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureDependencies, run } from './set-up/dependencies.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { progress, runCommand } from './set-up/say.mjs';
import { openDurations } from './test/durations.mjs';
import { openTotal } from './test/total.mjs';

const folder = join(root, '.cache/wardbook/test');
/** With `--electron` every journey that can runs on the double of Electron, too (docs/electron.md). */
const bothShells = { WARDBOOK_ALL_IN_ELECTRON: '1' };
const total = openTotal();
const durations = openDurations();
/** Where the time of the last run went, file by file. */
const durationsFile = join(folder, 'durations.txt');
let isInterrupted = false;

const vitestName = 'unit, flow and simulation tests';
const browserName = 'browser tests';
const summaryOf = (name) => join(folder, `${name}.json`);

/**
 * Runs a test runner that leaves a summary behind; one that breaks down counts as a failure. With
 * `isBeside` it runs beside another one: what it says is shown when it has ended.
 */
async function countRunner(name, { script, given, environment = {}, isBeside = false }) {
  if (isInterrupted) return total.notRun(name);
  const file = summaryOf(name);
  const log = join(folder, `${name}.log`);
  const env = { ...process.env, ...environment, ...roomy(), WARDBOOK_SUMMARY_FILE: file };
  const beside = isBeside ? openSync(log, 'w') : null;
  const output = beside ?? 'inherit';
  progress(isBeside ? `\n== ${name}, beside the others` : `\n== ${name}`);
  const program = join(root, 'node_modules', script);
  const options = { env, stdio: ['ignore', output, output] };
  const end = durations.begin(name);
  const code = await run(process.execPath, [program, ...given], options);
  const summary = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  end(summary?.took);
  if (beside !== null) {
    closeSync(beside);
    process.stdout.write(`\n== ${name}\n${readFileSync(log, 'utf8')}`);
  }
  return total.add(name, summary, { hasBrokenDown: code !== 0, isInterrupted });
}

/**
 * Tests make much that is soon forgotten: with more room for it Node clears it away less often, which took a tenth of
 * the unit tests' processor time (55.7 and 49.9 s, measured side by side).
 */
function roomy() {
  const given = process.env.NODE_OPTIONS ?? '';
  return { NODE_OPTIONS: `${given} --max-semi-space-size=64`.trim() };
}

async function countBuild(shell) {
  const name = `build of ${shell}`;
  if (isInterrupted) return total.notRun(name);
  const end = durations.begin(name);
  return ensureBuilt(shell).then(
    () => {
      end();
      return total.one(name, true);
    },
    (error) => {
      end();
      if (isInterrupted) return total.notRun(name);
      progress(error.message);
      return total.one(name, false);
    },
  );
}

function runVitest(tier) {
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitestReporter.ts'];
  return countRunner(vitestName, {
    script: 'vitest/vitest.mjs',
    given: ['run', ...reporters],
    environment: tier,
  });
}

/** The journeys wait more than they work, so they run beside the other tests. */
async function runJourneys(tier, { isAll, isElectron, lacking }) {
  const name = browserName;
  // The journeys wait for all of it.
  let isBuilt = true;
  const built = isAll ? ['web', 'electron', 'screens'] : ['web', 'screens'];
  for (const what of built) isBuilt = (await countBuild(what)) && isBuilt;
  if (isInterrupted) return total.notRun(name);
  if (lacking !== undefined) progress(lacking);
  if (!isBuilt || lacking !== undefined) return total.one(name, false);
  // `npm test` has the hospital in the journeys' own process.
  const hospitalFile = isAll ? await buildHospitalFile() : '';
  if (hospitalFile === undefined) return total.one(name, false);
  const core = ['--project=chromium', '--project=screens', '--grep', '@core'];
  return countRunner(name, {
    script: '@playwright/test/cli.js',
    given: ['test', '--pass-with-no-tests', ...(isAll ? [] : core)],
    environment: {
      ...tier,
      ...(isElectron ? bothShells : {}),
      ...(isAll ? { WARDBOOK_HOSPITAL: hospitalFile } : {}),
    },
    isBeside: true,
  });
}

/**
 * What of the safety case can be seen only now.
 *
 * @param {string} name
 * @param {string[]} given
 */
async function countSafety(name, given) {
  if (isInterrupted) return total.notRun(name);
  progress(`\n== ${name}`);
  const end = durations.begin(name);
  const program = ['--import', 'tsx', join(root, 'tools/safety.ts'), ...given];
  const code = await run(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit'] });
  end();
  return total.one(name, code === 0);
}

/** The hospital as one file, which is all that another team would have; undefined where it cannot be made. */
async function buildHospitalFile() {
  if (isInterrupted) return undefined;
  const place = join(folder, 'one-file');
  const program = join(root, 'tools/hospitalBundle.mjs');
  const options = { stdio: ['ignore', 2, 2] };
  const code = await run(process.execPath, [program, '--out', place], options);
  return code === 0 ? join(place, 'wardbook-hospital.mjs') : undefined;
}

await runCommand(async () => {
  const usage = 'npm test, or npm run test:all [-- --electron]';
  const { all: isAll = false, electron: isElectron = false } = readFlags(
    process.argv.slice(2),
    { all: { type: 'boolean' }, electron: { type: 'boolean' } },
    usage,
  );
  // A ctrl-C reaches everything that runs: what has not come to its end was not run.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isInterrupted = true;
    });
  }
  // Neither needs the other, and neither keeps two cores busy.
  const browserPackages = ensureBrowserPackages(isAll);
  await ensureDependencies();
  mkdirSync(folder, { recursive: true });
  // What an earlier run left behind says nothing of this one.
  for (const name of [vitestName, browserName]) rmSync(summaryOf(name), { force: true });
  progress('== checks');
  const endOfChecks = durations.begin('checks');
  for (const { name, passed } of await runChecks()) {
    if (isInterrupted && !passed) total.notRun(name);
    else total.one(name, passed);
  }
  endOfChecks();
  await browserPackages;
  const lacking = await ensureBrowser();
  const tier = isAll ? { WARDBOOK_TESTS: 'all' } : {};
  await Promise.all([runVitest(tier), runJourneys(tier, { isAll, isElectron, lacking })]);
  if (isAll) {
    const left = [vitestName, browserName].map(summaryOf);
    await countSafety('safety case: each named test ran', ['--ran', ...left]);
    await countSafety('safety case: each planted fault is caught', ['--prove']);
  }
  writeFileSync(durationsFile, durations.table());
  const where = `where the time went, file by file: ${relative(root, durationsFile)}`;
  process.stdout.write(`\n${[...durations.lines(), where, '', ...total.lines()].join('\n')}\n`);
  process.exitCode = total.exitCode(isInterrupted);
});
