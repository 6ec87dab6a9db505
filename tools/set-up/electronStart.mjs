/**
 * Owns Electron's first moments as seen from outside: whether its window came up, and the reason in
 * words where it did not. Its own words are passed on as they come.
 */

/** What main says once there is nothing more to wait for (src/main). */
const upLines = [/^Wardbook is ready at /m, /^Wardbook is open already/m];

const sandboxWords = /sandbox|user namespace/i;

/** Watches a child process with piped outputs. */
export function watchStart({ stdout, stderr }, out = process.stdout, complaints = process.stderr) {
  let said = '';
  let complained = '';
  stdout.on('data', (piece) => {
    out.write(piece);
    said = `${said}${piece}`.slice(-4000);
  });
  stderr.on('data', (piece) => {
    complaints.write(piece);
    complained = `${complained}${piece}`.slice(-4000);
  });
  return {
    isUp: () => upLines.some((line) => line.test(said)),
    reason: (code, signal) => reasonFor(complained, code, signal),
  };
}

/** Why Electron ended before its window was up, as the rest of a sentence. */
export function reasonFor(complained, code, signal) {
  if (sandboxWords.test(complained)) {
    return "this system does not let Electron's sandbox start (docs/electron.md says how to allow it)";
  }
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  return `Electron ended ${how} before its window was up`;
}
