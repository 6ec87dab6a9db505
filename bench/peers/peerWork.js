/**
 * Owns what all peers have in common: the work, and the one function by which each of them talks to
 * the hospital. Plain JavaScript, because these packages are installed only for the bench, and the
 * project's own type check must not need them.
 */
import { get, set } from 'idb-keyval';
import { bodyOf, formOf, workOf } from '../drain/work.ts';

/**
 * Puts the photos on the disk and gives back items that are plain data, as a durable queue needs
 * them. Photos are reached by key.
 */
export async function preparedWork(order) {
  const prepared = [];
  for (const { photos, ...item } of workOf(order)) {
    const photoKeys = photos.map((_, at) => `photo-${item.clientRequestId}-${at}`);
    for (const [at, bytes] of photos.entries()) await set(photoKeys[at], bytes);
    prepared.push({ ...item, photoKeys });
  }
  return prepared;
}

/**
 * What every peer's send function does: photos first, then the assessment, under the id that was
 * given when it was queued. Throws on anything but success, so that the peer tries again.
 */
export async function sendItem(order, item) {
  const authorization = `Bearer ${order.token}`;
  const attachmentIds = [];
  for (const key of item.photoKeys) {
    const stored = await send(`${order.baseAddress}/attachments`, {
      method: 'POST',
      headers: { authorization },
      body: formOf(item.patientId, await get(key)),
    });
    attachmentIds.push(stored.attachmentId);
  }
  await send(`${order.baseAddress}/wound-assessments`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: bodyOf(item, attachmentIds),
  });
}

async function send(url, init) {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`The hospital answered ${answer.status}`);
  return answer.json();
}

/** Resolves to true when `work` has settled, to false when the order's limit is reached first. */
export function finishedInTime(order, work) {
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(false), order.limitMs);
  });
  return Promise.race([work.then(() => true), late]);
}
