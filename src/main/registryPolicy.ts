/**
 * Owns the policy as Windows' group policy keeps it: values under one key of the registry, as the
 * administrative template writes them (tools/package/policies). Nurses cannot write there.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const registryKey = 'HKLM\\SOFTWARE\\Policies\\Wardbook';

/**
 * What stands under the key, as the object that `policy.json` would be, or undefined where there is no
 * such key. Never throws.
 */
export function readRegistryPolicy(
  platform: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> | undefined {
  if (platform !== 'win32') return undefined;
  // By its full path: what else is called `reg` does not decide for the hospital.
  const program = join(environment['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  try {
    const options = { encoding: 'utf8', timeout: 5_000, windowsHide: true } as const;
    return policyOfRegistry(execFileSync(program, ['query', registryKey, '/s'], options));
  } catch {
    return undefined;
  }
}

const valueLine = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/;

/** Reads what `reg query … /s` prints: keys at the margin, values below them; subkeys are objects. */
export function policyOfRegistry(printed: string): Record<string, unknown> | undefined {
  const policy: Record<string, unknown> = {};
  let into = policy;
  for (const line of printed.split(/\r?\n/)) {
    const value = valueLine.exec(line);
    if (value !== null) {
      const [, name = '', type = '', data = ''] = value;
      into[name] = valueOf(type, data);
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
function valueOf(type: string, data: string): unknown {
  if (type === 'REG_DWORD') return data === '0x1' ? true : data === '0x0' ? false : data;
  if (type === 'REG_MULTI_SZ') return data.split('\\0').filter((each) => each !== '');
  return data;
}
