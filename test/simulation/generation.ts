/**
 * The run of one window: from its start to its crash. Every call through one of its ports has a hook before and after
 * it. A crash kills the generation: its promises never settle, its timers never fire, its late writes are refused. A
 * frozen one receives nothing until it is thawed.
 */
import type { Clock, TimerHandle } from '../../src/shared/clock.ts';
import type { VirtualClock } from './virtualClock.ts';

export type HookMoment = 'before' | 'after';

/** Called at every hook; true means that this generation crashes here. */
export type Hook = (generation: Generation, label: string, moment: HookMoment) => boolean;

interface Held {
  callback: () => void;
  isAboutLock: boolean;
}

export class Generation {
  readonly name: string;
  readonly tabletName: string;
  isAlive = true;
  isFrozen = false;
  private readonly hook: Hook;
  private held: Held[] = [];
  private atDeath: (() => void)[] = [];

  constructor(tabletName: string, name: string, hook: Hook) {
    this.tabletName = tabletName;
    this.name = name;
    this.hook = hook;
  }

  /** Runs `callback` in this window: now, when it is thawed, or never. */
  deliver(callback: () => void, isAboutLock = false): void {
    if (!this.isAlive) return;
    if (this.isFrozen) this.held.push({ callback, isAboutLock });
    else callback();
  }

  /** One call through a port. Its result never settles once this generation is dead. */
  call<T>(label: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.failures(label, 'before')) return;
      work().then(
        (value) => {
          if (!this.failures(label, 'after')) this.deliver(() => resolve(value));
        },
        (error: unknown) => {
          if (!this.failures(label, 'after')) this.deliver(() => reject(error));
        },
      );
    });
  }

  freeze(): void {
    this.isFrozen = true;
  }

  /** Gives `later` everything that was held, in order; news of locks has a queue of its own. */
  thaw(later: (run: () => void, index: number, isAboutLock: boolean) => void): void {
    this.isFrozen = false;
    const { held } = this;
    this.held = [];
    for (const [index, { callback, isAboutLock }] of held.entries()) {
      later(() => this.deliver(callback, isAboutLock), index, isAboutLock);
    }
  }

  crash(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.held = [];
    for (const callback of this.atDeath) callback();
  }

  onDeath(callback: () => void): void {
    this.atDeath.push(callback);
  }

  /** Whether it is dead after it has passed this hook. */
  failures(label: string, moment: HookMoment): boolean {
    if (this.isAlive && this.hook(this, label, moment)) this.crash();
    return !this.isAlive;
  }
}

/** The clock as one window sees it: `offset` is how wrong the tablet's clock is set, milliseconds. */
export function clockOf(
  generation: Generation,
  clock: VirtualClock,
  offsetMs: () => number,
): Clock {
  return {
    now: () => clock.now() + offsetMs(),
    setTimer: (callback, delayMs) => {
      const timer: { handle: TimerHandle | null; isOff: boolean } = { handle: null, isOff: false };
      timer.handle = clock.setTimer(() => {
        generation.deliver(() => {
          if (!timer.isOff) callback();
        });
      }, delayMs);
      return timer;
    },
    clearTimer: (handle) => {
      const timer = handle as { handle: TimerHandle | null; isOff: boolean };
      timer.isOff = true;
      if (timer.handle !== null) clock.clearTimer(timer.handle);
    },
  };
}
