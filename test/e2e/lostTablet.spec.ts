/**
 * A tablet that was lost: every byte of its profile is searched for what nurses wrote and fetched on
 * it. First the searcher itself: it finds what was planted in each place where a browser keeps things.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markOfFile, markOfText } from '../../tools/search-profile/marks.ts';
import { searchProfile, type Hit } from '../../tools/search-profile/searchProfile.ts';
import { startKillableBrowser } from '../kill/killableBrowser.ts';
import { expect, test as base } from './fixtures.ts';
import { plantEverywhere, plantedPlaces } from './plantedMarks.ts';

const test = base.extend<{ folder: string }>({
  // Playwright reads the names of the fixtures from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardbook-lost-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

const where = (hits: readonly Hit[], mark: string) =>
  hits.flatMap((hit) => (hit.mark === mark ? [hit.file] : [])).join(' ');

test('the searcher finds what is planted in each place where a browser keeps things', async ({
  folder,
  servers,
}) => {
  const photo = Buffer.from(
    Array.from(
      { length: 200_000 },
      (_, at) => (Math.imul(at ^ (at >> 7), 2_654_435_761) >> 9) & 255,
    ),
  );
  const browser = await startKillableBrowser(folder);
  await browser.page.goto(servers.shellAddress);
  await plantEverywhere(browser.page, photo.toString('base64'));
  await browser.close();
  const marks = [
    ...plantedPlaces.map((place) => markOfText(`PLANTED-${place}`)),
    markOfFile('the photo', photo),
  ];
  const { hits, filesSearched } = await searchProfile(folder, marks);
  expect(filesSearched).toBeGreaterThan(50);
  const found = new Set(hits.map(({ mark }) => mark));
  expect(marks.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
  expect(where(hits, 'PLANTED-bucket')).toContain('WebStorage');
  expect(where(hits, 'PLANTED-title')).toContain('History');
  expect(where(hits, 'PLANTED-form-text')).toContain('Sessions');
  expect(where(hits, 'PLANTED-http-cache')).toContain('Cache');
});
