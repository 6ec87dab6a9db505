/**
 * The bench of main's own copy of unsent work (docs/decisions/0195): what a save of a draft takes under
 * Electron with it and without it, from the key to "saved", and for how long main's thread is busy without a break
 * while a photo of 5 MB is kept, on the double of the runtime. Both apps run at the same time and save in turn, so
 * that the machine's load is the same for both.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startHospital } from '../src/hospital/node/startHospital.ts';
import { madePhoto } from '../test/e2e/pages/madePhotos.ts';
import { Nurse } from '../test/e2e/pages/nurse.ts';
import { removeProfile, startElectron, type ElectronRun } from '../test/electron/electronDouble.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const savesInTurn = 10;

export async function mainCopy(settings: BenchSettings): Promise<BenchReport> {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
  const resources = await mkdtemp(join(tmpdir(), 'wardbook-resources-'));
  await writeFile(join(resources, 'policy.json'), JSON.stringify({ mainCopy: false }));
  const runs: ElectronRun[] = [];
  const open = async (name: string, environment: Record<string, string>): Promise<OpenedApp> => {
    const run = await startElectron({ given: [`--hospital=${hospital.address}`], environment });
    runs.push(run);
    const nurse = new Nurse(await run.page());
    await nurse.draft('Before it counts.');
    return { name, run, nurse, page: nurse.page, takenMs: [], stallsMs: [] };
  };
  try {
    const apps = [await open('with', {}), await open('without', { WARDBOOK_RESOURCES: resources })];
    for (const { page } of apps) await page.evaluate(saves, savesInTurn);
    for (let turn = 0; turn < (settings.isQuick ? 2 : 30); turn += 1) {
      for (const { page, takenMs } of turn % 2 === 0 ? apps : apps.toReversed()) {
        takenMs.push(...(await page.evaluate(saves, savesInTurn)));
      }
    }
    await keepPhotos(apps, settings.isQuick ? 2 : 20);
    return {
      rows: apps.map(rowOf),
      notes: [
        'on the double of Electron: its scheme is a loopback server, in the thread of main',
        'stall: the longest time for which that thread was busy without a break, while a photo of 5 MB was kept',
      ],
    };
  } finally {
    for (const run of runs) await run.end();
    for (const run of runs) await removeProfile(run);
    await hospital.close();
    await rm(resources, { recursive: true });
  }
}

interface OpenedApp {
  name: string;
  run: ElectronRun;
  nurse: Nurse;
  page: Page;
  takenMs: number[];
  /** While a photo was kept, one each. */
  stallsMs: number[];
}

/** Noise, of about 5 MB. */
const largePhoto = { widthPx: 2500, heightPx: 1900 };

const patience = { timeout: 60_000 };

/** Each app keeps a photo and throws it away again, in turn. */
async function keepPhotos(apps: readonly OpenedApp[], turns: number): Promise<void> {
  const made = await madePhoto((apps[0] as OpenedApp).page, largePhoto);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { run, nurse, stallsMs } of turn % 2 === 0 ? apps : apps.toReversed()) {
      await run.order({ kind: 'stall' });
      await nurse.assessment.addPhotos(made);
      await expect(nurse.assessment.photos()).toHaveCount(1, patience);
      await expect(nurse.assessment.saved()).toBeVisible(patience);
      stallsMs.push(await run.order<number>({ kind: 'stall' }));
      await nurse.assessment.removePhoto();
      await expect(nurse.assessment.photos()).toHaveCount(0, patience);
      await expect(nurse.assessment.saved()).toBeVisible(patience);
    }
  }
}

function rowOf({ name, takenMs, stallsMs }: OpenedApp): Row {
  const mean = takenMs.reduce((sum, each) => sum + each, 0) / takenMs.length;
  const squares = takenMs.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const errorOfMean = Math.sqrt(squares / (takenMs.length - 1) / takenMs.length);
  const sorted = takenMs.toSorted((a, b) => a - b);
  return {
    "main's copy": name,
    saves: takenMs.length,
    'mean ms': rounded(mean, 1),
    'its error': rounded(errorOfMean, 1),
    'median ms': rounded(median(takenMs), 1),
    '90 % within ms': rounded(sorted[Math.floor(sorted.length * 0.9)] ?? Number.NaN, 1),
    'stall, median ms': rounded(median(stallsMs), 1),
    'longest ms': rounded(Math.max(...stallsMs), 1),
  };
}

/** In the page: changes the note so often, and waits each time until it is said to be saved. */
async function saves(count: number): Promise<number[]> {
  const note = document.querySelector('textarea') as HTMLTextAreaElement;
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  const takenMs: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const began = performance.now();
    const saved = new Promise<void>((done) => {
      let wasUnsaved = false;
      const watch = new MutationObserver(() => {
        const said = document.querySelector('[data-saved]')?.getAttribute('data-saved');
        wasUnsaved ||= said !== 'saved';
        if (!wasUnsaved || said !== 'saved') return;
        watch.disconnect();
        done();
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    value?.set?.call(note, `Wound bed pink, edges clean, seen ${number} times, ${Math.random()}.`);
    note.dispatchEvent(new Event('input', { bubbles: true }));
    await saved;
    takenMs.push(performance.now() - began);
  }
  return takenMs;
}
