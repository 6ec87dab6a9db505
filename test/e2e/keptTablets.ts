/**
 * Tablets whose folder outlives them, in either shell: killed, opened again on the same folder, copied by a finder,
 * searched byte by byte.
 */
import { cp } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { rendererFolders } from '../../tools/set-up/build.mjs';
import { startKillableBrowser } from '../kill/killableBrowser.ts';
import { openDoubleTablet } from './doubleTablet.ts';
import { startJourneyShell } from './journeyShell.ts';
import { electronArguments } from './ownTablets.ts';

/** One run of the app. */
export interface KeptTablet {
  readonly page: Page;
  /** Kills it: nothing is cleaned up. */
  kill(): Promise<void>;
  /** Closes it as a nurse would. */
  close(): Promise<void>;
}

export interface KeptTablets {
  /** The folder of the app's own files, which the tablet stores beside what nurses wrote. */
  readonly appFiles: string;
  /** Opens a tablet on a folder, which may be new: at the app, or at `/bridge.json`, where no code of the app runs. */
  open(folder: string, path?: '/' | '/bridge.json'): Promise<KeptTablet>;
  close(): Promise<void>;
}

interface Around {
  readonly shell: 'web' | 'electron';
  readonly hospitalAddress: string;
  readonly profile: HospitalProfileFile;
  /** The name that a browser opens the app by: passkeys work for a name only, not for an address. */
  readonly host?: 'localhost';
}

const viewport = { width: 1180, height: 820 };

/** Tablets of one hospital. */
export async function keptTablets(around: Around): Promise<KeptTablets> {
  return around.shell === 'web' ? inBrowsers(around) : inElectron(around);
}

async function inBrowsers({ hospitalAddress, profile, host }: Around): Promise<KeptTablets> {
  const shell = await startJourneyShell({ hospitalAddress, profile });
  const address = new URL(shell.address);
  if (host !== undefined) address.hostname = host;
  return {
    appFiles: rendererFolders.web,
    async open(folder, path = '/') {
      const tablet = await startKillableBrowser(folder);
      await tablet.page.setViewportSize(viewport);
      return opened(tablet, new URL(path, address).href);
    },
    close: async () => shell.close(),
  };
}

async function inElectron({ hospitalAddress, profile }: Around): Promise<KeptTablets> {
  const { given, remove } = await electronArguments({ hospitalAddress, profile });
  return {
    appFiles: rendererFolders.electron,
    async open(folder, path = '/') {
      const tablet = await openDoubleTablet({
        given,
        locale: undefined,
        viewport,
        profile: folder,
      });
      return opened({ page: tablet.page, kill: tablet.kill, close: tablet.end }, path);
    },
    close: remove,
  };
}

async function opened(tablet: KeptTablet, address: string): Promise<KeptTablet> {
  // A browser that the fixtures did not start has no timeout by default.
  tablet.page.setDefaultTimeout(60_000);
  await tablet.page.goto(address);
  return tablet;
}

/** Copies it as a finder of the tablet would: without the locks of the earlier run. */
export async function copyTablet(folder: string, into: string): Promise<void> {
  const isLock = (path: string) => /\/(Singleton\w+|instance\.(lock|socket))$/.test(path);
  await cp(folder, into, { recursive: true, filter: (path) => !isLock(path) });
}
