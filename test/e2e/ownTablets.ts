/**
 * The tablets that a journey opens itself, in either shell: with a hospital or a profile of their own, a second one
 * beside the first, or the same one restarted for another hospital.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { trainingRecoveryKey } from '../../src/shared/trainingKey.ts';
import type { WebShell } from '../../src/web/startWebShell.ts';
import { wardRecoveryKey } from '../support/acceptedRisk.ts';
import { trainingProfile } from '../support/trainingProfile.ts';
import { openDoubleTablet, type DoubleTablet } from './doubleTablet.ts';
import { startJourneyShell } from './journeyShell.ts';
import { unlockAfterRestarts } from './unlocking.ts';

export interface OwnStart {
  /** The worker's hospital by default. */
  readonly hospitalAddress?: string;
  /** The hospital's profile file; the bundled hospital's by default. */
  readonly profile?: HospitalProfileFile;
  /** Uses the PIN hash at the cost of a ward. Electron always does. */
  readonly isPinAtFullPrice?: boolean;
  /** The path of a video that its camera shows. */
  readonly film?: string;
  /** The folder of the app that the web shell serves; the built one by default. */
  readonly rendererFolder?: string;
}

/** A tablet. After a restart it may have another page and context. */
export interface OwnTablet {
  readonly page: Page;
  readonly context: BrowserContext;
  open(): Promise<void>;
  /** As in `App`: only if service workers are allowed. */
  untilKept(): Promise<void>;
  /** Ends the app and starts it on the same tablet with the options of `start` from now on; does not open it yet. */
  startAgain(start: OwnStart): Promise<Page>;
}

export interface OwnTablets {
  /** Opens a tablet on which nobody has signed in before; it is removed at the end of the journey. */
  open(start?: OwnStart): Promise<OwnTablet>;
  close(): Promise<void>;
}

/** Starts a browser with a video as its camera, and otherwise as browsers are started here. */
export type StartBrowser = (film: string) => Promise<Browser>;

interface Around {
  readonly hospitalAddress: string;
  readonly locale: string | undefined;
  readonly viewport: { width: number; height: number } | null;
  readonly browser: Browser;
  readonly startBrowser: StartBrowser;
}

const wholeChromium = '/usr/bin/chromium';

/** The browser that can show a video as a camera: Chromium's headless shell cannot. */
export const wholeBrowser = existsSync(wholeChromium) ? { executablePath: wholeChromium } : {};

export const filmArguments = (film: string) => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];

/** Tablets of the web shell, each a context of its own in the browser of the worker. */
export function webTablets(around: Around): OwnTablets {
  const closers: (() => Promise<void>)[] = [];
  const shellFor = (start: OwnStart, port: number) =>
    startJourneyShell({
      port,
      hospitalAddress: start.hospitalAddress ?? around.hospitalAddress,
      profile: start.profile ?? trainingProfile,
      ...(start.isPinAtFullPrice ? { pinCostInTests: undefined } : {}),
      ...(start.rendererFolder === undefined ? {} : { rendererFolder: start.rendererFolder }),
    });
  return {
    async open(start = {}) {
      let shell: WebShell = await shellFor(start, 0);
      closers.unshift(async () => shell.close());
      const { address } = shell;
      const context = await contextFor(around, start, closers);
      if (start.film !== undefined) {
        await context.grantPermissions(['camera'], { origin: address });
      }
      const key = (start.profile ?? trainingProfile).tablets?.recoveryKey;
      const isOfTests = key === trainingRecoveryKey || key === wardRecoveryKey;
      if (isOfTests) await unlockAfterRestarts(context);
      const page = await context.newPage();
      return {
        page,
        context,
        open: async () => void (await page.goto(address)),
        untilKept: () => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
        async startAgain(next) {
          await shell.close();
          shell = await shellFor(next, Number(new URL(address).port));
          return page;
        },
      };
    },
    close: () => closeAll(closers),
  };
}

async function contextFor(
  { browser, startBrowser }: Around,
  { film }: OwnStart,
  closers: (() => Promise<void>)[],
): Promise<BrowserContext> {
  const own = film === undefined ? browser : await startBrowser(film);
  if (own !== browser) closers.unshift(() => own.close());
  const context = await own.newContext();
  closers.unshift(() => context.close());
  return context;
}

/** The arguments with which Electron starts for a hospital, and a function that removes its profile file at the end. */
export async function electronArguments({
  hospitalAddress,
  profile = trainingProfile,
}: Required<Pick<OwnStart, 'hospitalAddress'>> & Pick<OwnStart, 'profile'>) {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-profile-file-'));
  const path = join(folder, 'profile.json');
  await writeFile(path, JSON.stringify(profile));
  return {
    given: [`--hospital=${hospitalAddress}`, `--profile=${path}`],
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Tablets of Electron on the double of its runtime. */
export function electronTablets(around: Around): OwnTablets {
  const closers: (() => Promise<void>)[] = [];
  const argumentsOf = async ({ film, ...start }: OwnStart) => {
    const { hospitalAddress } = around;
    const { given, remove } = await electronArguments({ hospitalAddress, ...start });
    closers.push(remove);
    return [...given, ...(film === undefined ? [] : filmArguments(film))];
  };
  return {
    async open(start = {}) {
      const { locale, viewport } = around;
      let tablet: DoubleTablet = await openDoubleTablet({
        given: await argumentsOf(start),
        locale,
        viewport,
      });
      closers.unshift(async () => tablet.close());
      return {
        get page() {
          return tablet.page;
        },
        get context() {
          return tablet.context;
        },
        open: async () => void (await tablet.page.goto('/')),
        untilKept: async () => undefined,
        async startAgain(next) {
          tablet = await tablet.startAgain(await argumentsOf(next));
          return tablet.page;
        },
      };
    },
    close: () => closeAll(closers),
  };
}

async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}
