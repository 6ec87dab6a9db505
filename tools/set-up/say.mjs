/** How our commands speak: progress on stderr, one clear line and exit code 2 for a mistake. */

/** A mistake of the person who typed the command, or a thing the machine lacks: exit code 2. */
export class Refusal extends Error {}

/** One line of progress. It goes to stderr, so that stdout holds what scripts read. */
export function progress(line) {
  process.stderr.write(`${line}\n`);
}

/** What to type first at the bundled hospital, for whoever has started it. */
export function firstSteps(hospitalAddress, hasProvider = false) {
  const credential = hasProvider
    ? 'at the hospital as nurse-amy or nurse-ben with any password, with'
    : 'with the access token nurse-amy,';
  return [
    `Sign in ${credential} a name and a PIN of your choice, and open patient P-1001.`,
    `The hospital's console (faults, clock, journal): ${new URL('/_hospital/', hospitalAddress).href}`,
    'Ctrl-C ends everything.',
  ].join('\n');
}

/**
 * Runs a command's `main`, and turns what it throws into one line and an exit code. A
 * `StartError` is how the bundled hospital and the web server refuse.
 */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && error.name === 'StartError')) {
      process.stderr.write(`${error.message}\n`);
      process.exit(2);
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}
