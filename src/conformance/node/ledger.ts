/**
 * The file in which every clientRequestId stands before it is sent, so that even after a power cut somebody can
 * find and void what was made.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Leftover } from '../cleanUp.ts';
import type { Who } from '../exchange.ts';
import type { LedgerEntry } from '../ports.ts';
import { UsageError } from './usageError.ts';

export interface Ledger {
  readonly path: string;
  /** When it returns, the line is on the disk. */
  append(entry: LedgerEntry): void;
  close(): void;
}

/** A ledger in the folder, opened with its first entry; one that is there is continued. */
export function openLedger(folder: string): Ledger {
  const path = join(folder, 'requests.jsonl');
  let file: number | undefined;
  return {
    path,
    append: (entry) => {
      file ??= openSync(path, 'a');
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
}

function entriesOf(path: string): LedgerEntry[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    // A power cut may have torn the last line.
    return lines.flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as LedgerEntry];
      } catch {
        return [];
      }
    });
  } catch (error) {
    throw new UsageError(`--void-leftovers ${path}: it cannot be read.`, { cause: error });
  }
}

/** The wound assessments that a ledger says were made, or may have been. Throws a UsageError when it cannot be read. */
export function leftoversInLedger(path: string): readonly Leftover[] {
  const entries = entriesOf(path);
  const answers = new Map<string, { status: number; recordId?: string }>();
  for (const entry of entries) {
    if (entry.event !== 'answered') continue;
    const before = answers.get(entry.clientRequestId);
    // A repeat that was refused says nothing about the first request.
    if (before?.recordId === undefined) answers.set(entry.clientRequestId, entry);
  }
  const created = new Map<string, Leftover>();
  for (const entry of entries) {
    if (entry.event !== 'about-to-send') continue;
    if (entry.method !== 'POST' || entry.path !== '/wound-assessments') continue;
    const { clientRequestId } = entry;
    const answer = answers.get(clientRequestId);
    const isRefused = answer !== undefined && answer.status >= 400 && answer.status < 500;
    if (isRefused || created.has(clientRequestId)) continue;
    const record = answer?.recordId === undefined ? {} : { recordId: answer.recordId };
    created.set(clientRequestId, { clientRequestId, who: entry.who as Who, ...record });
  }
  return [...created.values()];
}
