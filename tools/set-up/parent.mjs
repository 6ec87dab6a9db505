/**
 * Ending with npm: the shell that npm puts between itself and us passes no signals on, so a
 * stopped `npm start` would leave its servers behind.
 */

const lookEveryMs = 500;

/** Calls `callback` once when the process that started us is gone (only under npm). */
export function whenParentEnds(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, lookEveryMs);
  timer.unref();
}
