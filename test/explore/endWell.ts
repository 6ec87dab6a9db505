/** The end of each walk: the hospital is well, both nurses come by, and nothing that was written is missing. */
import { expect } from '@playwright/test';
import { AdmissionPage } from '../e2e/pages/AdmissionPage.ts';
import { look } from './seen.ts';
import type { Walk } from './walk.ts';
import { people, readBooks, recordsWith } from './ward.ts';

/** Everything that was submitted has to be in the record by then. */
const arrivedMs = 240_000;

export async function endWell(walk: Walk): Promise<void> {
  await walk.hospital.noFaults();
  await walk.setOffline(false);
  while (walk.windows.length > 1) await walk.closeWindow();
  await walk.page.goto(new URL('/#/patients', walk.page.url()).href);
  await walk.page.reload();
  await walk.nurse.door.unlockIfLocked(walk.ward.nurse.name);
  await walk.judge('the hospital is well, and the page is loaded anew');
  for (const person of [...people].toSorted((one) => (one === walk.ward.nurse ? -1 : 1))) {
    if (walk.ward.nurse !== person) {
      await walk.nurse.switchTo(person.name);
      walk.ward.nurse = person;
      await walk.judge(`gives the tablet to ${person.name}`);
    }
    await everythingArrives(walk);
    await draftsAreThere(walk);
  }
}

async function everythingArrives(walk: Walk): Promise<void> {
  const hers = walk.ward.submitted().filter(({ author }) => author === walk.ward.nurse.name);
  const missing = async () => {
    const books = await readBooks(walk.hospital);
    return hers.map(({ word }) => word).filter((word) => recordsWith(books, word).length === 0);
  };
  await expect
    .poll(missing, { timeout: arrivedMs, message: 'what was submitted is in the record' })
    .toEqual([]);
  await walk.judge('everything has arrived');
}

/** Opens each draft that she has not submitted: what was said to be saved is in it. */
async function draftsAreThere(walk: Walk): Promise<void> {
  const { ward, page } = walk;
  const open = ward.marks.filter(
    ({ author, state }) => author === ward.nurse.name && state === 'kept',
  );
  for (const draft of new Set(open.map((mark) => mark.draft))) {
    await page.goto(new URL(`/${draft}`, page.url()).href);
    const kept = ward.of(draft).filter(({ state }) => state === 'kept');
    if (kept.some(({ kind }) => kind === 'admission')) {
      await new AdmissionPage(page, ward.language).openSection('admission');
    }
    const lost = async () => {
      const { values } = await look(page);
      return kept.map(({ word }) => word).filter((word) => !values.join().includes(word));
    };
    // The form of the draft before may still be there.
    await expect.poll(lost, { message: 'a draft has what was said to be saved' }).toEqual([]);
  }
  await page.goto(new URL('/#/patients', page.url()).href);
  await walk.nurse.door.expectIn();
}
