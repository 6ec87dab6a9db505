/** Telling how long main's thread was not free for anything else, such as windows, input and power events. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

let watch: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** The longest such time since it was asked last, in milliseconds; watched from the first time on. */
export function maxStallMs(): number {
  if (watch === undefined) {
    watch = monitorEventLoopDelay({ resolution: 1 });
    watch.enable();
    return 0;
  }
  const maxMs = watch.max / 1e6;
  watch.reset();
  return maxMs;
}
