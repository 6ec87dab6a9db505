/** Calls back at each touch, before any other listener of the window. */
export function onTouch(callback: (event: Event) => void, signal: AbortSignal): void {
  for (const kind of ['pointerdown', 'keydown']) {
    window.addEventListener(kind, callback, { capture: true, signal });
  }
}
