/**
 * `npm run explore`: walks through the app by chance, in Chromium against the bundled hospital and its faults.
 * `--minutes 120` begins another walk until then; `--seed` takes one walk again, `--shrink` looks for fewer of its
 * steps. The exit code is 1 if a property was broken, 2 if the command was not understood.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const usage = 'npm run explore -- [--minutes <n>] [--seed <n>] [--steps <n>] [--shrink]';

function readWish(given: string[]): Record<string, string> {
  const whole = (name: string, text: string | undefined) => {
    if (text === undefined || /^\d+$/.test(text)) return text;
    throw new Error(`--${name} must be a whole number. Usage: ${usage}`);
  };
  const options = {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    steps: { type: 'string' },
    shrink: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: given, options });
  const wish = {
    WARDBOOK_EXPLORE_MINUTES:
      whole('minutes', values.minutes) ?? (values.seed === undefined ? '10' : '0'),
    WARDBOOK_EXPLORE_SEED: whole('seed', values.seed) ?? String(Date.now() % 10_000_000),
    WARDBOOK_EXPLORE_STEPS: whole('steps', values.steps),
    WARDBOOK_EXPLORE_SHRINK: values.shrink ? '1' : undefined,
  };
  return Object.fromEntries(
    Object.entries(wish).filter((each): each is [string, string] => each[1] !== undefined),
  );
}

function run(wish: Record<string, string>): void {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const given = ['test', '--project=explorer', 'explore.spec.ts', '--workers=1', '--reporter=line'];
  const child = spawn(process.execPath, [playwright, ...given], {
    stdio: 'inherit',
    env: { ...process.env, ...wish },
  });
  child.on('close', (code) => process.exit(code ?? 1));
}

try {
  run(readWish(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
