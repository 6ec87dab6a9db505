/** The engine's ports in a real browser: its clock, its locks, its network. */
import type { EnginePorts, Locks, WakeCause } from '../../../outbox/ports.ts';
import type { Clock } from '../../../shared/clock.ts';
import { sha256Hex } from '../photos/sha256Hex.ts';
import type { UpkeepPorts } from './upkeep.ts';

/** The channel on which a page reports what its worker cannot know: see `WakeCause`. */
export const wakeChannelName = 'wardbook-wake';

/** The channel on which pages tell upkeep what it waits for: see `PageSays`. */
export const upkeepChannelName = 'wardbook-upkeep';

/** A longer timer overflows in browsers and fires at once. */
const maxTimerMs = 2 ** 31 - 1;

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => setTimeout(callback, Math.min(delayMs, maxTimerMs)),
  clearTimer: (handle) => clearTimeout(handle as number),
};

const browserLocks: Locks = {
  hold: (name, { steal }, work) => navigator.locks.request(name, { steal }, work),
};

/**
 * The ports of an engine that runs in this worker.
 * @param rows the engine's view of the device
 * @param hospitalFetch how the hospital is reached: over the network, or in the page (demo)
 * @param now device time, milliseconds since the epoch; the demo can move it forward
 */
export function browserPorts(
  rows: EnginePorts['rows'],
  hospitalFetch: EnginePorts['fetch'],
  now: Clock['now'] = browserClock.now,
): EnginePorts {
  return {
    clock: { ...browserClock, now },
    random: () => Math.random(),
    randomId: () => crypto.randomUUID(),
    fetch: hospitalFetch,
    sha256: sha256Hex,
    rows,
    locks: browserLocks,
    onWake,
    // For developers with the worker's console open; the facts hold no token and no clinical text.
    // oxlint-disable-next-line no-console
    log: (event, facts) => console.info(`outbox ${event}`, facts ?? {}),
  };
}

export function upkeepPorts(now: Clock['now'] = browserClock.now): UpkeepPorts {
  return {
    clock: { ...browserClock, now },
    locks: browserLocks,
    onPage: (callback) =>
      new BroadcastChannel(upkeepChannelName).addEventListener('message', ({ data }) =>
        callback(data),
      ),
  };
}

/** "Online" proves nothing, but it is a good moment to try; "offline" is a reason to ask before anything is sent. */
function onWake(callback: (cause: WakeCause) => void): () => void {
  const channel = new BroadcastChannel(wakeChannelName);
  const isOnline = () => callback('online');
  const isOffline = () => callback('offline');
  channel.addEventListener('message', ({ data }) =>
    callback(data === 'online-in-use' || data === 'offline' ? data : 'foreground'),
  );
  globalThis.addEventListener('online', isOnline);
  globalThis.addEventListener('offline', isOffline);
  if (!navigator.onLine) isOffline();
  return () => {
    channel.close();
    globalThis.removeEventListener('online', isOnline);
    globalThis.removeEventListener('offline', isOffline);
  };
}
