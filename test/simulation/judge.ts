/**
 * `npm run judge -- <file>`: judges what a tablet exported.
 *
 * - A diagnostics file: its journals, by the rules of the simulation. The last line is `N submissions, N violations`.
 * - The result of "Test this tablet": its checks. The last line is `N passed, N failed, N missing`.
 *
 * The exit code is 1 if a rule was broken, or if a check that Wardbook needs failed or any is missing; it is 2 if the
 * file cannot be read or is neither.
 */
import { readFileSync } from 'node:fs';
import { isUnknown, judgeEvidence, tabletEvidenceSchema } from '../../src/shared/tabletEvidence.ts';
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
    refuse('npm run judge -- <file>: the file that a tablet exported under Settings');
  }
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    refuse(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function judge(text: string): boolean {
  return text.startsWith('{') ? judgeTablet(text) : judgeJournals(text);
}

function judgeTablet(text: string): boolean {
  const reading = tabletEvidenceSchema.safeParse(JSON.parse(text));
  if (!reading.success) {
    const places = reading.error.issues.map(({ path }) => path.join('.') || 'the whole of it');
    refuse(`This is not the result of a tablet's test. Not understood: ${places.join(', ')}.`);
  }
  const { app, madeAt, tablet } = reading.data;
  say(`Wardbook ${app.version}, ${app.shell}, ${madeAt}, ${tablet.browser}`);
  const { passed, failed, missing, unknown, isGood } = judgeEvidence(reading.data);
  for (const { id, why, isNeeded } of failed) {
    say(`failed   ${id}: ${why}${isNeeded ? '' : ' (Wardbook works without it)'}`);
  }
  const notFound = new Set<string>(reading.data.checks.filter(isUnknown).map(({ id }) => id));
  for (const id of missing) {
    say(`missing  ${id}${notFound.has(id) ? ': could not be found out' : ''}`);
  }
  for (const id of unknown) say(`unknown  ${id}: a newer version's; judge with that version`);
  say(`${passed.length} passed, ${failed.length} failed, ${missing.length} missing`);
  return isGood;
}

function judgeJournals(text: string): boolean {
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
