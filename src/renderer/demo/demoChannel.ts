/**
 * The connection from a window (or its engine) to the demo hospital, wherever that runs. It cannot reach a network: the
 * only way out is a channel between windows of this origin.
 */
import type { CommandResult, DemoCommand, FromHospital, ToHospital } from './host/commands.ts';
import type { DemoState } from './host/demoState.ts';
import { packRequest, unpackAnswer, type PackedAnswer } from './host/exchange.ts';
import { fromHospitalChannel, toHospitalChannel } from './names.ts';

export interface DemoChannel {
  /**
   * One exchange with the demo hospital. Rejects with a TypeError if no answer comes back, as the browser's own fetch
   * does, and for any address that is not the demo's.
   */
  fetch(request: Request): Promise<Response>;
  command(command: DemoCommand): Promise<CommandResult>;
  /** The latest state received; null before the first one. */
  state(): DemoState | null;
  /** Resolves with the first state, once the hospital is running. */
  ready(): Promise<DemoState>;
  subscribe(callback: () => void): () => void;
  /** Device time of the demo, which the trainer can move forward; epoch milliseconds. */
  now(): number;
  close(): void;
}

interface Pending {
  message: ToHospital;
  takenBy: string | null;
  settle(message: FromHospital | null): void;
}

/** How long a message waits to be accepted before it is sent again, milliseconds. */
const repeatAfterMs = 250;

export function openDemoChannel(): DemoChannel {
  const outgoing = new BroadcastChannel(toHospitalChannel);
  const incoming = new BroadcastChannel(fromHospitalChannel);
  const pending = new Map<string, Pending>();
  const callbacks = new Set<() => void>();
  let state: DemoState | null = null;

  const repeat = setInterval(() => {
    for (const { message, takenBy } of pending.values()) {
      if (takenBy === null) outgoing.postMessage(message);
    }
  }, repeatAfterMs);

  incoming.addEventListener('message', (event: MessageEvent<FromHospital>) => {
    const message = event.data;
    if (message.type === 'state') {
      ({ state } = message);
      for (const callback of callbacks) callback();
    } else if (message.type === 'begun') {
      endOrphans(message.hostId);
    } else if (message.type === 'taken') {
      const waiting = pending.get(message.id);
      if (waiting) waiting.takenBy = message.hostId;
    } else {
      pending.get(message.id)?.settle(message);
    }
  });

  /** What an earlier hospital had accepted is lost with its window, as with any broken connection. */
  const endOrphans = (hostId: string) => {
    for (const waiting of pending.values()) {
      if (waiting.takenBy !== null && waiting.takenBy !== hostId) waiting.settle(null);
    }
  };

  const post = (message: ToHospital): Promise<FromHospital | null> =>
    new Promise((resolve) => {
      const settle = (answer: FromHospital | null) => {
        pending.delete(message.id);
        resolve(answer);
      };
      pending.set(message.id, { message, takenBy: null, settle });
      outgoing.postMessage(message);
    });

  const command = async (given: DemoCommand): Promise<CommandResult> => {
    const answer = await post({ type: 'command', id: crypto.randomUUID(), command: given });
    return answer?.type === 'result' ? answer.result : { ok: false, why: 'failed' };
  };

  return {
    command,
    async fetch(request) {
      const packed = await packRequest(request);
      const sent = post({ type: 'exchange', id: crypto.randomUUID(), request: packed });
      const answer = await untilAborted(sent, request.signal);
      return unpackAnswer(answerIn(answer));
    },
    state: () => state,
    async ready() {
      void command({ do: 'tell-state' });
      return state ?? firstState(callbacks, () => state);
    },
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    now: () => Date.now() + (state?.clockOffsetMs ?? 0),
    close() {
      clearInterval(repeat);
      outgoing.close();
      incoming.close();
    },
  };
}

/** Resolves with the first state that is received. */
function firstState(callbacks: Set<() => void>, state: () => DemoState | null): Promise<DemoState> {
  return new Promise((resolve) => {
    const callback = () => {
      const told = state();
      if (told === null) return;
      callbacks.delete(callback);
      resolve(told);
    };
    callbacks.add(callback);
  });
}

function answerIn(message: FromHospital | null): PackedAnswer {
  if (message?.type !== 'answer') throw new TypeError('The answer was lost on the way');
  return message.answer;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The exchange was given up', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
