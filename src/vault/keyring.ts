/**
 * Holds the nurses' data keys in memory. A key is never stored unwrapped: the threads of this browser (windows and
 * workers) pass it to each other, and a thread that starts asks the others for it.
 */

import { sameBytes } from './cipher.ts';

/** The channel between the threads; in a browser a BroadcastChannel. */
export interface KeyChannel {
  post(message: KeyMessage): void;
  onMessage(callback: (message: KeyMessage) => void): void;
  /** Announces that this thread has keys, until the returned function is called. */
  hold(): () => void;
  /** Whether another thread has keys. */
  isHeldElsewhere(): Promise<boolean>;
}

export type KeyMessage =
  | { is: 'question' }
  | { is: 'keys'; keys: readonly KeyTold[] }
  | { is: 'leave' | 'forget' | 'cover'; authorId: string; unlock?: string };

/** `unlock` identifies the unlock that brought the key. */
type KeyTold = readonly [authorId: string, key: Uint8Array, unlock: string];
type Keys = Map<string, { key: Uint8Array; unlock: string }>;

/** Whether a key opens what is sealed of hers; null if nothing is, as of a nurse who is just signing in. */
type Proof = (authorId: string, key: Uint8Array) => Promise<boolean | null>;

export interface Keyring {
  /** Proves the keys that other threads send: anybody can send one by the browser's tools. */
  proveBy(proof: Proof): void;
  get(authorId: string): Uint8Array | undefined;
  add(authorId: string, key: Uint8Array): void;
  /** Holds a key in this thread only and does not pass it on, because her tablet is locked. */
  keep(authorId: string, key: Uint8Array): void;
  /**
   * Her tablet was locked: pages drop her key, workers keep it for what they send, and no thread passes it on.
   * @param hereMs how long this page still holds it
   */
  cover(authorId: string, hereMs?: number): void;
  /** Whether any thread of this browser has keys. */
  isHeld(): Promise<boolean>;
  /** She has signed out: all threads drop her key, after a short delay. */
  leave(authorId: string): void;
  /**
   * She was removed from this tablet, or somebody else has signed her out: all threads drop her key immediately,
   * without waiting for anything.
   */
  forget(authorId: string): void;
  /** Resolves once another thread that has keys has answered or timed out; at once if none has. */
  asked(): Promise<void>;
  /** Resolves to whether her key is here, after `maxMs` at the latest. */
  wait(authorId: string, maxMs: number): Promise<boolean>;
  /** Calls back whenever a key has arrived; returns a function that stops it. */
  onKey(callback: () => void): () => void;
}

/** By then everything begun for a nurse (a save in progress, a response being stored) has finished. */
export const leaveAfterMs = 30_000;
/** By then a locked page has stored what it was writing, such as a photo just taken. */
export const coverAfterMs = 10_000;
/** Threads that have keys answer at once; a thread that hangs is not waited for longer than this. */
const answerMs = 1_000;

/** For a device with a single thread: in memory, in tests. */
const alone: KeyChannel = {
  post: () => undefined,
  onMessage: () => undefined,
  hold: () => () => undefined,
  isHeldElsewhere: async () => false,
};

function openKeysHere(line: KeyChannel) {
  const keys: Keys = new Map();
  /** Keys that are no longer passed on, each with what drops it when; undefined if it stays in this thread. */
  const leaving = new Map<
    string,
    { timer: ReturnType<typeof setTimeout>; atMs: number } | undefined
  >();
  const callbacks = new Set<() => void>();
  let letGo: (() => void) | null = null;

  const stay = (authorId: string) => {
    clearTimeout(leaving.get(authorId)?.timer);
    leaving.delete(authorId);
  };
  const drop = (authorId: string) => {
    stay(authorId);
    keys.delete(authorId);
    if (keys.size > 0) return;
    letGo?.();
    letGo = null;
  };
  return {
    keys,
    callbacks,
    drop,
    take(authorId: string, key: Uint8Array, unlock: string) {
      stay(authorId);
      keys.set(authorId, { key, unlock });
      letGo ??= line.hold();
      for (const callback of callbacks) callback();
    },
    /** Anybody can send further messages by the browser's tools: they may bring the end nearer, never put it off. */
    dropLater(authorId: string, afterMs = leaveAfterMs) {
      const atMs = performance.now() + afterMs;
      if ((leaving.get(authorId)?.atMs ?? Infinity) <= atMs) return;
      stay(authorId);
      leaving.set(authorId, { timer: setTimeout(() => drop(authorId), afterMs), atMs });
    },
    hide(authorId: string) {
      if (keys.has(authorId) && !leaving.has(authorId)) leaving.set(authorId, undefined);
    },
    staying: (): KeyTold[] =>
      [...keys].flatMap(([authorId, { key, unlock }]) =>
        leaving.has(authorId) ? [] : [[authorId, key, unlock]],
      ),
  };
}

/** Proves the keys that other threads send. */
function openProving(keys: Keys) {
  let proof: Proof = async () => null;
  return {
    proveBy(by: Proof): void {
      proof = by;
    },
    /** A key that is here gives way only if it opens nothing of hers and the other one does. */
    async mayTake(authorId: string, key: Uint8Array): Promise<boolean> {
      const held = keys.get(authorId)?.key;
      const isHers =
        held === undefined
          ? (await proof(authorId, key)) !== false
          : sameBytes(held, key) ||
            ((await proof(authorId, held)) === false && (await proof(authorId, key)) === true);
      // Another one may have come meanwhile.
      return keys.get(authorId)?.key === held ? isHers : this.mayTake(authorId, key);
    },
  };
}

/**
 * @param isPage whether this thread is a page: anybody can open its developer tools, so it drops keys when the tablet
 *   is locked
 */
export function openKeyring(line: KeyChannel = alone, isPage = false): Keyring {
  const here = openKeysHere(line);
  const { keys, take, drop, dropLater, staying } = here;
  /** Unlocks that have ended: an answer still on its way must not bring their keys back. */
  const ended = new Map<string, (authorId: string) => void>();
  const proving = openProving(keys);

  const end = (authorId: string, unlock: string | undefined, by: (authorId: string) => void) => {
    for (const one of [unlock, keys.get(authorId)?.unlock]) {
      if (one !== undefined) ended.set(one, by);
    }
    by(authorId);
  };
  const coverHere = (authorId: string, hereMs = coverAfterMs) =>
    isPage ? dropLater(authorId, hereMs) : here.hide(authorId);
  const ways = {
    leave: (authorId: string) => dropLater(authorId),
    forget: drop,
    cover: (authorId: string) => coverHere(authorId),
  };
  const endEverywhere = (is: keyof typeof ways, authorId: string, by = ways[is]) => {
    const unlock = keys.get(authorId)?.unlock;
    end(authorId, unlock, by);
    line.post({ is, authorId, ...(unlock !== undefined && { unlock }) });
  };

  const hear = async ([authorId, key, unlock]: KeyTold): Promise<void> => {
    if (!(await proving.mayTake(authorId, key))) return;
    const isCovered = ended.get(unlock) === ways.cover && !isPage;
    if (!ended.has(unlock) || isCovered) take(authorId, key, unlock);
    if (isCovered) here.hide(authorId);
  };
  line.onMessage((message) => {
    if (message.is === 'keys') {
      for (const said of message.keys) void hear(said);
    } else if (message.is === 'question') {
      if (staying().length > 0) line.post({ is: 'keys', keys: staying() });
    } else {
      end(message.authorId, message.unlock, ways[message.is]);
    }
  });

  return {
    proveBy: proving.proveBy,
    get: (authorId) => keys.get(authorId)?.key,
    add(authorId, key) {
      const unlock = crypto.randomUUID();
      take(authorId, key, unlock);
      line.post({ is: 'keys', keys: [[authorId, key, unlock]] });
    },
    keep(authorId, key) {
      take(authorId, key, crypto.randomUUID());
      here.hide(authorId);
    },
    cover: (authorId, hereMs) =>
      endEverywhere('cover', authorId, () => coverHere(authorId, hereMs)),
    leave: (authorId) => endEverywhere('leave', authorId),
    forget: (authorId) => endEverywhere('forget', authorId),
    ...openWaiting(line, here),
  };
}

/** What waits for keys of other threads. */
function openWaiting(line: KeyChannel, { keys, callbacks }: ReturnType<typeof openKeysHere>) {
  let asking: Promise<void> | null = null;
  return {
    isHeld: async () => keys.size > 0 || (await line.isHeldElsewhere()),
    asked() {
      asking ??= (async () => {
        if (keys.size > 0 || !(await line.isHeldElsewhere())) return;
        line.post({ is: 'question' });
        await until(callbacks, () => keys.size > 0, answerMs);
      })();
      return asking;
    },
    wait: (authorId: string, maxMs: number) => until(callbacks, () => keys.has(authorId), maxMs),
    onKey(callback: () => void) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

/** Waits until `isThere` holds, for `maxMs` at most, checking at each callback. Resolves to whether it holds. */
function until(
  callbacks: Set<() => void>,
  isThere: () => boolean,
  maxMs: number,
): Promise<boolean> {
  if (isThere()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      callbacks.delete(look);
      resolve(isThere());
    };
    const look = () => {
      if (isThere()) end();
    };
    const timer = setTimeout(end, maxMs);
    callbacks.add(look);
  });
}

/** The channel between the windows and workers of one browser that have the database `name` open. */
export function browserKeyChannel(name: string): KeyChannel {
  const channel = new BroadcastChannel(`${name}-unlocked`);
  const lock = `${name}-unlocked`;
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (callback) =>
      channel.addEventListener('message', ({ data }: MessageEvent<KeyMessage>) => callback(data)),
    hold() {
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      void navigator.locks.request(lock, { mode: 'shared' }, () => held).catch(() => undefined);
      return letGo;
    },
    async isHeldElsewhere() {
      const { held = [] } = await navigator.locks.query();
      return held.some((each) => each.name === lock);
    },
  };
}
