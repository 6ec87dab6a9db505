/**
 * Owns the nurses' data keys while they are in memory. A key is never written anywhere as it is: the
 * threads of this browser (windows and workers) tell each other, and one that begins asks the others.
 */

/** What the threads say to each other; in a browser a BroadcastChannel. */
export interface KeyLine {
  post(message: KeyMessage): void;
  onMessage(callback: (message: KeyMessage) => void): void;
  /** Says, until `letGo`, that somebody here has keys. */
  hold(): () => void;
  /** Whether another thread has keys. */
  isHeldElsewhere(): Promise<boolean>;
}

export type KeyMessage =
  | { is: 'question' }
  | { is: 'keys'; keys: readonly (readonly [authorId: string, key: Uint8Array])[] }
  | { is: 'leave' | 'forget'; authorId: string };

export interface Keyring {
  get(authorId: string): Uint8Array | undefined;
  add(authorId: string, key: Uint8Array): void;
  /** She has signed out: her key goes from all threads, a little later. */
  leave(authorId: string): void;
  /** She is off this tablet: her key goes from all threads at once, and nothing waits for it. */
  forget(authorId: string): void;
  /** Resolves once whoever else has keys was asked for them. */
  asked(): Promise<void>;
  /** Resolves to whether her key is there, at the latest after so long. */
  wait(authorId: string, longestMs: number): Promise<boolean>;
  /** Calls back whenever a key has come; gives back how to stop. */
  onKey(callback: () => void): () => void;
}

/** What was begun for a nurse (a word being saved, an answer being written) is ended by then. */
export const leaveAfterMs = 30_000;
/** Others that have keys answer at once; one that is stuck is not waited for longer. */
const answerMs = 1_000;

/** For a device with one thread: in memory, in tests. */
const alone: KeyLine = {
  post: () => undefined,
  onMessage: () => undefined,
  hold: () => () => undefined,
  isHeldElsewhere: async () => false,
};

export function openKeyring(line: KeyLine = alone): Keyring {
  const keys = new Map<string, Uint8Array>();
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  const callbacks = new Set<() => void>();
  let letGo: (() => void) | null = null;
  let asking: Promise<void> | null = null;

  const stay = (authorId: string) => {
    clearTimeout(leaving.get(authorId));
    leaving.delete(authorId);
  };
  const take = (authorId: string, key: Uint8Array) => {
    stay(authorId);
    keys.set(authorId, key);
    letGo ??= line.hold();
    for (const callback of callbacks) callback();
  };
  const drop = (authorId: string) => {
    stay(authorId);
    keys.delete(authorId);
    if (keys.size > 0) return;
    letGo?.();
    letGo = null;
  };
  const dropLater = (authorId: string) => {
    stay(authorId);
    const timer = setTimeout(() => drop(authorId), leaveAfterMs);
    leaving.set(authorId, timer);
  };
  const staying = () => [...keys].filter(([authorId]) => !leaving.has(authorId));

  line.onMessage((message) => {
    if (message.is === 'keys') {
      for (const [authorId, key] of message.keys) take(authorId, key);
    } else if (message.is === 'leave') {
      dropLater(message.authorId);
    } else if (message.is === 'forget') {
      drop(message.authorId);
    } else if (staying().length > 0) {
      line.post({ is: 'keys', keys: staying() });
    }
  });

  return {
    get: (authorId) => keys.get(authorId),
    add(authorId, key) {
      take(authorId, key);
      line.post({ is: 'keys', keys: [[authorId, key]] });
    },
    leave(authorId) {
      dropLater(authorId);
      line.post({ is: 'leave', authorId });
    },
    forget(authorId) {
      drop(authorId);
      line.post({ is: 'forget', authorId });
    },
    asked() {
      asking ??= (async () => {
        if (keys.size > 0 || !(await line.isHeldElsewhere())) return;
        line.post({ is: 'question' });
        await until(callbacks, () => keys.size > 0, answerMs);
      })();
      return asking;
    },
    wait: (authorId, longestMs) => until(callbacks, () => keys.has(authorId), longestMs),
    onKey(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

/** Waits for what `callbacks` are called for, and not for ever; whether it is so. */
function until(
  callbacks: Set<() => void>,
  isThere: () => boolean,
  longestMs: number,
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
    const timer = setTimeout(end, longestMs);
    callbacks.add(look);
  });
}

/** The line between the windows and workers of one browser that have the database `name` open. */
export function browserKeyLine(name: string): KeyLine {
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
