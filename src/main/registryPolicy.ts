/**
 * Reads the policy that Windows' group policy sets: values under one registry key, as written by the administrative
 * template (tools/package/policies). Nurses cannot write there.
 */
import { execFileSync } from 'node:child_process';
import { win32 } from 'node:path';

export const registryKey = 'HKLM\\SOFTWARE\\Policies\\Wardbook';
const policiesKey = 'HKLM\\SOFTWARE\\Policies';
const shellFoldersKey =
  'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Explorer\\Shell Folders';

/**
 * The values under the key, as the object that `policy.json` would contain; undefined if there is no such key.
 * `problem` if it cannot be determined: IT may have disabled registry tools for users.
 */
export type RegistryReading =
  | { readonly entries: Record<string, unknown> | undefined }
  | { readonly problem: string };

/** Runs a program and returns its output as UTF-8. Throws if it fails. */
export type RunProgram = (program: string, given: readonly string[]) => string;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the key with Windows' own `reg.exe`. Never throws.
 * @param run is replaced in tests
 */
export function readRegistryPolicy(
  platform: string,
  environment: Environment,
  run: RunProgram = runHere,
): RegistryReading {
  if (platform !== 'win32') return { entries: undefined };
  const reg = openReg(environment, run);
  try {
    return { entries: policyOfRegistry(reg(registryKey, '/s'), environment) };
  } catch (error) {
    // reg.exe fails in the same way for "no such key" and "not allowed"; a query of a key that every Windows
    // has distinguishes them.
    return canQuery(reg) ? { entries: undefined } : { problem: `cannot be read: ${lineOf(error)}` };
  }
}

/**
 * Windows' data folder for all users, as the registry names it. If the registry cannot be read, the default path, never
 * the environment's.
 */
export function commonAppData(
  platform: string,
  environment: Environment,
  run: RunProgram = runHere,
): string {
  const usual = 'C:\\ProgramData';
  if (platform !== 'win32') return usual;
  try {
    const printed = openReg(environment, run)(shellFoldersKey, '/v', 'Common AppData');
    return valuesOf(printed).find(({ name }) => name === 'Common AppData')?.data ?? usual;
  } catch {
    return usual;
  }
}

/** Runs `reg query` for a key. Throws if there is no such key, or if it may not be read. */
export type Query = (...given: string[]) => string;

/**
 * Calls `reg.exe` by its full path, so that no other program called `reg` is run, and after `chcp 65001`: otherwise its
 * output is in the console's legacy code page, which corrupts paths with Chinese characters.
 */
export function openReg(environment: Environment, run: RunProgram): Query {
  const system = win32.join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32');
  const inSystem = (name: string) => win32.join(system, name);
  return (...given) => {
    const query = [inSystem('reg.exe'), 'query', ...given].map((each) => `"${each}"`).join(' ');
    const line = `"${inSystem('chcp.com')}" 65001>nul & ${query}`;
    return run(inSystem('cmd.exe'), ['/d', '/s', '/c', `"${line}"`]);
  };
}

function canQuery(reg: Query): boolean {
  try {
    reg(policiesKey);
    return true;
  } catch {
    return false;
  }
}

/** The second one is for a PC that has just started, or whose virus scanner looks at the program first. */
const limitsMs = [15_000, 45_000] as const;

/**
 * Runs a Windows program with its arguments as they are written, and once more, with a longer limit, if it did not answer
 * in time.
 * @param execute is replaced in tests
 */
export function runHere(
  program: string,
  given: readonly string[],
  execute: (program: string, given: readonly string[], limitMs: number) => string = executeHere,
): string {
  try {
    return execute(program, given, limitsMs[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error;
    return execute(program, given, limitsMs[1]);
  }
}

function executeHere(program: string, given: readonly string[], limitMs: number): string {
  return execFileSync(program, given, {
    encoding: 'utf8',
    timeout: limitMs,
    windowsHide: true,
    windowsVerbatimArguments: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  } as Parameters<typeof execFileSync>[2] & { encoding: 'utf8' });
}

/** The last line of the message of a program that failed. */
export function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .at(-1)
      ?.trim() ?? 'unknown'
  );
}

const valueLine = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/;

/** The values in the output of `reg query`. */
export function valuesOf(printed: string): { name: string; data: string }[] {
  return printed.split(/\r?\n/).flatMap((line) => {
    const [, name, , data = ''] = valueLine.exec(line) ?? [];
    return name === undefined ? [] : [{ name, data }];
  });
}

/**
 * Parses the output of `reg query … /s`: keys at the margin, their values below; subkeys become objects.
 * @param environment values for the variables in expandable texts (REG_EXPAND_SZ)
 */
export function policyOfRegistry(
  printed: string,
  environment: Environment = {},
): Record<string, unknown> | undefined {
  const policy: Record<string, unknown> = {};
  let into = policy;
  for (const line of printed.split(/\r?\n/)) {
    const value = valueLine.exec(line);
    if (value !== null) {
      const [, name = '', type = '', data = ''] = value;
      into[name] = valueOf(type, data, environment);
    } else if (line.startsWith('HKEY_')) into = objectFor(line, policy);
  }
  return Object.keys(policy).length === 0 ? undefined : policy;
}

function objectFor(key: string, policy: Record<string, unknown>): Record<string, unknown> {
  const [, below = ''] = key.split(/\\Wardbook(?:\\|$)/i);
  if (below === '') return policy;
  const made: Record<string, unknown> = {};
  policy[below] = made;
  return made;
}

/** Numbers 0 and 1 are switches; other values stay text, and the policy's own check reports them. */
function valueOf(type: string, data: string, environment: Environment): unknown {
  if (type === 'REG_DWORD') return data === '0x1' ? true : data === '0x0' ? false : data;
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((each) => each !== '');
  return type === 'REG_EXPAND_SZ' ? expanded(data, environment) : data;
}

/** Fills in variables (`%name%`), case-insensitively; an unknown one is left as written. */
export function expanded(text: string, environment: Environment): string {
  const values = new Map(
    Object.entries(environment).map(([name, value]) => [name.toUpperCase(), value]),
  );
  return text.replace(
    /%([^%]+)%/g,
    (whole, name: string) => values.get(name.toUpperCase()) ?? whole,
  );
}
