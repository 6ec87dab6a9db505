/** What a person types to start one of the commands that are also distributed as a single file. */

/** The name of that file, without its extension. */
export const programName = 'wardbook-hospital';

/** `npm run conformance --` in this project; `wardbook-hospital conformance` for the file at `script`. */
export function commandLine(script: string | undefined, command: string): string {
  const name = script?.split(/[/\\]/).at(-1) ?? '';
  return name.startsWith(programName) ? `${programName} ${command}` : `npm run ${command} --`;
}
