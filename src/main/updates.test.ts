/** Tests how updates are followed, with a stand-in for the updater. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { canUpdateItself, followUpdates, type Updater } from './updates.ts';

class FakeUpdater extends EventEmitter implements Updater {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  allowPrerelease = true;
  logger = null;
  checks = 0;
  feeds: string[] = [];
  answer: () => Promise<unknown> = () => Promise.resolve();
  setFeedURL({ url }: { url: string }): void {
    this.feeds.push(url);
  }
  checkForUpdates(): Promise<unknown> {
    this.checks += 1;
    return this.answer();
  }
}

const feed = 'https://updates.hospital.example/wardbook';

async function followed(updater = new FakeUpdater()) {
  const said: string[] = [];
  let again: () => void = () => undefined;
  await followUpdates({
    feed,
    load: () => Promise.resolve(updater),
    every: (work) => {
      again = work;
    },
    say: (line) => said.push(line),
  });
  return { updater, said, again: () => again() };
}

test("it fetches from the policy's place, installs when the app is closed, and never goes back", async () => {
  const { updater } = await followed();
  expect(updater).toMatchObject({
    feeds: [feed],
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: false,
    allowPrerelease: false,
    checks: 1,
  });
});

test('it looks again and again, also after a time that failed', async () => {
  const updater = new FakeUpdater();
  updater.answer = () => Promise.reject(new Error('out of reach'));
  const { again } = await followed(updater);
  again();
  again();
  expect(updater.checks).toBe(3);
});

test('what is fetched and what fails is one line each', async () => {
  const { updater, said } = await followed();
  updater.emit('update-downloaded', { version: '0.3.0' });
  updater.emit('error', new Error('404 for latest.yml\n<html>a whole page</html>'));
  expect(said).toEqual([
    'Wardbook 0.3.0 takes over when this one is closed.',
    'No update: 404 for latest.yml',
  ]);
});

test('an updater that cannot be loaded keeps nobody from working', async () => {
  const said: string[] = [];
  await followUpdates({
    feed,
    load: () => Promise.reject(new Error('not packaged')),
    every: () => undefined,
    say: (line) => said.push(line),
  });
  expect(said).toEqual(['No update: not packaged']);
});

test('only where no administrator is asked for', () => {
  expect(['darwin', 'win32', 'linux'].filter(canUpdateItself)).toEqual(['darwin']);
});
