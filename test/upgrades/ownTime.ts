/**
 * Owns serving the built app at another time than now: what a tablet of some months ago has waiting would
 * else be past every retention, which is another story. The same goes into each script, so that the page and
 * every worker agree.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { acceptedRisk } from '../support/acceptedRisk.ts';

/** A hospital that is known by its id: its address is another one in each test. */
export const upgradeProfile: HospitalProfileFile = {
  ...acceptedRisk,
  institutionId: 'upgrade-ward',
};

export interface OwnTime {
  /** How far the clock of the app stands before the machine's, milliseconds. */
  readonly aheadMs: number;
  /** Keys can be read, as nothing of the app can: for making a dump only. */
  readonly readableKeys?: boolean;
}

/** What begins each script; it works once in a thread. */
export function preludeOf({ aheadMs, readableKeys = false }: OwnTime): string {
  const clock = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + ${aheadMs}); else super(...given); }
    static now() { return Real.now() + ${aheadMs}; }
  };`;
  const keys = `const make = crypto.subtle.generateKey.bind(crypto.subtle);
    crypto.subtle.generateKey = (algorithm, _isExtractable, usages) => make(algorithm, true, usages);`;
  const once = `if (globalThis.__wardbookOwnTime !== true) { globalThis.__wardbookOwnTime = true; ${clock} ${readableKeys ? keys : ''} }`;
  return once.replaceAll(/\s+/g, ' ');
}

/** The web shell with the app at its own time. */
export async function startOwnTime(hospitalAddress: string, time: OwnTime) {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-own-time-'));
  await cp(rendererFolders.web, folder, { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.m?js$/.test(name)) continue;
    const file = join(folder, name);
    await writeFile(file, `${preludeOf(time)}\n${await readFile(file, 'utf8')}`);
  }
  const shell = await startWebShell({
    port: 0,
    hospitalAddress,
    rendererFolder: folder,
    profile: upgradeProfile,
  });
  return {
    address: shell.address,
    async close() {
      await shell.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
