/**
 * The policy as Windows' group policy keeps it: values under one key of the registry, as the
 * administrative template writes them (tools/package/policies). Nurses cannot write there.
 */
import { execFileSync } from 'node:child_process';
import { win32 } from 'node:path';

export const registryKey = 'HKLM\\SOFTWARE\\Policies\\Wardbook';
const policiesKey = 'HKLM\\SOFTWARE\\Policies';
const shellFoldersKey =
  'HKLM\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Explorer\\Shell Folders';

/**
 * What stands under the key, as the object that `policy.json` would be; undefined where there is no such
 * key. A `problem` where nobody can tell: IT may have taken registry tools away from users.
 */
export type RegistryReading =
  | { readonly entries: Record<string, unknown> | undefined }
  | { readonly problem: string };

/** Runs a program and returns what it prints as UTF-8. Throws where it fails. */
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
    // reg.exe fails alike for "no such key" and for "not allowed": a key that every Windows has tells them apart.
    return canQuery(reg) ? { entries: undefined } : { problem: `cannot be read: ${lineOf(error)}` };
  }
}

/**
 * Windows' folder for the data of all users. The registry names it; where that cannot be asked, the usual place,
 * and never the environment.
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

type Query = (...given: string[]) => string;

/**
 * `reg.exe` by its full path, so that nothing else called `reg` decides for the hospital, behind `chcp 65001`:
 * else it writes the code page of old consoles, which breaks a path with Chinese letters.
 */
function openReg(environment: Environment, run: RunProgram): Query {
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

function runHere(program: string, given: readonly string[]): string {
  return execFileSync(program, given, {
    encoding: 'utf8',
    timeout: 5_000,
    windowsHide: true,
    windowsVerbatimArguments: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  } as Parameters<typeof execFileSync>[2] & { encoding: 'utf8' });
}

function lineOf(error: unknown): string {
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

function valuesOf(printed: string): { name: string; data: string }[] {
  return printed.split(/\r?\n/).flatMap((line) => {
    const [, name, , data = ''] = valueLine.exec(line) ?? [];
    return name === undefined ? [] : [{ name, data }];
  });
}

/**
 * Reads what `reg query … /s` prints: keys at the margin, values below them; subkeys are objects.
 * @param environment for the variables of expandable texts (REG_EXPAND_SZ)
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

/** Numbers are switches; what is of another type stays text, and the policy's own check tells of it. */
function valueOf(type: string, data: string, environment: Environment): unknown {
  if (type === 'REG_DWORD') return data === '0x1' ? true : data === '0x0' ? false : data;
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((each) => each !== '');
  return type === 'REG_EXPAND_SZ' ? expanded(data, environment) : data;
}

/** Names of variables are of any case on Windows; one that is not there stays as it is written. */
function expanded(text: string, environment: Environment): string {
  const values = new Map(
    Object.entries(environment).map(([name, value]) => [name.toUpperCase(), value]),
  );
  return text.replace(
    /%([^%]+)%/g,
    (whole, name: string) => values.get(name.toUpperCase()) ?? whole,
  );
}
