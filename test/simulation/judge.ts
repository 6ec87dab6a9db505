/**
 * `npm run judge -- <file> [records]`: judges what a tablet exported.
 *
 * - A diagnostics file: its journals, by the rules of the simulation; with the hospital's records, as its control surface
 *   lists them, also what the tablet says of each record. The last line is `N submissions, N violations`.
 * - The result of "Test this tablet": its checks. The last line is `N passed, N failed, N missing`.
 *
 * The exit code is 1 if a rule was broken, or if a check that Wardbook needs failed or any is missing; it is 2 if the
 * file cannot be read or is neither.
 */
import { readFileSync } from 'node:fs';
import type { RecordListing } from '../../src/hospital/listings.ts';
import { isUnknown, judgeEvidence, tabletEvidenceSchema } from '../../src/shared/tabletEvidence.ts';
import { booksComplaints } from './booksJudge.ts';
import { readJournals } from './journalFile.ts';
import { complaintsAbout } from './journalRules.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

function pathsIn(given: readonly string[]): { file: string; books: string | undefined } {
  const [file, books] = given;
  if (file === undefined || given.length > 2 || given.some((one) => one.startsWith('-'))) {
    refuse(
      "npm run judge -- <file> [records]: the file that a tablet exported under Settings, and the hospital's records",
    );
  }
  return { file, books };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    refuse(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function judge({ file, books }: ReturnType<typeof pathsIn>): boolean {
  const text = read(file);
  if (text.startsWith('{')) return judgeTablet(text);
  const records = books === undefined ? null : (JSON.parse(read(books)) as RecordListing[]);
  return judgeJournals(text, records);
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

function judgeJournals(text: string, records: readonly RecordListing[] | null): boolean {
  if (!text.startsWith('Wardbook ')) refuse('This is not a diagnostics file of Wardbook.');
  const journals = readJournals(text);
  let violations = 0;
  for (const journal of journals) {
    for (const { rule, message } of [
      ...complaintsAbout(journal),
      ...(records === null ? [] : booksComplaints(journal, records)),
    ]) {
      violations += 1;
      say(`${rule} ${journal.submissionId}: ${message}`);
    }
  }
  say(`${journals.length} submissions, ${violations} violations`);
  return violations === 0;
}

try {
  process.exit(judge(pathsIn(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  if (!(error instanceof SyntaxError)) throw error;
  refuse(error.message);
}
