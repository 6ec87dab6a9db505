/** The rare runs about whose word an answer is: pages of a gateway, and a receipt that names another record. */
import { fieldOf } from '../../src/shared/unknown.ts';
import { specifiedError, type FaultKind, type Reply } from './faults.ts';
import type { SentRequest } from './network.ts';
import { counting, nurse, type RareLife } from './rareLife.ts';
import { start } from './run.ts';

/** An intermediary refuses to show this one record for nine minutes; the hospital answers everything else. */
function pageForEveryLook(errorBody: 'html' | 'empty', status: 403 | 404): RareLife {
  return {
    name: `a page in the place of every read-back for nine minutes, ${errorBody}, ${status}`,
    change: {
      interpretations: { errorBody },
      faultFor: ({ stage, at }) =>
        stage === 'read-back' && at - start < 9 * 60_000 ? `page-${status}` : undefined,
      // The faults of a run last as long as it has events.
      events: [nurse(1_000, 'wound'), nurse(9.5 * 60_000, 'prune')],
    },
  };
}

/**
 * A firewall answers a request and its control request with its own pages, in turn; the hospital's own errors are
 * pages.
 */
function pagesInTurn(
  name: string,
  stage: SentRequest['stage'],
  pages: readonly FaultKind[],
  onFirstWrite?: FaultKind,
): RareLife {
  const nth = counting(stage);
  const nthWrite = counting('write');
  const refused = new Set<number>();
  return {
    name,
    change: {
      interpretations: { errorBody: 'html' },
      faultFor: (sentRequest) => {
        if (nthWrite(sentRequest) === 1) return onFirstWrite;
        const isControl = sentRequest.stage === 'control' && refused.has(sentRequest.n - 1);
        if (isControl) return 'page-401';
        const page = pages[nth(sentRequest) - 1];
        if (page !== undefined) refused.add(sentRequest.n);
        return page;
      },
      events: [nurse(1_000, 'wound'), nurse(9.5 * 60_000, 'prune')],
    },
  };
}

/**
 * A firewall refuses a photo, and the gateway before it answers 401 to everybody; the hospital's own errors are pages.
 */
function pageBehindAPage(): RareLife {
  let hasRefused = false;
  return {
    name: 'a page with 403 to a photo, behind one with 401 to everybody',
    change: {
      interpretations: { errorBody: 'html' },
      faultFor: ({ stage, at }) => {
        if (at - start >= 60_000) return undefined;
        hasRefused ||= stage === 'upload';
        if (stage === 'upload') return 'page-403';
        return stage === 'control' && hasRefused ? 'page-401' : undefined;
      },
      events: [nurse(1_000, 'three-photos'), nurse(70_000, 'prune')],
    },
  };
}

const notFound: Reply = {
  type: 'answer',
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: specifiedError,
};

/** The hospital shows a record no longer once it is corrected, and has the correction's receipt under another one. */
function receiptOfAnotherRecord(): RareLife {
  const recordIds: string[] = [];
  let isCorrected = false;
  return {
    name: 'a correction whose receipt names another record from then on',
    change: {
      answerFor: ({ stage, method, path }, reply) => {
        if (reply.type !== 'answer') return reply;
        const body = String(reply.body);
        if (stage === 'write' && method === 'POST') {
          recordIds.push(String(fieldOf(JSON.parse(body), 'recordId')));
        }
        isCorrected ||= method === 'PATCH';
        const [own = '', other = own] = recordIds;
        if (isCorrected && method === 'GET' && path.endsWith(`/${own}`)) return notFound;
        return stage === 'query' ? { ...reply, body: body.replace(own, other) } : reply;
      },
      events: [nurse(1_000, 'wound'), nurse(20_000, 'correct-own'), nurse(21_000, 'wound')],
    },
  };
}

export function answerLives(): RareLife[] {
  return [
    pagesInTurn(
      'a page in the place of a read-back and of its control request, twice',
      'read-back',
      ['page-403', 'page-403'],
    ),
    pageBehindAPage(),
    pageForEveryLook('html', 403),
    pageForEveryLook('empty', 404),
    pagesInTurn(
      'mixed pages in the place of a query about a record that was committed',
      'query',
      ['page-403', 'page-403', 'page-401', 'page-401', 'page-404'],
      'answer-lost',
    ),
    receiptOfAnotherRecord(),
  ];
}
