/** Getting a screen ready for paper, where nothing can be scrolled into sight. */

/** Told to the window before a screen is printed; what waits to be seen takes it as seen. */
export const paperComes = 'wardbook:paper-comes';

/** Paper with a photo missing is better than none: a hospital out of reach is not waited for longer. */
const maxWaitMs = 15_000;

/** Resolves when no photo of the screen is still on its way, or after 15 s. */
export async function untilDrawn(): Promise<void> {
  window.dispatchEvent(new Event(paperComes));
  const end = performance.now() + maxWaitMs;
  do {
    // Two frames: the first draws what was told above.
    await frame();
    await frame();
  } while (document.querySelector('main [data-coming="true"]') !== null && performance.now() < end);
}

function frame(): Promise<unknown> {
  return new Promise((done) => {
    requestAnimationFrame(done);
  });
}
