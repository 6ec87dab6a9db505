/**
 * What must hold in a sealed run: nothing readable on a disk, everything sealed as the decisions say, no key in memory
 * without a nurse, nothing lost, and each record once in the hospital, however many tablets send it.
 */
import type { Hospital } from '../../src/hospital/hospital.ts';
import { describe } from '../../src/model/describe.ts';
import { problemIn } from '../../src/model/submissionFacts.ts';
import { keptRows, nonceOf, openAsDecided, textOf } from './sealedReader.ts';
import { sealedHospitalKey, type SealedTablet } from './sealedTablet.ts';

export interface SealedViolation {
  rule: string;
  message: string;
}

/** The facts of a run that the rules use. */
export interface SealedFacts {
  readonly token: string;
  readonly hospital: Hospital;
  readonly dataKeys: ReadonlyMap<string, Uint8Array>;
  readonly promised: readonly Promised[];
  readonly places: readonly { tablet: SealedTablet }[];
  broken(rule: string, message: string): void;
}

/** What a nurse was told is saved. */
export interface Promised {
  id: string;
  note: string;
  photos: number;
  /** The tablets on which it is. */
  tablets: Set<string>;
}

/** Nothing on this disk can be read, and each row opens only in its own place with its author's key. */
export function checkDisk(run: SealedFacts, { name, disk }: SealedTablet): void {
  const text = textOf(disk);
  for (const secret of ['MARK', '[photo ', '傷口', run.token]) {
    if (text.includes(secret)) run.broken('sealed', `${name} shows "${secret}"`);
  }
  for (const key of run.dataKeys.values()) {
    if (text.includes(JSON.stringify(Buffer.from(key).toString('latin1')).slice(1, -1))) {
      run.broken('sealed', `${name} shows a data key`);
    }
  }
  const seen = new Map<string, string>();
  for (const kept of keptRows(disk)) {
    const dataKey = run.dataKeys.get(kept.authorId);
    const where = `${kept.table} ${kept.key} on ${name}`;
    if (dataKey === undefined) continue;
    try {
      openAsDecided(dataKey, kept);
    } catch {
      run.broken('sealed', `${where} is not sealed as it ought to be`);
    }
    const nonce = nonceOf(kept);
    const other = seen.get(nonce);
    if (other !== undefined) run.broken('nonce', `${where} has the nonce of ${other}`);
    seen.set(nonce, where);
  }
}

/** Nobody is signed in, or nobody has unlocked: her key is not in memory, and nothing of hers is shown. */
export async function checkKeys(
  run: SealedFacts,
  { tablet, authorId }: { tablet: SealedTablet; authorId: string },
  when: string,
): Promise<void> {
  if (tablet.window.keyring.get(authorId) !== undefined) {
    run.broken('key', `her key is in memory ${when}`);
  }
  const { drafts } = await tablet.device.drafts.list(sealedHospitalKey, authorId);
  if (drafts.length > 0) run.broken('key', `her drafts are shown ${when}`);
}

/** Everybody is signed in, and nothing is under way any more. */
export async function checkEnd(run: SealedFacts): Promise<void> {
  for (const promised of run.promised) await checkPromise(run, promised);
}

async function checkPromise(
  run: SealedFacts,
  { id, note, photos, tablets }: Promised,
): Promise<void> {
  const stages = new Map<string, string>();
  for (const { tablet } of run.places) {
    if (!tablets.has(tablet.name)) continue;
    const row = await tablet.device.submissions.read(id).catch(() => null);
    if (row === null) {
      run.broken('R2', `${tablet.name} has lost ${id}`);
      continue;
    }
    const { submitted } = row.content;
    const kept = 'careNote' in submitted ? submitted.careNote : '';
    if (kept !== note) run.broken('R2', `${tablet.name} has other words for ${id}`);
    for (const { photoId } of await tablet.device.photos.list(id)) {
      const bytes = await tablet.device.photos.bytes(photoId);
      if (bytes === null) run.broken('R2', `${tablet.name} has lost a photo of ${id}`);
    }
    if ((await tablet.device.photos.list(id)).length !== photos) {
      run.broken('R2', `${tablet.name} has not all photos of ${id}`);
    }
    stages.set(tablet.name, problemIn(row)?.type ?? describe(row).state);
  }
  const records = run.hospital
    .records()
    .filter((record) => JSON.stringify(record).includes(JSON.stringify(note).slice(1, -1)));
  if (records.length > 1) run.broken('R1', `${id} is in the hospital ${records.length} times`);
  const isDone = [...stages.values()].includes('done');
  if (isDone && records.length === 0) run.broken('R8', `${id} is said to be there and is not`);
}
