/**
 * `npm run check`: format, lint (layers included), types of every environment, dead code, links of the docs, the
 * safety case, the totals. Runs them two at a time and prints one line each; a failing one shows its own words.
 */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { root } from './set-up/root.mjs';
import { runCommand } from './set-up/say.mjs';

/**
 * A program of our libraries, as a command.
 *
 * @returns {[program: string, given: string[]]}
 */
export const script = (path, ...given) => [
  process.execPath,
  [join(root, 'node_modules', path), ...given],
];

/**
 * A TypeScript program of ours, as a command.
 *
 * @returns {[program: string, given: string[]]}
 */
const own = (path) => [process.execPath, ['--import', 'tsx', join(root, path)]];

/**
 * A program of ours in plain JavaScript, as a command.
 *
 * @returns {[program: string, given: string[]]}
 */
const plain = (path) => [process.execPath, [join(root, path)]];

export const linkCheck = { name: 'links of the docs', command: plain('tools/links.mjs') };

/** The TypeScript settings of each environment: tools/types/*.json but for their base. */
function environments() {
  return readdirSync(join(root, 'tools/types'))
    .map((file) => file.replace('.json', ''))
    .filter((name) => name !== 'base');
}

/**
 * The types of every environment, each from where its last check ended. Each on one thread: two checks run
 * at a time, and of several threads each would work out most of the same types for itself.
 */
export function types() {
  return environments().map((name) => {
    const kept = join('.cache/wardbook/types', `${name}.tsbuildinfo`);
    const given = ['-p', `tools/types/${name}.json`, '--incremental', '--tsBuildInfoFile', kept];
    return {
      name: `types of ${name}`,
      command: script('typescript/bin/tsc', ...given, '--singleThreaded'),
    };
  });
}

function everyCheck() {
  return [
    { name: 'lint and layers', command: script('oxlint/bin/oxlint', '--type-aware') },
    { name: 'dead code', command: script('knip/bin/knip.js', '--no-progress') },
    { name: 'format', command: script('oxfmt/bin/oxfmt', '--check') },
    linkCheck,
    { name: 'safety case', command: own('tools/safety.ts') },
    { name: 'totals', command: plain('tools/totals.mjs'), isShown: true },
    ...types(),
  ];
}

/**
 * For the type checker and the linter of types, both written in Go: they end after seconds, so tidying up
 * in between is mostly for nothing; and a second thread works out for itself what the first one knows.
 */
const sparing = { GOGC: '400', GOMAXPROCS: '1' };

function execute({ name, command: [program, given], isShown = false }) {
  const startedMs = Date.now();
  return new Promise((done) => {
    const options = {
      cwd: root,
      maxBuffer: 64_000_000,
      env: { ...sparing, ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    };
    execFile(program, given, options, (error, stdout, stderr) => {
      const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(`${error ? 'FAILED' : 'ok    '} ${name} (${seconds} s)\n`);
      if (error || isShown) process.stdout.write(`${stdout}${stderr}\n`);
      done({ name, passed: !error });
    });
  });
}

/** Runs these checks, by default every one, and gives back `{ name, passed }` of each. */
export async function runChecks(checks = everyCheck()) {
  const waiting = [...checks];
  const results = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.push(await execute(next));
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    await ensureDependencies();
    const results = await runChecks();
    process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
  });
}
