/**
 * Decides when to read again what changes with every keystroke: at once after a change, and once more after a series of
 * changes. Reading it back after each keystroke would delay the next one.
 */

export interface RestedLooks {
  /** Reports a change. */
  changed(): void;
  stop(): void;
}

/** Keystrokes closer together than this share one read. Milliseconds. */
const pauseMs = 200;

/**
 * @param look called at once after a change, and once more at the end of a series of changes less than the pause apart
 */
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
