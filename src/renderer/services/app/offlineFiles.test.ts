import { expect, test } from 'vitest';
import { lookForFiles, type OfflineWorld } from './offlineFiles.ts';

type State = ServiceWorkerState;

/** A worker whose installation ends like this, a moment after somebody listens. */
function workerThatEnds(end: State) {
  let state: State = 'installing';
  return {
    get state() {
      return state;
    },
    addEventListener: (_is: string, listener: () => void) =>
      queueMicrotask(() => {
        state = end;
        listener();
      }),
  };
}

const listed =
  '{url:"a.js",revision:null,integrity:"sha384-A"},{url:"b.js",revision:null,integrity:"sha384-B"}';

/** A tablet on which nothing is wrong, but for what `changed` says. */
function world(changed: Partial<OfflineWorld> & { end?: State; active?: boolean }): OfflineWorld {
  const { end = 'activated', active = false, ...rest } = changed;
  const installing = workerThatEnds(end);
  const registration = active
    ? { active: installing }
    : { active: null, installing, waiting: null };
  return {
    workers: { register: async () => registration as never },
    askWorker: async () => [],
    workerText: async () => listed,
    isStored: async () => false,
    isGiven: async () => true,
    isOnline: async () => true,
    ...rest,
  };
}

test.each<[string, Parameters<typeof world>[0], unknown]>([
  ['everything was installed', {}, { is: 'kept' }],
  ['an earlier start installed everything', { active: true }, { is: 'kept' }],
  [
    'the worker misses an icon',
    { active: true, askWorker: async () => ['icon.svg'] },
    { is: 'missing', file: 'icon.svg' },
  ],
  [
    'the installation stopped at a file',
    { end: 'redundant', isGiven: async ({ address }) => address !== 'b.js' },
    { is: 'missing', file: 'b.js' },
  ],
  [
    'the file that stopped it is not one that is stored already',
    {
      end: 'redundant',
      isStored: async ({ address }) => address === 'a.js',
      isGiven: async () => false,
    },
    { is: 'missing', file: 'b.js' },
  ],
  [
    'the worker itself is not given',
    { workers: { register: () => Promise.reject(new TypeError()) } },
    { is: 'missing', file: 'service-worker.js' },
  ],
  ['this browser has none', { workers: null }, { is: 'missing', file: null }],
  ['the files are on the disk', { workers: undefined }, { is: 'elsewhere' }],
  [
    'a page without a network starts from what is kept',
    { active: true, askWorker: async () => ['icon.svg'], isOnline: async () => false },
    { is: 'unknown' },
  ],
  [
    'the network went during the first installation',
    { end: 'redundant', isGiven: async () => false, isOnline: async () => false },
    { is: 'unknown' },
  ],
  [
    'the worker of an earlier version does not answer',
    { active: true, askWorker: () => Promise.reject(new Error('silent')) },
    { is: 'unknown' },
  ],
  [
    'the browser of a test registers nothing',
    { workers: { register: async () => undefined } },
    { is: 'unknown' },
  ],
])('%s', async (_, changed, found) => {
  expect(await lookForFiles(world(changed))).toEqual(found);
});
