/**
 * The baseline: the same requests with the same concurrency, nothing stored on disk and no handling of failures. As
 * `bare-kept` it stores the minimum that survives a crash, which any client that loses nothing must store.
 */
import { fieldOf } from '../../src/shared/unknown.ts';
import { openNotebook, type Notebook } from './notebook.ts';
import { bodyOf, formOf, workOf, type Order, type Ran, type WorkItem } from './work.ts';

/** Runs every item through upload, write, and the read-back that our engine uses for confirmation. */
export async function runBareLoop(order: Order): Promise<Ran> {
  const work = workOf(order);
  const waiting = [...work];
  const notebook = order.contender === 'bare-kept' ? await openNotebook(work) : null;
  const startedAt = performance.now();
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await sendItem(order, item, notebook);
    }
  };
  await Promise.all(Array.from({ length: order.lanes }, lane));
  return { wallMs: performance.now() - startedAt, isFinished: true };
}

async function sendItem(order: Order, item: WorkItem, notebook: Notebook | null): Promise<void> {
  const authorization = `Bearer ${order.token}`;
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${order.baseAddress}${path}`, { cache: 'no-store', ...init });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return json;
  };
  const attachmentIds: string[] = [];
  for (const [index, photo] of item.photos.entries()) {
    await notebook?.note(item, `photo ${index} leaves`);
    const bytes = notebook ? await notebook.photo(item, index) : photo;
    const body = formOf(item.patientId, bytes);
    const stored = await send('/attachments', { method: 'POST', body, headers: { authorization } });
    attachmentIds.push(String(fieldOf(stored, 'attachmentId')));
    await notebook?.note(item, `uploaded ${attachmentIds.join()}`);
  }
  await notebook?.note(item, 'leaves');
  const receipt = await send('/wound-assessments', {
    method: 'POST',
    body: bodyOf(item, attachmentIds),
    headers: { authorization, 'content-type': 'application/json' },
  });
  const recordId = String(fieldOf(receipt, 'recordId'));
  await notebook?.note(item, `recorded as ${recordId}`);
  await send(`/wound-assessments/${encodeURIComponent(recordId)}`, { headers: { authorization } });
  await notebook?.note(item, 'read back');
}
