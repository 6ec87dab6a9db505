/**
 * Virtual time for runs with real cryptography: it moves only while none of their calls is under way. A call that waits
 * for a time (for a key that another thread may bring) is recognized because nothing else moves any more, the
 * platform's cryptography included.
 */
import { createVirtualClock, type VirtualClock } from './virtualClock.ts';

/** Far more turns of the event loop than our own code takes between two steps. */
const patienceTurns = 8_000;
const calmTurns = 3;

export interface SealedQuiet {
  clock: VirtualClock;
  track<T>(call: Promise<T>): Promise<T>;
  /** The same object, with every promise that its methods return tracked; other values pass through. */
  tracked<T extends object>(object: T): T;
  /** Lets time pass until `done`, or for this long; returns whether it is done. */
  run(forMs: number, done?: () => boolean | Promise<boolean>): Promise<boolean>;
}

/** @param isBusy whether the platform is at work in another thread */
export function createSealedQuiet(startMs: number, isBusy: () => boolean): SealedQuiet {
  const clock = createVirtualClock(startMs);
  let under = 0;
  let changes = 0;
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const track = <T>(call: Promise<T>): Promise<T> => {
    under += 1;
    changes += 1;
    return call.finally(() => {
      under -= 1;
      changes += 1;
    });
  };
  const wait = async () => {
    let calm = 0;
    let idle = 0;
    let before = changes;
    while (calm < calmTurns && idle < patienceTurns) {
      await turn();
      const hasChanged = changes !== before;
      before = changes;
      idle = hasChanged || isBusy() ? 0 : idle + 1;
      calm = under === 0 && !hasChanged ? calm + 1 : 0;
    }
  };
  return {
    clock,
    track,
    tracked: (object) =>
      new Proxy(object, {
        get(of, name) {
          const value: unknown = Reflect.get(of, name);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            const answer: unknown = Reflect.apply(value, of, given);
            return answer instanceof Promise ? track(answer) : answer;
          };
        },
      }),
    async run(forMs, done = () => false) {
      const untilMs = clock.now() + forMs;
      // Time passes even if there is nothing left that could happen.
      clock.setTimer(() => undefined, forMs);
      for (;;) {
        await wait();
        if (await done()) return true;
        const next = clock.nextAt();
        if (next === null || next > untilMs) return done();
        clock.step();
      }
    },
  };
}
