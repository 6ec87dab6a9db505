/**
 * Writes in progress: what a concurrent repeat, or a query, gets meanwhile.
 * Interface: Request result query; the rest is open (`inFlightTwin`, `queryWhileInFlight`).
 */
import type { Clock } from '../shared/clock.ts';
import { errorAnswer, type Answer } from './answers.ts';
import type { HospitalContext } from './context.ts';
import type { Exchange } from './exchange.ts';
import type { WaitForOther } from './ports.ts';
import { requestIdConflict } from './rules/repeats.ts';

/** How long a write takes under the readings that let a concurrent repeat notice it, milliseconds. */
const noticeableWorkMs = 25;

/**
 * The turn of one exchange: either an immediate answer, or permission to proceed, which must be given up with `leave`.
 */
export interface Turn {
  readonly answer: Answer | undefined;
  leave(): void;
}

export interface InFlight {
  /** Resolves when it is this exchange's turn and `delayMs` milliseconds of the clock have passed. */
  enter(exchange: Exchange, delayMs: number): Promise<Turn>;
}

const free: Turn = { answer: undefined, leave: () => undefined };

/** Serialises writes with the same clientRequestId while one of them takes time. */
export function createInFlight(
  context: HospitalContext,
  clock: Clock,
  waitForOther: WaitForOther = (other) => other,
): InFlight {
  const running = new Map<string, Promise<void>>();

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      clock.setTimer(resolve, delayMs);
    });
  }

  function keyOf({ clientRequestId, operator }: Exchange): string | undefined {
    if (clientRequestId === null || operator === undefined) return undefined;
    const isPerUser = context.interpretations().idScope === 'per-user';
    return isPerUser ? `${operator.operatorId}\n${clientRequestId}` : clientRequestId;
  }

  async function enterWrite(key: string, delayMs: number): Promise<Turn> {
    const reading = context.interpretations().inFlightTwin;
    for (let other = running.get(key); other !== undefined; other = running.get(key)) {
      if (reading === 'conflict') return { ...free, answer: requestIdConflict(context) };
      if (reading === 'too-early') return { ...free, answer: tooEarly };
      // One after the other: each waiting write proceeds after the one before has left.
      await waitForOther(other);
    }
    const workMs = delayMs > 0 || reading === 'wait' ? delayMs : noticeableWorkMs;
    if (workMs === 0) return free;
    let wake: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      wake = resolve;
    });
    running.set(key, left);
    await pause(workMs);
    return {
      answer: undefined,
      leave: () => {
        running.delete(key);
        wake();
      },
    };
  }

  async function enterRead(key: string | undefined, delayMs: number): Promise<Turn> {
    if (delayMs > 0) await pause(delayMs);
    const waits = context.interpretations().queryWhileInFlight === 'wait';
    const other = waits && key !== undefined ? running.get(key) : undefined;
    if (other !== undefined) await waitForOther(other);
    return free;
  }

  return {
    enter: (exchange, delayMs) => {
      const key = keyOf(exchange);
      const isWrite = exchange.write !== undefined && key !== undefined;
      return isWrite ? enterWrite(key, delayMs) : enterRead(key, delayMs);
    },
  };
}

const tooEarly: Answer = {
  ...errorAnswer(425, 'TOO_EARLY', 'The same request is still being worked on.'),
  headers: { 'retry-after': '1' },
};
