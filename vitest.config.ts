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

/** Take long for what a change seldom touches: part of `npm run test:all`. */
const longTests = isEverything
  ? []
  : [
      'test/simulation/pairs.test.ts',
      // Shows that the simulation would notice.
      'test/simulation/plantedBugs.test.ts',
      // Fetches four versions of Node, and runs the suite on each.
      'test/hospital/everyNode.test.ts',
      'bench/measuring/truth.test.ts',
      // Mounts disks, for which it needs root, and starts the whole browser again and again.
      'test/kill/fullDisk.test.ts',
      'test/kill/damage.test.ts',
      // Firefox and WebKit are installed by the full run alone.
      'test/kill/otherEngines.test.ts',
    ];

/** Takes longer than somebody waits who has just changed a line. */
const slowTests = isQuick
  ? [
      'test/{conformance,hospital}/**',
      'src/hospital/{load,openapi/property,node/fileStore}.test.ts',
    ]
  : [];

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
    // Whoever names a file must not be told that it passed when it is left out.
    passWithNoTests: !process.argv.some((word) => word.endsWith('.test.ts')),
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
      { extends: true, test: { name: 'flows', include: ['test/flows/**/*.test.ts'] } },
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
