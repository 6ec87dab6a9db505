/** What only this browser and the server's headers decide about, each asked of the browser itself. */
import { fieldOf } from '../../../shared/unknown.ts';

/** Whether the page came by https, or from this machine: without it there is no cryptography, camera or offline start. */
export const isSecurePage = (): boolean => isSecureContext;

let runs: boolean | null = null;

/** Whether the page may run WebAssembly, which makes the keys from PINs and reads codes. A policy can bar it. */
export function runsWebAssembly(): boolean {
  if (runs === null) {
    try {
      // The smallest module: its sign and its version.
      runs =
        new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof
        WebAssembly.Module;
    } catch {
      runs = false;
    }
  }
  return runs;
}

interface FeaturePolicy {
  allowsFeature(name: string): boolean;
}

/**
 * Whether the server lets this page use the camera (header `Permissions-Policy`), whatever the tablet's own settings
 * are. True in browsers that do not tell.
 */
export function mayUseCamera(): boolean {
  const policy = (fieldOf(document, 'permissionsPolicy') ?? fieldOf(document, 'featurePolicy')) as
    | FeaturePolicy
    | undefined;
  return policy?.allowsFeature('camera') ?? true;
}
