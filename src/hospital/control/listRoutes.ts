/** Shows what has happened and what is stored: the journal with its filters, records, photos. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { isLike } from '../faults.ts';
import type { Hospital } from '../hospital.ts';
import type { JournalEntry } from '../journal.ts';
import { parsedQuery, refuse, type ControlApp, type Env } from './answers.ts';
import { journalQuerySchema, journalWaitSchema, recordQuerySchema } from './schemas.ts';

type Filters = z.infer<typeof journalQuerySchema>;

/** The exchanges that match a query. */
function chosen({ after, committed, ...texts }: Filters, hospital: Hospital): JournalEntry[] {
  return hospital.journal(after ?? 0).filter((entry) => {
    if (committed === 'true' || committed === 'false') {
      if ((entry.committed !== null) !== (committed === 'true')) return false;
    } else if (committed !== undefined && entry.committed !== committed) return false;
    return (['method', 'path', 'who', 'status', 'fault', 'clientRequestId'] as const).every(
      (key) => {
        const wanted = texts[key];
        if (wanted === undefined) return true;
        const value = entry[key];
        return isLike(wanted, value === null ? 'none' : String(value));
      },
    );
  });
}

/** Answers with what `answer` makes of the matching exchanges. */
function listedOf(
  c: Context<Env>,
  hospital: Hospital,
  answer: (entries: JournalEntry[]) => object,
): Response {
  const query = parsedQuery(c, journalQuerySchema);
  return 'refused' in query ? query.refused : c.json(answer(chosen(query.value, hospital)));
}

/** Answers once enough matching exchanges have ended, or with 408 after the caller's time limit. */
async function wait(c: Context<Env>, hospital: Hospital): Promise<Response> {
  const query = parsedQuery(c, journalWaitSchema);
  if ('refused' in query) return query.refused;
  const { count: wanted = 1, timeoutSeconds: seconds = 10, ...filters } = query.value;
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    setTimeout(() => {
      isOver = true;
      resolve();
    }, seconds * 1000);
  });
  for (;;) {
    const change = hospital.journalChange();
    const entries = chosen(filters, hospital).filter(
      ({ status, fault }) => (status ?? fault) !== null,
    );
    if (entries.length >= wanted) return c.json({ count: entries.length, entries });
    if (isOver) {
      return refuse(c, 408, `${entries.length} of ${wanted} were seen in ${seconds} seconds.`);
    }
    await Promise.race([change, over]);
  }
}

/** The records that a query asks for. */
function listed(c: Context<Env>, hospital: Hospital): Response {
  const query = parsedQuery(c, recordQuerySchema);
  if ('refused' in query) return query.refused;
  try {
    return c.json(hospital.records(query.value));
  } catch (error) {
    if (error instanceof RangeError) return refuse(c, 422, error.message);
    throw error;
  }
}

/** Adds the routes of the journal and of what is stored. */
export function addListRoutes(app: ControlApp, hospital: Hospital): void {
  app.get('/journal', (c) => listedOf(c, hospital, (entries) => entries));
  app.get('/journal/count', (c) => listedOf(c, hospital, ({ length }) => ({ count: length })));
  app.get('/journal/wait', (c) => wait(c, hospital));
  app.get('/journal/:n', (c) => {
    const entry = hospital.exchange(Number(c.req.param('n')));
    return entry === undefined ? refuse(c, 404, 'There is no such exchange.') : c.json(entry);
  });
  app.get('/records', (c) => listed(c, hospital));
  app.get('/attachments', (c) => c.json(hospital.attachments()));
  app.get('/attachments/:attachmentId/content', (c) => {
    const { attachmentId } = c.req.param();
    const bytes = hospital.attachmentBytes(attachmentId);
    const photo = hospital.attachments().find((each) => each.attachmentId === attachmentId);
    if (bytes === undefined || photo === undefined) {
      return refuse(c, 404, 'There is no such photo.');
    }
    return c.body(bytes.slice().buffer, 200, { 'content-type': photo.contentType });
  });
}
