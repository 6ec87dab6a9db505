/**
 * Determines from the outside what an exchange of the engine is for, by the request that leaves, and how far a row says
 * that it has come.
 */
import type { Submission } from '../../src/model/submission.ts';
import type { ExchangeStage } from './faults.ts';
import { recordMadeBy, type Ledger } from './ledger.ts';
import type { SentRequest } from './network.ts';

export function createStages(ledger: Ledger): (sentRequest: SentRequest) => ExchangeStage {
  const askedByStrangers = new Set<string>();
  return ({ method, path, clientRequestId, generation, photoName, token }) => {
    // A client that knows an unused id queries it with the credential, too.
    if (token === '' && clientRequestId !== null) askedByStrangers.add(clientRequestId);
    if (token === '' || askedByStrangers.has(clientRequestId ?? '')) return 'control';
    if (photoName !== null || path === '/attachments') return 'upload';
    if (method !== 'GET') return 'write';
    if (clientRequestId !== null) {
      return ledger.lineageOf(clientRequestId) ? 'query' : 'probe';
    }
    if (path.startsWith('/attachments/')) return 'photo';
    const recordId = path.split('/')[2];
    // An id that nobody has given: the hospital's own look otherwise.
    if (isUuid(recordId)) return 'probe';
    const rows = ledger.submissions(generation.tabletName);
    for (const row of rows.values()) {
      if (
        row.progress.stage === 'refused' &&
        row.content?.submitted &&
        'target' in row.content.submitted
      ) {
        const { target } = row.content.submitted;
        if ((target.recordId ?? recordMadeBy(rows, target.createdBy)) === recordId) return 'look';
      }
    }
    return 'read-back';
  };
}

function isUuid(id: string | undefined): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(id ?? '');
}

/** In a few words, for the trace. */
export function stateOf(row: object): string {
  const { progress, wait, failures } = row as Partial<Submission>;
  const facts = [wait?.reason ?? '', failures ? `failures ${failures}` : ''];
  return `is ${progress?.stage} ${facts.filter(Boolean).join(', ')}`;
}
