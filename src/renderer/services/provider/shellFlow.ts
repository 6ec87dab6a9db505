/** The way of a page or worker to the hospital's identity provider: through its own shell. */
import type { ProviderSettings } from '../../../shared/providerSettings.ts';
import { openProviderFlow, type ProviderFlow } from './providerFlow.ts';

const patienceMs = 20_000;

export function openShellFlow(
  settings: ProviderSettings,
  redirectAddress: string | null,
  now: () => number,
): ProviderFlow {
  return openProviderFlow({
    settings,
    fetch: (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(patienceMs) }),
    redirectAddress,
    now,
  });
}
