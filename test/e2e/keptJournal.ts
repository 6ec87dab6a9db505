/**
 * Records what a hospital received during a journey, so that the same journey in the other shell can be compared with
 * it: `node tools/test/compareJournals.mjs` (docs/electron.md).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { HospitalControl, JournalEntry } from './hospitalControl.ts';

/** One exchange as the comparison needs it; in the order in which the hospital received them. */
export interface KeptExchange extends Pick<
  JournalEntry,
  'who' | 'method' | 'path' | 'query' | 'status' | 'fault' | 'committed' | 'clientRequestId'
> {
  /** Names only, because a value may be a token. Null if the hospital no longer had the details. */
  headers: string[] | null;
  contentType: string | null;
  /** What was written, if it was JSON; for a photo the number of bytes. */
  body: unknown;
}

/** What one hospital received during a journey. */
export interface KeptJournal {
  title: string;
  exchanges: KeptExchange[];
}

interface Journey {
  testInfo: Pick<TestInfo, 'titlePath' | 'status'>;
  shell: string;
  /** The worker's hospital is the first one; those that a journey starts itself come after it. */
  hospital?: number;
}

/**
 * Saves the journal of a journey that passed, if `WARDBOOK_JOURNALS` names a folder; the comparison selects from it.
 */
export async function keepJournal(
  { testInfo, shell, hospital = 1 }: Journey,
  control: Pick<HospitalControl, 'journal' | 'exchange'>,
): Promise<void> {
  const folder = process.env['WARDBOOK_JOURNALS'] ?? '';
  // A failed journey is explained by its failure.
  if (folder === '' || testInfo.status !== 'passed') return;
  const title = [...testInfo.titlePath, ...(hospital === 1 ? [] : [`hospital ${hospital}`])].join(
    ' > ',
  );
  const exchanges: KeptExchange[] = [];
  for (const entry of await control.journal()) exchanges.push(await kept(entry, control));
  const file = join(folder, shell, `${createHash('sha256').update(title).digest('hex')}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ title, exchanges } satisfies KeptJournal));
}

async function kept(
  entry: JournalEntry,
  control: Pick<HospitalControl, 'exchange'>,
): Promise<KeptExchange> {
  const { who, method, path, query, status, fault, committed, clientRequestId } = entry;
  const { detail } = await control.exchange(entry.n);
  const headers = detail?.requestHeaders ?? null;
  return {
    ...{ who, method, path, query, status, fault, committed, clientRequestId },
    headers: headers === null ? null : Object.keys(headers).toSorted(),
    contentType: headers?.['content-type']?.replace(/;.*$/, '') ?? null,
    body: detail === null || method === 'GET' ? null : bodyOf(detail.requestBody),
  };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
