/**
 * What a person types to start the hospital, the suite or the auditor. Each command is one table of flags: from it they
 * are parsed, and what `--help` prints is what docs say.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The name of the single file that holds these commands, without its extension. */
export const programName = 'wardbook-hospital';

/** A reason not to start that a person can fix; its message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** One flag. */
export interface Flag {
  /** What follows it, such as `<file.json>`; absent for one that is only given or not. */
  readonly value?: string;
  readonly says: string;
  /** The value where it is not given. */
  readonly usual?: string;
  readonly isMany?: true;
}

type Flags = Readonly<Record<string, Flag>>;

/** A command with its flags, in the order of `--help`. */
export interface Command<Known extends Flags = Flags> {
  readonly name: string;
  readonly says: string;
  readonly flags: Known;
}

type ValueOf<Each> = Each extends { readonly isMany: true }
  ? string[]
  : Each extends { readonly value: string }
    ? Each extends { readonly usual: string }
      ? string
      : string | undefined
    : boolean;

/** The values of a command's flags. */
export type Values<Known> = { readonly [Name in keyof Known]: ValueOf<Known[Name]> };

/** `npm run conformance --` in this project; `wardbook-hospital conformance` for the single file. */
function lineOf({ name }: Command, script = process.argv[1] ?? ''): string {
  const file = script.split(/[/\\]/).at(-1) ?? '';
  return file.startsWith(programName) ? `${programName} ${name}` : `npm run ${name} --`;
}

/** What `--help` prints. */
export function helpOf(command: Command, script?: string): string {
  const rows = Object.entries(command.flags).map(([flag, { value = '', says, usual }]) => {
    const words = usual === undefined ? says : `${says} (${usual})`;
    return [`--${flag} ${value}`.trim(), words] as const;
  });
  const width = Math.max(...rows.map(([named]) => named.length));
  const lines = rows.map(([named, words]) => `  ${named.padEnd(width)}  ${words}`);
  const line = lineOf(command, script);
  const others = line.startsWith(programName)
    ? ['The commands are hospital, conformance, examine-client; each has --help.']
    : [];
  return [`${line} <flags> ${command.says}`, ...lines, ...others].join('\n');
}

/** Parses the flags. Throws a StartError that says in one line what is wrong. */
export function readFlags<Known extends Flags>(
  command: Command<Known>,
  given: readonly string[],
): Values<Known> {
  const pairs = Object.entries(command.flags).map(([flag, { value, usual, isMany = false }]) => {
    if (value === undefined) return [flag, { type: 'boolean', default: false }] as const;
    const standard = isMany ? [] : usual;
    const fallback = standard === undefined ? {} : { default: standard };
    return [flag, { type: 'string', multiple: isMany, ...fallback }] as const;
  });
  try {
    const options = Object.fromEntries(pairs);
    return parseArgs({ args: [...given], options, strict: true }).values as Values<Known>;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split(/[.\n]/);
    throw new StartError(`${sentence}. ${seeHelp(command)}`, { cause: error });
  }
}

/** Where all flags of a command are named. */
export function seeHelp(command: Command): string {
  return `${lineOf(command)} --help names the flags.`;
}

/** Runs a command: prints `--help`, or turns a mistake of the person into one line and exit code 2. */
export async function runCommand(
  command: Command,
  main: (given: readonly string[]) => Promise<number>,
): Promise<void> {
  const given = process.argv.slice(2);
  try {
    if (given.includes('--help')) console.log(helpOf(command));
    else process.exitCode = await main(given);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message.replaceAll('\n', ' '));
    process.exitCode = 2;
  }
}

/** A port. Throws a StartError if the text is none. */
export function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new StartError(`--port ${text}: a port is a number up to 65535.`);
}

/** The text of a file named by a flag. Throws a StartError if it cannot be read. */
export function fileText(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`--${flag} ${path}: it cannot be read.`, { cause: error });
  }
}

/** Makes the folder of `--out`. Throws a StartError if nothing can be written there. */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
  try {
    // Node's own way to make several at once never ends below /proc.
    for (const each of missing) mkdirSync(each);
    rmdirSync(mkdtempSync(join(folder, '.try-')));
  } catch (error) {
    throw new StartError(`--out ${folder}: nothing can be written there.`, { cause: error });
  }
}
