/**
 * The whole app as the screen benches need it: the real build of the screens behind the real shell, a hospital,
 * Chromium with a profile on disk, a signed-in nurse, and a slowed processor.
 */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import type { TableName } from '../../src/storage/store.ts';
import { startWebShell } from '../../src/web/startWebShell.ts';
import { Nurse } from '../../test/e2e/pages/nurse.ts';
import { acceptedRisk } from '../../test/support/acceptedRisk.ts';
import { startBenchHospital } from '../../test/support/benchHospital.ts';
import { openChromium } from '../../test/support/chromium.ts';
import { rendererBuild } from '../../tools/rendererBuild.ts';
import type { FillPage } from './fillPage.ts';

const hospitalPorts = { sealed: 8780, plain: 8781 } as const;
const shellPorts = { sealed: 5232, plain: 5233 } as const;
/** Finished records are spread over so many days, and kept for longer. */
const copiedDays = 80;
/** A ward's tablet has about a quarter of the speed of this processor. */
export const tabletSlowdown = 4;

export interface BenchApp {
  address: string;
  version: string;
  page: Page;
  nurse: Nurse;
  cdp: CDPSession;
  /** 1: full speed of this machine. */
  slowDown(factor: number): Promise<void>;
  close(): Promise<void>;
}

interface BenchAppOptions {
  /** What the hospital's profile says. */
  readonly profile?: HospitalProfileFile;
  readonly browserFlags?: readonly string[];
  /** For the pages and their workers: builds a variant of the app that runs next to the real one, on its own ports. */
  readonly plugins?: readonly Plugin[];
}

/** The screens, and the page scripts that the benches need, built into `outFolder`. */
async function buildInto(outFolder: string, plugins: readonly Plugin[]): Promise<void> {
  const screens = rendererBuild(outFolder);
  const worker = { ...screens.worker, plugins: () => [...plugins] };
  await build({
    ...screens,
    plugins: [...(screens.plugins ?? []), ...plugins],
    worker,
    configFile: false,
    logLevel: 'error',
  });
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    worker: { format: 'es', plugins: () => [...plugins] },
    // Among the app's own files, because the page's policy allows workers from nowhere else, and a worker
    // writes the tablet's files. Without that worker the second copy would be stale, and the next start would
    // rebuild it.
    base: '/assets/',
    build: {
      outDir: `${outFolder}/assets`,
      emptyOutDir: false,
      assetsDir: '.',
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('./fillPage.ts', import.meta.url)),
        output: { entryFileNames: 'fillPage.js' },
      },
    },
  });
}

/** Builds the screens, starts everything and signs a nurse in. */
export async function openBenchApp(options: BenchAppOptions = {}): Promise<BenchApp> {
  const { plugins = [] } = options;
  const kind = plugins.length === 0 ? 'sealed' : 'plain';
  const outFolder = kind === 'sealed' ? 'out/bench' : 'out/bench-plain';
  await buildInto(outFolder, plugins);
  const hospital = await startBenchHospital(hospitalPorts[kind]);
  const shell = await startWebShell({
    port: shellPorts[kind],
    hospitalAddress: hospital.baseAddress,
    rendererFolder: fileURLToPath(new URL(`../../${outFolder}`, import.meta.url)),
    profile: {
      ...acceptedRisk,
      ...options.profile,
      tablets: {
        ...acceptedRisk.tablets,
        keepRecordsDays: copiedDays + 10,
        ...options.profile?.tablets,
      },
    },
  });
  const look = {
    viewport: { width: 1180, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Asia/Taipei',
  };
  const browser = await openChromium(look, options.browserFlags);
  // Functions sent into a page were compiled with calls to a helper that preserves their names.
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

/** Submits one assessment through the screens and copies its row until there are `count`, as from a full ward. */
export async function fillWithDone(app: BenchApp, count: number): Promise<void> {
  const { nurse } = app;
  await nurse.patient.assessAndWait('W-1001-1');
  await nurse.assessment.fill('Clean, granulating. Foam dressing.');
  await nurse.assessment.submit();
  await nurse.outbox.expectInRecord();
  await copyDone(app, count - 1, 'other wounds');
}

/** What copies are about: the wound that was assessed, or those of a full ward, all but this one. */
type CopiesOf = 'the wound' | 'other wounds';

/** Adds this many copies of what she submitted, spread over the days that a tablet keeps them. */
export async function copyDone({ page }: BenchApp, count: number, of: CopiesOf): Promise<void> {
  const rows = (await openedRows(page, 'submissions')) as CopiedRow[];
  const bySequence = rows.toSorted((a, b) => b.sequence - a.sequence);
  // The hospital has the record of the newest row, but none of a copy.
  const [row, oldest] = [bySequence[0], bySequence.at(-1)];
  if (row === undefined || oldest === undefined) {
    throw new Error('Nothing was submitted that could be copied');
  }
  await putOpened(page, 'submissions', copiesOf(row, { before: oldest.sequence, count, of }));
  // The first start after it brings the second copy up to date, which no tablet has to do with so many rows at once.
  await page.reload();
  await page.locator('main h1').first().waitFor({ timeout: 120_000 });
  await page.reload();
}

/** Reads every row of a table as the app does, through the seals. */
export async function openedRows(page: Page, table: TableName): Promise<unknown[]> {
  await loadFillPage(page);
  return page.evaluate((name) => (Reflect.get(window, 'fillPage') as FillPage).rows(name), table);
}

/** Writes rows as the app does, through the seals. */
export async function putOpened(
  page: Page,
  table: TableName,
  rows: readonly object[],
): Promise<void> {
  await loadFillPage(page);
  const put = ({ name, given }: { name: TableName; given: object[] }) =>
    (Reflect.get(window, 'fillPage') as FillPage).put(name, given);
  await page.evaluate(put, {
    name: table,
    given: [...rows],
  });
}

export async function loadFillPage(page: Page): Promise<void> {
  const path = '/assets/fillPage.js';
  await page.evaluate((address) => import(address), path);
}

interface Subject {
  patientId: string;
  woundId: string;
}

interface CopiedRow {
  sequence: number;
  submittedAt: number;
  doneAt: number;
  progress: { doneAt: number; end: { receipt: { recordId: string } } };
  content: {
    subject: Subject;
    submitted: Subject & { observedAt: string };
    draft: { observedAt: string };
  };
}

/** Every wound of a full ward has its share of the copies. */
const ward = { patients: 40, woundsEach: 12 };
const dayMs = 24 * 3_600_000;

interface Copies {
  /** The sequence that the copies come before. */
  before: number;
  count: number;
  of: CopiesOf;
}

/** The same number every day, a minute apart, up to the time of day of the row. */
function copiesOf(row: CopiedRow, { before, count, of }: Copies): CopiedRow[] {
  const aDay = Math.ceil(count / copiedDays);
  return Array.from({ length: count }, (_, index) => {
    const agoMs = Math.floor(index / aDay) * dayMs + ((index % aDay) + 1) * 60_000;
    const copy = {
      ...structuredClone(row),
      submissionId: crypto.randomUUID(),
      clientRequestId: crypto.randomUUID(),
      sequence: before - 1 - index,
      submittedAt: row.submittedAt - agoMs,
      doneAt: row.doneAt - agoMs,
    };
    const { submitted, subject, draft } = copy.content;
    copy.progress.doneAt = copy.doneAt;
    copy.progress.end.receipt.recordId = `R-copy-${copy.submissionId}`;
    submitted.observedAt = new Date(Date.parse(submitted.observedAt) - agoMs).toISOString();
    draft.observedAt = submitted.observedAt;
    if (of === 'the wound') return copy;
    const patient = index % ward.patients;
    const wound = Math.floor(index / ward.patients) % ward.woundsEach;
    for (const about of [submitted, subject]) {
      about.patientId = `P-copy-${patient}`;
      about.woundId = `W-copy-${patient}-${wound}`;
    }
    return copy;
  });
}
