/**
 * Owns the yardstick: the same requests in the same concurrency, with nothing kept on any disk and
 * nothing done about failures. No client that survives a crash can be much quicker.
 */
import { bodyOf, formOf, workOf, type Order, type Ran, type WorkItem } from './work.ts';

/**
 * Runs every item through upload, write and, unless the order is for `bare-unread`, the read-back
 * by which our engine confirms.
 */
export async function runBareLoop(order: Order): Promise<Ran> {
  const work = workOf(order);
  const waiting = [...work];
  const startedAt = performance.now();
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await sendItem(order, item, order.contender !== 'bare-unread');
    }
  };
  await Promise.all(Array.from({ length: order.lanes }, lane));
  return { wallMs: performance.now() - startedAt, isFinished: true };
}

async function sendItem(order: Order, item: WorkItem, readsBack: boolean): Promise<void> {
  const authorization = `Bearer ${order.token}`;
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${order.baseAddress}${path}`, { cache: 'no-store', ...init });
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return json;
  };
  const attachmentIds: string[] = [];
  for (const bytes of item.photos) {
    const body = formOf(item.patientId, bytes);
    const stored = await send('/attachments', { method: 'POST', body, headers: { authorization } });
    attachmentIds.push(String(Reflect.get(Object(stored), 'attachmentId')));
  }
  const receipt = await send('/wound-assessments', {
    method: 'POST',
    body: bodyOf(item, attachmentIds),
    headers: { authorization, 'content-type': 'application/json' },
  });
  if (!readsBack) return;
  const recordId = String(Reflect.get(Object(receipt), 'recordId'));
  await send(`/wound-assessments/${encodeURIComponent(recordId)}`, { headers: { authorization } });
}
