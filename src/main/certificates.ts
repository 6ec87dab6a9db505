/**
 * Which certificates main trusts: the built-in roots, the device's (usually with the hospital's own authority), and the
 * files that the policy names.
 */
import { readFileSync } from 'node:fs';
import type { ClientCertificate } from '../shell/node/proxy.ts';

type Complain = (line: string) => void;

/** The part of `node:tls` that is needed; older runtimes lack it. */
export interface TlsRoots {
  getCACertificates?: (type: 'default' | 'system') => string[];
  setDefaultCACertificates?: (certificates: string[]) => void;
}

/**
 * Trusts, from now on, the built-in certificates, those of the device and those in `files` (from the policy). Never
 * throws; calls `complain` with one line for each failure.
 * @param complainOfPolicy is called instead for the failures of `files`
 */
export function trustCertificates(
  tls: TlsRoots,
  files: readonly string[],
  complain: Complain,
  complainOfPolicy: Complain,
): void {
  const { getCACertificates, setDefaultCACertificates } = tls;
  if (getCACertificates === undefined || setDefaultCACertificates === undefined) {
    complain("This runtime cannot read the device's certificates.");
    for (const file of files) complainOfPolicy(`certificates: ${file}: not trusted`);
    return;
  }
  const attempt = (what: string, read: () => string[], tell = complain) => {
    try {
      return read();
    } catch (error) {
      tell(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  };
  const roots = [
    ...attempt('The built-in certificates', () => getCACertificates('default')),
    ...attempt("The device's certificates", () => getCACertificates('system')),
  ];
  for (const file of files) {
    const what = `certificates: ${file}`;
    const added = attempt(what, () => [readFileSync(file, 'utf8')], complainOfPolicy);
    const use = () => {
      setDefaultCACertificates([...roots, ...added]);
      return added;
    };
    roots.push(...attempt(what, use, complainOfPolicy));
  }
  attempt('The certificates', () => {
    setDefaultCACertificates(roots);
    return [];
  });
}

/**
 * The certificate that the policy tells this device to present to the hospital. If it cannot be read, none is
 * presented: the nurse sees the hospital's refusal, and IT finds the reason in the window and the log.
 */
export function clientCertificate(
  paths: { certificate: string; key: string } | undefined,
  complainOfPolicy: Complain,
): ClientCertificate | undefined {
  if (paths === undefined) return undefined;
  try {
    return { cert: readFileSync(paths.certificate, 'utf8'), key: readFileSync(paths.key, 'utf8') };
  } catch (error) {
    complainOfPolicy(`clientCertificate: ${error instanceof Error ? error.message : 'unread'}`);
    return undefined;
  }
}
