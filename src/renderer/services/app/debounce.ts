/**
 * When to look again at what changes with every key: at once after a change, and once after a run of them.
 * Reading it back with each key would come between that key and the next.
 */

export interface RestedLooks {
  /** Something has changed. */
  changed(): void;
  stop(): void;
}

/** While keys go down, nothing is read back with each of them. Milliseconds. */
const pauseMs = 200;

/** @param look called at once after a change, and once more when changes have come within the pause after it */
export function openDebounce(look: () => void): RestedLooks {
  let pause: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;
  const rest = () => {
    pause = null;
    if (isDue) look();
    isDue = false;
  };
  return {
    changed() {
      if (pause === null) {
        look();
      } else {
        isDue = true;
        clearTimeout(pause);
      }
      pause = setTimeout(rest, pauseMs);
    },
    stop() {
      if (pause !== null) clearTimeout(pause);
      pause = null;
      isDue = false;
    },
  };
}
