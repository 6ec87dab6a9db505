/**
 * Reads the journals back from the diagnostics that a tablet exports (`journalText.ts` in the outbox's screens writes
 * them).
 */
import { attemptOutcomes } from '../../src/model/attempt.ts';
import { endpoints } from '../../src/shared/interface/endpoints.ts';
import type { Journal, JournalEntry } from './journalRules.ts';

/** Every submission of a diagnostics file, in order. Throws a SyntaxError that names the line. */
export function readJournals(text: string): Journal[] {
  const journals: Reading[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const submissionId = /^submission (\S+)$/.exec(line)?.[1];
    if (submissionId !== undefined) journals.push(begun(submissionId));
    const current = journals.at(-1);
    if (!current) continue;
    const stage = /^kind \S+, stage (\S+),/.exec(line)?.[1];
    if (stage !== undefined) current.stage = stage;
    const id = /^request id (.+)$/.exec(line)?.[1];
    if (id !== undefined) current.requestIds.push(id);
    const said = /^says (.+)$/.exec(line)?.[1]?.split(', ') ?? [];
    current.said.push(...said);
    if (said.includes('on two tablets')) current.isOnTwo = true;
    if (line.includes(' | ')) current.entries.push(readEntry(line, index + 1));
  }
  return journals;
}

type Reading = Journal & { entries: JournalEntry[]; requestIds: string[]; said: string[] };

function begun(submissionId: string): Reading {
  return { submissionId, stage: '', requestIds: [], said: [], isOnTwo: false, entries: [] };
}

function readEntry(line: string, lineNumber: number): JournalEntry {
  const [time = '', exchange = '', , outcome = '', ...rest] = line.split(' | ');
  const startedAt = Date.parse(time);
  const kind = kindOf(exchange, rest.at(-2));
  const clientRequestId = /^request (\S+)$/.exec(rest.at(-1) ?? '')?.[1];
  if (Number.isNaN(startedAt) || kind === undefined || clientRequestId === undefined) {
    throw new SyntaxError(`line ${lineNumber} is no line of a journal of this version`);
  }
  const known = attemptOutcomes.find((one) => one === outcome) ?? null;
  const ended = /^ended (\S+)$/.exec(rest.at(-3) ?? '')?.[1];
  // Journals of earlier versions do not have it, and '-' is not a date.
  const finishedAt = Date.parse(ended ?? '') || null;
  return { startedAt, finishedAt, kind, clientRequestId, outcome: known };
}

const writes: readonly string[] = [
  endpoints.createWoundAssessment,
  endpoints.correctWoundAssessment,
  endpoints.voidWoundAssessment,
  endpoints.createAdmissionAssessment,
].map(({ method, path }) => `${method} ${path}`);

function kindOf(exchange: string, named = ''): JournalEntry['kind'] | undefined {
  if (writes.includes(exchange)) return 'write';
  if (exchange.endsWith(endpoints.uploadAttachment.path)) return 'upload';
  if (exchange.endsWith(endpoints.readRequest.path)) return 'query';
  if (exchange.endsWith(endpoints.readAttachmentContent.path)) return 'photo-look';
  return named === 'kind look' ? 'look' : 'read-back';
}
