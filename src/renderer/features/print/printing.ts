/** Prepares a screen for paper, where nothing can be scrolled into view. */

/** Dispatched on the window before a screen is printed: whatever waits to become visible counts as visible. */
export const paperComes = 'wardbook:paper-comes';

/** A printout without one photo is better than none: an unreachable hospital is not waited for any longer than this. */
const maxWaitMs = 15_000;

/** Resolves once no photo of the screen is still loading, or after 15 s. */
export async function untilDrawn(): Promise<void> {
  window.dispatchEvent(new Event(paperComes));
  const end = performance.now() + maxWaitMs;
  do {
    // Two frames: the first one renders what the event above caused.
    await frame();
    await frame();
  } while (document.querySelector('main [data-coming="true"]') !== null && performance.now() < end);
}

function frame(): Promise<unknown> {
  return new Promise((done) => {
    requestAnimationFrame(done);
  });
}
