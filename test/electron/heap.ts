/** Searches the memory of a page and its workers for a text that must not be there. */
import type { CDPSession, Page } from '@playwright/test';

/** A message of a worker's session, as forwarded by the page's session. */
interface FromWorker {
  sessionId: string;
  message: string;
}

/** Searches for `text` in chunks that may be split anywhere. */
class Finder {
  readonly #text: string;
  #rest = '';
  isFound = false;

  constructor(text: string) {
    this.#text = text;
  }

  look(piece: string): void {
    const whole = this.#rest + piece;
    this.isFound ||= whole.includes(this.#text);
    this.#rest = whole.slice(-this.#text.length);
  }
}

/**
 * How many of the heaps of the page and its dedicated workers hold the text after garbage collection, and how many were
 * searched.
 */
export async function heapsHolding(
  page: Page,
  text: string,
): Promise<{ looked: number; holding: number }> {
  const session = await page.context().newCDPSession(page);
  const inPage = new Finder(text);
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => inPage.look(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const inWorkers = await lookInWorkers(session, text);
  await session.detach();
  const finders = [inPage, ...inWorkers];
  return { looked: finders.length, holding: finders.filter(({ isFound }) => isFound).length };
}

async function lookInWorkers(session: CDPSession, text: string): Promise<Finder[]> {
  const workers: string[] = [];
  const finders = new Map<string, Finder>();
  const ended = new Map<string, () => void>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }: FromWorker) => {
    const told = JSON.parse(message) as { id?: number; params?: { chunk?: string } };
    if (told.params?.chunk !== undefined) finders.get(sessionId)?.look(told.params.chunk);
    if (told.id === 2) ended.get(sessionId)?.();
  });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', options);
  for (const sessionId of workers) {
    finders.set(sessionId, new Finder(text));
    const done = new Promise<void>((tell) => ended.set(sessionId, tell));
    const say = (id: number, method: string, params = {}) =>
      session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
    await say(1, 'HeapProfiler.collectGarbage');
    await say(2, 'HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    await done;
  }
  await session.send('Target.setAutoAttach', { ...options, autoAttach: false });
  return [...finders.values()];
}
