/**
 * Owns the whole app as the screen benches need it: the real build of the screens behind the real
 * shell, a hospital, Chromium with a profile on the disk, a nurse signed in, and a slowed processor.
 */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { Nurse } from '../../test/e2e/pages/nurse.ts';
import { rendererBuild } from '../../tools/rendererBuild.ts';
import { startBenchHospital } from '../support/benchHospital.ts';
import { openChromium } from '../support/browser.ts';

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

/** Builds the screens, starts everything and signs a nurse in. */
export async function openBenchApp(): Promise<BenchApp> {
  await build({ ...rendererBuild('out/bench'), configFile: false, logLevel: 'error' });
  const hospital = await startBenchHospital(hospitalPort);
  const shell = await startWebShell({
    port: shellPort,
    hospitalAddress: hospital.baseAddress,
    rendererFolder: fileURLToPath(new URL('../../out/bench', import.meta.url)),
  });
  const browser = await openChromium({
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  });
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
  await page.evaluate(copyDoneRows, { count, wounds: 50 });
  await page.reload();
}

interface CopiedRow {
  sequence: number;
  doneAt: number;
  receipt: { recordId: string };
  content: { handedIn: { woundId: string }; subject: { woundId: string } };
}

function copyDoneRows({ count, wounds }: { count: number; wounds: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The rows could not be copied'));
    const opening = indexedDB.open('wardbook');
    opening.addEventListener('error', fail);
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction('submissions', 'readwrite');
      const table = transaction.objectStore('submissions');
      const reading = table.getAll();
      reading.addEventListener('success', () => {
        const [row] = reading.result as CopiedRow[];
        for (let at = 1; at < count && row !== undefined; at += 1) {
          const submissionId = crypto.randomUUID();
          const clientRequestId = crypto.randomUUID();
          const sequence = row.sequence + at;
          const doneAt = row.doneAt + at;
          const copy = { ...structuredClone(row), submissionId, clientRequestId, sequence, doneAt };
          // A week of one ward is not a week of one wound, and each has its record.
          const { handedIn, subject } = copy.content;
          copy.receipt.recordId = `R-copy-${at}`;
          if (at % wounds > 0) handedIn.woundId = subject.woundId = `W-copy-${at % wounds}`;
          table.put(copy);
        }
      });
      transaction.addEventListener('error', fail);
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });
}
