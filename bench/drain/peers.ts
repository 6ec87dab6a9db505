/**
 * Owns the peers: which there are, and installing their packages where they are not. They have a
 * folder and a lockfile of their own, so that the project itself does not depend on them.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** `canChain`: whether it can carry the id from a photo's answer into the assessment's body. */
export const peerNames = {
  tanstackOffline: { canChain: true },
  workbox: { canChain: false },
  rxdb: { canChain: true },
  tanstackQuery: { canChain: true },
} as const;
export type PeerName = keyof typeof peerNames;

export interface InstalledPeers {
  names: PeerName[];
  /** Page scripts by name, and the service worker's. */
  entries: Record<string, string>;
  notes: string[];
}

const folder = fileURLToPath(new URL('../peers/', import.meta.url));

/** Null, with a line to the caller's notes, is never given: without the packages there are no names. */
export async function installPeers(): Promise<InstalledPeers> {
  if (!existsSync(`${folder}node_modules`)) {
    try {
      const given = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
      await promisify(execFile)('npm', given, { cwd: folder, timeout: 300_000 });
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      return { names: [], entries: {}, notes: [`The peers could not be installed: ${reason}`] };
    }
  }
  const names = Object.keys(peerNames) as PeerName[];
  const scripts = [...names, 'workboxWorker'];
  return {
    names,
    entries: Object.fromEntries(scripts.map((name) => [name, `${folder}${name}.js`])),
    notes: [],
  };
}
