/**
 * `npm run safety`: checks whether the safety case in docs/safety still holds. `--write` regenerates its page, `--ran`
 * checks what the runners of `npm run test:all` left behind, `--prove` plants each fault and verifies that its test
 * fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { problemsOf } from './safety/check.ts';
import { namedTests } from './safety/hunts.ts';
import { files, readCase, type ReadFile } from './safety/log.ts';
import { openOf, safetyPage, totalsLine } from './safety/page.ts';
import { prove } from './safety/prove.ts';
import { notRun } from './safety/ran.ts';
import { root } from './set-up/root.mjs';
import type { RunSummary } from './test/vitestReporter.ts';

const kept = new Map<string, string | undefined>();
const read: ReadFile = (path) => {
  if (!kept.has(path)) {
    const whole = join(root, path);
    kept.set(path, existsSync(whole) ? readFileSync(whole, 'utf8') : undefined);
  }
  return kept.get(path);
};
const say = (line: string) => process.stdout.write(`${line}\n`);

/** One line for each problem; the exit code says whether there is any. */
function tell(problems: readonly string[]): void {
  for (const problem of problems) say(problem);
  if (problems.length > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean' },
    ran: { type: 'boolean' },
    prove: { type: 'boolean' },
  },
});
const result = readCase(read);
if ('problems' in result) tell(result.problems);
else if (values.write) writeFileSync(join(root, files.page), safetyPage(result.log, read));
else if (values.prove) tell(await prove(result.log, say));
else if (values.ran) {
  const runs = positionals
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as RunSummary);
  const missing = notRun(namedTests(result.log, read), runs);
  tell(missing.map(({ file, title }) => `did not run: "${title}" in ${file}`));
} else {
  const problems = problemsOf(read);
  for (const { id, missing } of openOf(result.log.hazards)) say(`open: ${id}: ${missing}`);
  tell(problems);
  say(totalsLine(result.log, problems.length));
}
