/** What a page asks of its service worker; each function runs in the page. */

/** Resolves once the page is under the control of its service worker. */
export const workerIsReady = () =>
  navigator.serviceWorker.ready.then(
    () =>
      new Promise<void>((resolve) => {
        if (navigator.serviceWorker.controller !== null) resolve();
        else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
      }),
  );

/** Checks the server for a new version; resolves without its outcome. */
export const lookForUpdate = () =>
  navigator.serviceWorker.ready.then((registration) => registration.update().then(() => undefined));

/**
 * Checks the server for a new version; returns the outcome: `waiting`, or `refused` by its own installation. Something
 * new has to be there. Another check may have found it just before.
 */
export const triedVersion = async (): Promise<'waiting' | 'refused'> => {
  const registration = await navigator.serviceWorker.ready;
  const before = registration.waiting;
  await registration.update();
  const tried = registration.installing ?? registration.waiting;
  if (tried === null || tried === before) return 'refused';
  return new Promise((resolve) => {
    const tell = () => {
      if (tried.state === 'redundant') resolve('refused');
      if (tried.state !== 'installing' && tried.state !== 'redundant') resolve('waiting');
    };
    tried.addEventListener('statechange', tell);
    tell();
  });
};
