/**
 * Serves the built app at another time than now: otherwise the pending work of a tablet of some months ago would be
 * past every retention period, which is a different case. The same code goes into each script, so that the page and
 * every worker agree.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { acceptedRisk } from '../support/acceptedRisk.ts';
import { preludeOf, type OwnTime } from '../support/ownTimePrelude.ts';

/** A hospital that is identified by its id, because its address differs in each test. */
export const upgradeProfile: HospitalProfileFile = {
  ...acceptedRisk,
  institutionId: 'upgrade-ward',
};

/** Starts the web shell with the app at its own time. */
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
