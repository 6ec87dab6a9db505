import { afterEach, expect, test } from 'vitest';
import { openKeeping, type KeepingState } from './storageStatus.ts';

const opened: KeepingState[] = [];
const open = (name = 'ward') => {
  const keeping = openKeeping(name);
  opened.push(keeping);
  return keeping;
};

afterEach(() => {
  for (const keeping of opened.splice(0)) keeping.close();
});

test('what one thread learns the others know, and no other database', async () => {
  const [page, worker, other] = [open(), open(), open('demo')];
  page.change({ room: 'low' });
  await expect.poll(() => worker.now().room).toBe('low');
  expect(other.now().room).toBe('unknown');
});

test('a thread that begins later hears what the shell said of the disk', async () => {
  const page = open();
  page.change({ disk: 'full' });
  const worker = open();
  await expect.poll(() => worker.now().disk).toBe('full');
});

test('what is no word of ours is passed over', async () => {
  const [page, channel] = [open(), new BroadcastChannel('ward-keeping')];
  channel.postMessage({ room: 'huge' });
  channel.postMessage({ room: 'full' });
  await expect.poll(() => page.now().room).toBe('full');
  channel.close();
});
