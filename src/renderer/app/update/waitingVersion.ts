/**
 * Notices that a newer version of the app was fetched and waits. It never takes over by itself: the service worker
 * waits until it is told (`registerType: 'prompt'`).
 */

export interface VersionWatch {
  /** Whether a newer version waits. */
  isWaiting(): boolean;
  subscribe(callback: () => void): () => void;
  /** Tells the waiting version to take over; every window then reloads with it. */
  apply(): void;
}

const lookAgainMs = 30 * 60_000;

/** Watches the page's service worker; in a shell without one nothing ever waits. */
export function watchVersions(): VersionWatch {
  let registration: ServiceWorkerRegistration | null = null;
  const callbacks = new Set<() => void>();
  const tell = () => {
    for (const callback of callbacks) {
      callback();
    }
  };
  const follow = (found: ServiceWorkerRegistration) => {
    registration = found;
    tell();
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', tell);
    });
    const look = () => void found.update().catch(() => undefined);
    setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') {
        look();
      }
    });
  };

  if ('serviceWorker' in navigator) {
    // The very first worker takes over an empty page: that is not a change of versions.
    const hadController = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (hadController) {
        location.reload();
      }
    });
    void navigator.serviceWorker.ready.then(follow);
  }

  return {
    isWaiting: () =>
      registration !== null && registration.waiting !== null && registration.active !== null,
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    apply: () => registration?.waiting?.postMessage({ type: 'SKIP_WAITING' }),
  };
}
