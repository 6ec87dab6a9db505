/** Work in small steps while the page has nothing else to do. */

/** WebKit has no idle callbacks: there a step runs this often, milliseconds. */
const otherwiseEveryMs = 50;

/**
 * Repeats a step until it returns false, as often in a row as there is idle time.
 * @returns how to stop
 */
export function whileIdle(step: () => boolean): () => void {
  let isOver = false;
  const work = (hasTime: () => boolean): void => {
    let isMore = true;
    do isMore = !isOver && step();
    while (isMore && hasTime());
    if (isMore) next();
  };
  const next = (): void => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 2));
    } else {
      setTimeout(() => work(() => false), otherwiseEveryMs);
    }
  };
  next();
  return () => {
    isOver = true;
  };
}
