/**
 * Owns `npm test`: on a bare checkout it installs what is missing (a browser too), then runs every
 * check and test, and ends with the line `N passed, N failed, N skipped` over all of them.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { ensureBrowser, chromiumPath } from './set-up/browser.mjs';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureDependencies, run } from './set-up/dependencies.mjs';
import { root } from './set-up/root.mjs';
import { progress, runCommand } from './set-up/say.mjs';

/** @type {{ passed: number, failed: number, skipped: { title: string, reason: string }[], failures: string[] }} */
const total = { passed: 0, failed: 0, skipped: [], failures: [] };

function count(name, { passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped.push(...skipped);
  if (failed > 0) total.failures.push(`${name}: ${failed} failed`);
}

function countOne(name, hasPassed) {
  count(name, { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: [] });
}

/** Runs a test runner that leaves a summary behind; one that breaks down counts as a failure. */
async function countRunner(name, script, given, environment = {}) {
  progress(`\n== ${name}`);
  const file = join(root, '.cache/wardbook/test', `${name}.json`);
  rmSync(file, { force: true });
  const env = { ...process.env, ...environment, WARDBOOK_SUMMARY_FILE: file };
  const program = join(root, 'node_modules', script);
  const options = { env, stdio: ['ignore', 'inherit', 'inherit'] };
  const code = await run(process.execPath, [program, ...given], options);
  const summary = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, skipped: [] };
  const hasBroken = code !== 0 && summary.failed === 0;
  count(name, hasBroken ? { ...summary, failed: 1 } : summary);
}

async function countBuild(shell) {
  const hasBuilt = await ensureBuilt(shell).then(
    () => true,
    (error) => {
      progress(error.message);
      return false;
    },
  );
  countOne(`build of ${shell}`, hasBuilt);
  return hasBuilt;
}

async function countBrowserTests() {
  const isBuilt = await countBuild('web');
  const lacking = await ensureBrowser();
  if (lacking !== undefined) progress(lacking);
  if (!isBuilt || lacking !== undefined) {
    countOne('browser tests', false);
    return;
  }
  await countRunner('browser tests', '@playwright/test/cli.js', ['test', '--pass-with-no-tests'], {
    CHROMIUM_PATH: chromiumPath(),
  });
}

function printTotal() {
  const skips = total.skipped.map(({ title, reason }) => `skipped: ${title} (${reason})`);
  const lines = [...skips, ...total.failures.map((failure) => `FAILED ${failure}`)];
  const last = `${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`;
  process.stdout.write(`\n${[...lines, last].join('\n')}\n`);
}

await runCommand(async () => {
  await ensureDependencies();
  progress('== checks');
  for (const { name, passed } of await runChecks()) countOne(name, passed);
  const reporters = ['--reporter=default', '--reporter=./tools/test/vitestReporter.ts'];
  await countRunner('unit, flow and simulation tests', 'vitest/vitest.mjs', ['run', ...reporters]);
  progress('\n== builds');
  await countBuild('electron');
  await countBrowserTests();
  printTotal();
  process.exitCode = total.failed === 0 ? 0 : 1;
});
