/**
 * The file to which every clientRequestId is written before it is sent, so that records can be found and voided even
 * after a power cut.
 */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../hospital/node/commandLine.ts';
import { endpointAt } from '../../shared/interface/endpoints.ts';
import type { Leftover } from '../cleanUp.ts';
import type { Who } from '../exchange.ts';
import type { LedgerEntry } from '../ports.ts';

export interface Ledger {
  readonly path: string;
  /** Returns once the line is on the disk. */
  append(entry: LedgerEntry): void;
  close(): void;
}

/** A ledger in the folder, opened with its first entry; an existing one is continued. */
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
    // A power cut may have truncated the last line.
    return lines.flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as LedgerEntry];
      } catch {
        return [];
      }
    });
  } catch (error) {
    throw new StartError(`--void-leftovers ${path}: it cannot be read.`, { cause: error });
  }
}

/**
 * The wound assessments that were, or may have been, created according to a ledger. Throws a StartError if it cannot be
 * read.
 */
export function leftoversInLedger(path: string): readonly Leftover[] {
  const entries = entriesOf(path);
  const answers = new Map<string, { status: number; recordId?: string }>();
  for (const entry of entries) {
    if (entry.event !== 'answered') continue;
    const before = answers.get(entry.clientRequestId);
    // The refusal of a repeat says nothing about the first request.
    if (before?.recordId === undefined) answers.set(entry.clientRequestId, entry);
  }
  const created = new Map<string, Leftover>();
  for (const entry of entries) {
    if (entry.event !== 'about-to-send') continue;
    if (endpointAt(entry.method, entry.path)?.name !== 'createWoundAssessment') continue;
    const { clientRequestId } = entry;
    const answer = answers.get(clientRequestId);
    const isRefused = answer !== undefined && answer.status >= 400 && answer.status < 500;
    if (isRefused || created.has(clientRequestId)) continue;
    const record = answer?.recordId === undefined ? {} : { recordId: answer.recordId };
    created.set(clientRequestId, { clientRequestId, who: entry.who as Who, ...record });
  }
  return [...created.values()];
}
