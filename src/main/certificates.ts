/**
 * Which certificates main trusts: the built-in roots, the device's (usually with the hospital's own authority), and the
 * files that the policy names.
 */
import { readFileSync } from 'node:fs';
import type { ClientCertificate } from '../shell/node/proxy.ts';

/** The part of `node:tls` that is needed; older runtimes lack it. */
export interface TlsRoots {
  getCACertificates?: (type: 'default' | 'system') => string[];
  setDefaultCACertificates?: (certificates: string[]) => void;
}

/**
 * Trusts the built-in certificates, the device's and those in `files` from now on. Never throws; returns one line for
 * each failure.
 */
export function trustCertificates(tls: TlsRoots, files: readonly string[]): string[] {
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) {
    return ["This runtime cannot read the device's certificates."];
  }
  const complaints: string[] = [];
  const attempt = (what: string, read: () => string[]) => {
    try {
      return read();
    } catch (error) {
      complaints.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  };
  const roots = [
    ...attempt('The built-in certificates', () => getCACertificates('default')),
    ...attempt("The device's certificates", () => getCACertificates('system')),
  ];
  for (const file of files) {
    const added = attempt(`The certificate ${file}`, () => [readFileSync(file, 'utf8')]);
    const isUsable = attempt(`The certificate ${file}`, () => {
      setDefaultCACertificates([...roots, ...added]);
      return added;
    });
    roots.push(...isUsable);
  }
  attempt('The certificates', () => {
    setDefaultCACertificates(roots);
    return [];
  });
  return complaints;
}

/**
 * The certificate that the policy wants this device to present to the hospital. If it cannot be read, none is
 * presented: the nurse sees the hospital's refusal, and IT finds the reason in the app's output.
 */
export function clientCertificate(
  paths: { certificate: string; key: string } | undefined,
): ClientCertificate | undefined {
  if (paths === undefined) return undefined;
  try {
    return { cert: readFileSync(paths.certificate, 'utf8'), key: readFileSync(paths.key, 'utf8') };
  } catch (error) {
    console.error(
      `Policy: clientCertificate: ${error instanceof Error ? error.message : 'unread'}`,
    );
    return undefined;
  }
}
