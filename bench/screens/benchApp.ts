/**
 * Owns the whole app as the screen benches need it: the real build of the screens behind the real
 * shell, a hospital, Chromium with a profile on the disk, a nurse signed in, and a slowed processor.
 */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { Nurse } from '../../test/e2e/pages/nurse.ts';
import { putRows, storedRows } from '../../test/e2e/pages/storedRows.ts';
import { rendererBuild } from '../../tools/rendererBuild.ts';
import { startBenchHospital } from '../../test/support/benchHospital.ts';
import { openChromium } from '../support/browser.ts';
import { acceptedRisk } from '../../test/support/acceptedRisk.ts';

const hospitalPort = 8780;
const shellPort = 5232;
/** A ward's tablet is about a quarter of this processor. */
export const tabletSlowdown = 4;

export interface BenchApp {
  address: string;
  version: string;
  page: Page;
  nurse: Nurse;
  cdp: CDPSession;
  /** 1: as quick as this machine. */
  slowDown(factor: number): Promise<void>;
  close(): Promise<void>;
}

interface BenchAppOptions {
  /** What the hospital's profile says. */
  readonly profile?: HospitalProfileFile;
  readonly browserFlags?: readonly string[];
}

/** Builds the screens, starts everything and signs a nurse in. */
export async function openBenchApp(options: BenchAppOptions = {}): Promise<BenchApp> {
  await build({ ...rendererBuild('out/bench'), configFile: false, logLevel: 'error' });
  const hospital = await startBenchHospital(hospitalPort);
  const shell = await startWebShell({
    port: shellPort,
    hospitalAddress: hospital.baseAddress,
    rendererFolder: fileURLToPath(new URL('../../out/bench', import.meta.url)),
    profile: { ...acceptedRisk, ...options.profile },
  });
  const look = {
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  };
  const browser = await openChromium(look, options.browserFlags);
  // Functions that are sent into a page were compiled with calls of a helper that keeps their names.
  await browser.context.addInitScript('globalThis.__name = (value) => value');
  const page = await browser.context.newPage();
  const cdp = await browser.context.newCDPSession(page);
  const close = async () => {
    await browser.close();
    await shell.close();
    await hospital.stop();
  };
  const nurse = new Nurse(page);
  try {
    await page.goto(shell.address);
    await nurse.atPatient('P-1001');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    address: shell.address,
    version: browser.version,
    page,
    nurse,
    cdp,
    slowDown: async (rate) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate })),
    close,
  };
}

/**
 * Hands one assessment in through the screens, and copies its row until there are `count`, as if
 * the nurse had done so all week, on many wounds.
 */
export async function fillWithDone(app: BenchApp, count: number): Promise<void> {
  const { nurse, page } = app;
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Clean, granulating. Foam dressing.');
  await nurse.assessment.handIn();
  await nurse.outbox.expectInRecord();
  const [row] = (await storedRows(page, 'submissions')) as CopiedRow[];
  if (row === undefined) throw new Error('Nothing was handed in that could be copied');
  await putRows(page, 'submissions', copiesOf(row, count - 1));
  await page.reload();
}

interface CopiedRow {
  sequence: number;
  doneAt: number;
  progress: { doneAt: number; end: { receipt: { recordId: string } } };
  content: { handedIn: { woundId: string }; subject: { woundId: string } };
}

/** A week of one ward is not a week of one wound, and each assessment has its record. */
const copiedWounds = 50;

function copiesOf(row: CopiedRow, count: number): CopiedRow[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index + 1;
    const copy = {
      ...structuredClone(row),
      submissionId: crypto.randomUUID(),
      clientRequestId: crypto.randomUUID(),
      sequence: row.sequence + at,
      doneAt: row.doneAt + at,
    };
    const { handedIn, subject } = copy.content;
    copy.progress.doneAt = copy.doneAt;
    copy.progress.end.receipt.recordId = `R-copy-${at}`;
    if (at % copiedWounds > 0) handedIn.woundId = subject.woundId = `W-copy-${at % copiedWounds}`;
    return copy;
  });
}
