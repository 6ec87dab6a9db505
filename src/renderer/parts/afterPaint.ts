/** Owns waiting for a picture: work that nobody sees comes after what everybody waits for. */

/** A page in the background paints nothing; it waits no longer than this. */
const longestWaitMs = 50;

/** Calls back once, after the next frame has been handed over. */
export function afterPaint(callback: () => void): void {
  let isDue = true;
  const run = () => {
    if (isDue) {
      isDue = false;
      clearTimeout(timer);
      callback();
    }
  };
  const timer = setTimeout(run, longestWaitMs);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', run, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
