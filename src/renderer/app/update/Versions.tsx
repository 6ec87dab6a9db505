/** Provides the screens with the watch over the app's versions. */
import { createContext, use, type ReactNode } from 'react';
import type { VersionWatch } from './waitingVersion.ts';

const VersionsContext = createContext<VersionWatch | null>(null);

export function VersionsProvider({
  versions,
  children,
}: {
  versions: VersionWatch;
  children: ReactNode;
}) {
  return <VersionsContext value={versions}>{children}</VersionsContext>;
}

export function useVersions(): VersionWatch {
  const versions = use(VersionsContext);
  if (versions === null) {
    throw new Error('Versions were asked for outside of the app');
  }
  return versions;
}
