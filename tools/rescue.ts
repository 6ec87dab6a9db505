/**
 * `npm run rescue -- open <file>`: extracts what a nurse had not sent from the file that her tablet saved, as readable
 * JSON and viewable photos. It opens with the hospital's private recovery key or with the passphrase that she chose.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { checkWhole } from '../src/device/rescue/importFile.ts';
import { isKept, openKept } from '../src/device/rescue/keptRescue.ts';
import type { RescueContent } from '../src/device/rescue/rescueContent.ts';
import {
  readRescue,
  RescueFailure,
  type ClosedRescue,
  type OpenRescue,
} from '../src/device/rescue/rescueFile.ts';
import { fieldOf } from '../src/shared/unknown.ts';
import { privateKeyIn } from './recoveryFile.ts';

const usage = `npm run rescue -- open <file> [--key <private key>] [--to <folder>]
  writes what is in a rescue file into a new folder; without --key it asks for the passphrase
  (or reads it from the first line of its input)`;

/** A reason shown to the user of the command, as opposed to a fault of the program. */
class Refusal extends Error {}

const reasons = {
  'not-rescue': 'This is no rescue file of Wardbook.',
  'other-version': 'Another version of Wardbook made this file: open it with that one.',
  damaged:
    'This file is damaged or not whole. Ask for it once more: the tablet still has the work.',
  // Only a tablet that imports the file finds these out.
  inconsistent: 'What is in this file does not fit together.',
  'key-taken': 'The tablet has something else under a number of this file.',
} as const;

async function openFile(path: string, keyPath: string | null, folder: string): Promise<void> {
  const closed = await readRescue(new Blob([readFileSync(path)]));
  let key: Uint8Array | null;
  if (closed.by === 'recovery') {
    if (keyPath === null) {
      throw new Refusal('It is made for the recovery key of a hospital: name its file with --key.');
    }
    const privateKey = await privateKeyIn(keyPath);
    key = await closed.keyByRecovery(privateKey).catch(() => null);
    if (key === null) throw new Refusal('It is made for another recovery key.');
  } else {
    if (keyPath !== null) throw new Refusal('It is made for a passphrase, not for a recovery key.');
    key = await closed.keyByPassphrase(await askForPassphrase());
    if (key === null) throw new Refusal('The passphrase is another one.');
  }
  const opened = await openedWith(closed, key, keyPath);
  const content = await checkWhole(opened);
  await writeOut(content, opened, folder);
}

/** What a colleague saved for a nurse is sealed a second time, under the nurse's own key. */
async function openedWith(
  closed: ClosedRescue,
  key: Uint8Array,
  keyPath: string | null,
): Promise<OpenRescue> {
  const opened = await closed.open(key);
  if (keyPath === null || !isKept(opened.first)) return opened;
  const privateKey = await privateKeyIn(keyPath);
  return openKept(opened, privateKey).catch((error: unknown) => {
    if (error instanceof RescueFailure) throw error;
    throw new Refusal('What the nurse wrote is sealed for another recovery key of the hospital.');
  });
}

/** A passphrase on the command line would be kept in the shell's history. */
async function askForPassphrase(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Passphrase: ');
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}

async function writeOut(content: RescueContent, opened: OpenRescue, folder: string): Promise<void> {
  // Never into an existing folder, so that this file's photos are not mixed with an earlier one's.
  mkdirSync(folder, { mode: 0o700 });
  const { nurse, ...rest } = content;
  // Only tablets need the proof of its owner.
  const readable = { ...rest, nurse: { name: nurse.name } };
  const asText = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
  writeNew(join(folder, 'unsent.json'), `${JSON.stringify(readable, asText, 2)}\n`);
  let photos = 0;
  for (let index = 1; index <= opened.count; index += 1) {
    const [row] = await opened.part(index);
    const bytes = fieldOf(row, 'bytes');
    const type = fieldOf(content.photos[index - 1], 'contentType');
    if (!(bytes instanceof ArrayBuffer)) continue;
    const extension = type === 'image/png' ? 'png' : 'jpg';
    writeNew(join(folder, `${safeName(row, index)}.${extension}`), new Uint8Array(bytes));
    photos += 1;
  }
  const open = content.submissions.filter((one) => !isDone(one));
  console.log(
    `${open.length} submitted, ${content.drafts.length} drafts, ${photos} photos, in ${folder}`,
  );
  const lost = content.photos.length - photos;
  if (lost > 0) console.log(`${lost} photos were gone from the tablet already.`);
  console.log('It can be read by anybody who has the folder: delete it once it is not needed.');
}

function isDone(submission: unknown): boolean {
  return fieldOf(fieldOf(submission, 'progress'), 'stage') === 'done';
}

/** A photo's id, if it is usable as a file name: the content of a file must not choose where it is written. */
function safeName(row: unknown, index: number): string {
  const photoId = fieldOf(row, 'photoId');
  return typeof photoId === 'string' && /^[\w-]{1,80}$/.test(photoId) ? photoId : `photo-${index}`;
}

function writeNew(path: string, content: string | Uint8Array): void {
  writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
}

function valueOf(given: readonly string[], flag: string): string | null {
  const at = given.indexOf(flag);
  return at === -1 ? null : (given[at + 1] ?? null);
}

const [what, path, ...given] = process.argv.slice(2);
try {
  if (what !== 'open' || path === undefined) throw new Refusal(usage);
  const folder = valueOf(given, '--to') ?? `${basename(path)}.opened-${randomUUID().slice(0, 8)}`;
  await openFile(path, valueOf(given, '--key'), folder);
} catch (error) {
  if (error instanceof RescueFailure) console.error(reasons[error.reason]);
  else console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
