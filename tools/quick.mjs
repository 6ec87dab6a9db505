/**
 * `npm run quick`: format, lint, types, unit tests and flows of what changed, in seconds. What
 * changed is what is not committed, or the last commit where everything is; `--since <commit>` says
 * otherwise, and `--all` takes everything of these kinds.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkCheck, runChecks, script, types } from './check.mjs';
import { ensureDependencies, run } from './set-up/dependencies.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { progress, Refusal, runCommand } from './set-up/say.mjs';

const usage = 'npm run quick -- [--since <commit> | --all]';

const projects = ['unit', 'flows', 'hospital', 'lone'];

function git(...given) {
  try {
    return execFileSync('git', given, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean);
  } catch {
    throw new Refusal(
      `git ${given.join(' ')} gave no answer: npm run quick -- --all needs no git.`,
    );
  }
}

/** The files that changed and are still there, relative to the root. */
function changedFiles(since) {
  const ofCommits = git('diff', '--name-only', since ?? 'HEAD');
  const files = [...ofCommits, ...git('ls-files', '--others', '--exclude-standard')];
  const changed = files.length > 0 ? files : git('diff', '--name-only', 'HEAD~1');
  return [...new Set(changed)].filter((file) => existsSync(join(root, file)));
}

const isCode = (file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file);

function checksOf(files) {
  const code = files.filter(isCode);
  return [
    { name: 'format', command: script('oxfmt/bin/oxfmt', '--check', ...files) },
    ...(code.length === 0
      ? []
      : [
          {
            name: 'lint and layers',
            command: script('oxlint/bin/oxlint', '--type-aware', ...code),
          },
        ]),
    ...(files.some((file) => file.endsWith('.md')) ? [linkCheck] : []),
    ...(code.length === 0 ? [] : types()),
  ];
}

function runTests(files) {
  const which = files === undefined ? ['run'] : ['related', '--run', ...files];
  const given = [...which, ...projects.flatMap((name) => ['--project', name])];
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, WARDBOOK_TESTS: 'quick' };
  return run(process.execPath, [program, ...given], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

await runCommand(async () => {
  const flags = readFlags(
    process.argv.slice(2),
    { since: { type: 'string' }, all: { type: 'boolean' } },
    usage,
  );
  const startedMs = Date.now();
  await ensureDependencies();
  const files = flags.all ? undefined : changedFiles(flags.since);
  if (files !== undefined) progress(`${files.length} files changed`);
  if (files?.length === 0) return;
  const checks = await runChecks(checksOf(files ?? ['.']));
  const code = files?.filter(isCode);
  const testCode = code?.length === 0 ? 0 : await runTests(code);
  const isGood = checks.every(({ passed }) => passed) && testCode === 0;
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
  process.stdout.write(`${isGood ? 'good' : 'NOT GOOD'}, after ${seconds} s\n`);
  process.exitCode = isGood ? 0 : 1;
});
