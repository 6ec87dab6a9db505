/** An exchange for the tests of journals: Amy reads her patient. */
import type { KeptExchange } from '../../test/e2e/keptJournal.ts';

export const anExchange: KeptExchange = {
  who: 'nurse-amy',
  method: 'GET',
  path: '/patients/P-1001',
  query: '',
  status: 200,
  fault: null,
  committed: null,
  clientRequestId: null,
  headers: null,
  contentType: null,
  body: null,
};
