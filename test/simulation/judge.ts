/**
 * `npm run judge -- <diagnostics file>`: judges the journals that a tablet exported by the rules of the simulation. The
 * last line is `N submissions, N violations`. The exit code is 1 if a rule was broken, and 2 if the file is missing or
 * is not a diagnostics file.
 */
import { readFileSync } from 'node:fs';
import { readJournals } from './journalFile.ts';
import { complaintsAbout } from './journalRules.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

function read(given: readonly string[]): string {
  const [path] = given;
  if (path === undefined || given.length > 1 || path.startsWith('-')) {
    refuse('npm run judge -- <diagnostics file>: the file that a tablet exported under Settings');
  }
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    refuse(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function judge(text: string): boolean {
  if (!text.startsWith('Wardbook ')) refuse('This is not a diagnostics file of Wardbook.');
  const journals = readJournals(text);
  let violations = 0;
  for (const journal of journals) {
    for (const { rule, message } of complaintsAbout(journal)) {
      violations += 1;
      say(`${rule} ${journal.submissionId}: ${message}`);
    }
  }
  say(`${journals.length} submissions, ${violations} violations`);
  return violations === 0;
}

try {
  process.exit(judge(read(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  if (!(error instanceof SyntaxError)) throw error;
  refuse(error.message);
}
