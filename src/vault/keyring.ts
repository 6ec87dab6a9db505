/**
 * The nurses' data keys while they are in memory. A key is never written anywhere as it is: the
 * threads of this browser (windows and workers) tell each other, and one that begins asks the others.
 */

/** What the threads say to each other; in a browser a BroadcastChannel. */
export interface KeyChannel {
  post(message: KeyMessage): void;
  onMessage(callback: (message: KeyMessage) => void): void;
  /** Says, until `letGo`, that somebody here has keys. */
  hold(): () => void;
  /** Whether another thread has keys. */
  isHeldElsewhere(): Promise<boolean>;
}

export type KeyMessage =
  | { is: 'question' }
  | { is: 'keys'; keys: readonly KeyTold[] }
  | { is: 'leave' | 'forget' | 'cover'; authorId: string; unlock?: string };

/** `unlock` names the unlocking that brought it; apps before this one do not say. */
type KeyTold = readonly [authorId: string, key: Uint8Array, unlock?: string];

export interface Keyring {
  get(authorId: string): Uint8Array | undefined;
  add(authorId: string, key: Uint8Array): void;
  /** Keeps a key in this thread alone and tells it to nobody: her tablet is locked. */
  keep(authorId: string, key: Uint8Array): void;
  /**
   * Her tablet was locked: pages let her key go, workers keep it for what they send, and no thread tells it to another.
   * @param hereMs how long this page has it still
   */
  cover(authorId: string, hereMs?: number): void;
  /** Whether any thread of this browser has keys. */
  isHeld(): Promise<boolean>;
  /** She has signed out: her key goes from all threads, a little later. */
  leave(authorId: string): void;
  /**
   * She is off this tablet, or somebody else has signed her out: her key goes from all threads at once, and
   * nothing waits for it.
   */
  forget(authorId: string): void;
  /** Resolves once whoever else has keys was asked for them. */
  asked(): Promise<void>;
  /** Resolves to whether her key is there, at the latest after so long. */
  wait(authorId: string, maxMs: number): Promise<boolean>;
  /** Calls back whenever a key has come; gives back how to stop. */
  onKey(callback: () => void): () => void;
}

/** What was begun for a nurse (a word being saved, an answer being written) is ended by then. */
export const leaveAfterMs = 30_000;
/** A page that was locked: what it was writing, such as a photo that was just taken, is kept by then. */
export const coverAfterMs = 10_000;
/** Others that have keys answer at once; one that is stuck is not waited for longer. */
const answerMs = 1_000;

/** For a device with one thread: in memory, in tests. */
const alone: KeyChannel = {
  post: () => undefined,
  onMessage: () => undefined,
  hold: () => () => undefined,
  isHeldElsewhere: async () => false,
};

/** The keys in this thread: how they come, go at once, and go after a while. */
function openKeysHere(line: KeyChannel) {
  const keys = new Map<string, { key: Uint8Array; unlock?: string | undefined }>();
  /** Told to nobody any more; undefined: it stays here all the same. */
  const leaving = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  const callbacks = new Set<() => void>();
  let letGo: (() => void) | null = null;

  const stay = (authorId: string) => {
    clearTimeout(leaving.get(authorId));
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
    take(authorId: string, key: Uint8Array, unlock?: string) {
      stay(authorId);
      keys.set(authorId, { key, unlock });
      letGo ??= line.hold();
      for (const callback of callbacks) callback();
    },
    dropLater(authorId: string, afterMs = leaveAfterMs) {
      stay(authorId);
      const timer = setTimeout(() => drop(authorId), afterMs);
      leaving.set(authorId, timer);
    },
    hide(authorId: string) {
      stay(authorId);
      if (keys.has(authorId)) leaving.set(authorId, undefined);
    },
    staying: (): KeyTold[] =>
      [...keys].flatMap(([authorId, { key, unlock }]) =>
        leaving.has(authorId) ? [] : [told(authorId, key, unlock)],
      ),
  };
}

/** @param isPage it is open to whoever opens a browser's tools, and lets keys go as the tablet is locked */
export function openKeyring(line: KeyChannel = alone, isPage = false): Keyring {
  const here = openKeysHere(line);
  const { keys, callbacks, take, drop, dropLater, staying } = here;
  /** Unlockings that were ended: an answer that was on its way does not bring their keys back. */
  const ended = new Set<string>();
  let asking: Promise<void> | null = null;

  const end = (authorId: string, unlock: string | undefined, by: (authorId: string) => void) => {
    for (const one of [unlock, keys.get(authorId)?.unlock]) if (one !== undefined) ended.add(one);
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

  line.onMessage((message) => {
    if (message.is === 'keys') {
      for (const [authorId, key, unlock] of message.keys) {
        if (unlock === undefined || !ended.has(unlock)) take(authorId, key, unlock);
      }
    } else if (message.is === 'question') {
      if (staying().length > 0) line.post({ is: 'keys', keys: staying() });
    } else {
      end(message.authorId, message.unlock, ways[message.is]);
    }
  });

  return {
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
    isHeld: async () => keys.size > 0 || (await line.isHeldElsewhere()),
    leave: (authorId) => endEverywhere('leave', authorId),
    forget: (authorId) => endEverywhere('forget', authorId),
    asked() {
      asking ??= (async () => {
        if (keys.size > 0 || !(await line.isHeldElsewhere())) return;
        line.post({ is: 'question' });
        await until(callbacks, () => keys.size > 0, answerMs);
      })();
      return asking;
    },
    wait: (authorId, maxMs) => until(callbacks, () => keys.has(authorId), maxMs),
    onKey(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

function told(authorId: string, key: Uint8Array, unlock: string | undefined): KeyTold {
  return unlock === undefined ? [authorId, key] : [authorId, key, unlock];
}

/** Waits for what `callbacks` are called for, and not for ever; whether it is so. */
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

/** The line between the windows and workers of one browser that have the database `name` open. */
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
