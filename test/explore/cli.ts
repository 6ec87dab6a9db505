/**
 * `npm run explore`: walks through the app by chance, in Chromium against the bundled hospital and its faults.
 * `--minutes 120` begins another walk until then, `--walks 10` until there were so many; `--seed` takes one walk again
 * (with `--walks`, those from it on), `--shrink` looks for fewer of its steps. The exit
 * code is 1 if a property was broken, 2 if the command was not understood.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const usage =
  'npm run explore -- [--minutes <n>] [--walks <n>] [--seed <n>] [--steps <n>] [--shrink]';

const options = {
  minutes: { type: 'string' },
  walks: { type: 'string' },
  seed: { type: 'string' },
  steps: { type: 'string' },
  shrink: { type: 'boolean', default: false },
} as const;

function readGiven(given: string[]) {
  const { values } = parseArgs({ args: given, options });
  for (const name of ['minutes', 'walks', 'seed', 'steps'] as const) {
    if (/^\d+$/.test(values[name] ?? '0')) continue;
    throw new Error(`--${name} must be a whole number. Usage: ${usage}`);
  }
  return values;
}

function run({ minutes, walks, seed, steps, shrink }: ReturnType<typeof readGiven>): void {
  const wish = {
    WARDBOOK_EXPLORE_MINUTES: minutes ?? (seed === undefined && walks === undefined ? '10' : '0'),
    WARDBOOK_EXPLORE_WALKS: walks ?? '1',
    WARDBOOK_EXPLORE_SEED: seed ?? String(Date.now() % 10_000_000),
    ...(steps === undefined ? {} : { WARDBOOK_EXPLORE_STEPS: steps }),
    ...(shrink ? { WARDBOOK_EXPLORE_SHRINK: '1' } : {}),
  };
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const given = ['test', '--project=explorer', 'explore.spec.ts', '--workers=1', '--reporter=line'];
  const child = spawn(process.execPath, [playwright, ...given], {
    stdio: 'inherit',
    env: { ...process.env, ...wish },
  });
  child.on('close', (code) => process.exit(code ?? 1));
}

try {
  run(readGiven(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
