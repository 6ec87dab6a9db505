/** What kept this tablet from working with a PIN: its storage, a browser that may not make keys, or neither. */
import { isStoreFailure } from '../../../shared/storeFailure.ts';
import { runsWebAssembly } from './browserFooting.ts';

export type DeviceFailure = 'storage' | 'web-assembly' | 'unexpected';

/** Words about storage are for its own failures alone: whoever is told to make room may delete what is unsent. */
export function deviceFailureOf(error: unknown, mayRun = runsWebAssembly): DeviceFailure {
  if (isStoreFailure(error)) return 'storage';
  return mayRun() ? 'unexpected' : 'web-assembly';
}
