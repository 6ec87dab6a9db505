/**
 * The test runs: unit tests beside their files, the hospital's own, flows, and the simulation. The
 * files of a project share processes, because one each costs nearly twice the time; no bound is tight, because
 * whatever runs beside something heavy would fail.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isEverything, isQuick } from './test/support/tier.ts';

const hospitalTests = [
  'src/hospital/**/*.test.ts',
  'src/conformance/**/*.test.ts',
  'test/{hospital,conformance}/**/*.test.ts',
];

/** Whoever names a test file, or a folder of them, gets it, and is not told that it passed when there is none. */
const isNamed = process.argv.some((word) => /^test\/|\.test\.ts$/.test(word));

/** Take long for what a change seldom touches: part of `npm run test:all`. */
const longTests =
  isEverything || isNamed
    ? []
    : [
        // Every pair of states to crash in, and that the simulation would notice a bug.
        'test/simulation/{pairs,plantedBugs,stateSearch,cores,shrink}.test.ts',
        'test/flows/judge.test.ts',
        'src/storage/goingBackLives.test.ts',
        // What is packed, served for developers, and searched for.
        'tools/{package,dev,start,rescue,serviceWorker,search-profile/searchProfile}.test.ts',
        'tools/safety/safety.test.ts',
        'test/simulation/drill/manyComeBack.test.ts',
        // The suite and the auditor against planted breaches, the hospital in each of its shapes.
        'test/{conformance,hospital}/**',
        'bench/measuring/{truth,badInput}.test.ts',
        // Starts whole browsers again and again; damaged and full disks take root.
        'test/kill/**',
      ];

/** Takes longer than somebody waits who has just changed a line. */
const slowTests = isQuick ? ['src/hospital/{load,openapi/property,node/fileStore}.test.ts'] : [];

/** Puts something in the place of a whole module, which would then be there for its neighbours too. */
const loneTests = ['src', 'test', 'tools', 'bench'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock(')),
);

/** Bounds against hanging, not on speed: a machine that is busy with other things fails no test. */
const patienceMs = 300_000;

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/support/bytesEqual.ts'],
    passWithNoTests: !isNamed,
    maxWorkers: availableParallelism(),
    isolate: false,
    // Files share a process: whatever a test puts in the place of something is taken back behind it.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tools,bench,examples}/**/*.test.{ts,tsx}', 'test/support/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...hospitalTests, ...loneTests, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'hospital',
          include: hospitalTests,
          exclude: [...loneTests, ...slowTests, ...longTests],
        },
      },
      {
        extends: true,
        test: { name: 'lone', include: loneTests, exclude: slowTests, isolate: true },
      },
      {
        extends: true,
        test: { name: 'flows', include: ['test/flows/**/*.test.ts'], exclude: longTests },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          exclude: longTests,
          globalSetup: 'test/simulation/builtPrograms.ts',
          // Thousands of lives; one that hangs is ended by the simulation itself.
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
          maxConcurrency: 100,
        },
      },
      {
        extends: true,
        test: {
          name: 'kill',
          include: ['test/kill/**/*.test.ts'],
          exclude: longTests,
          globalSetup: 'test/kill/builtPage.ts',
        },
      },
    ],
  },
});
