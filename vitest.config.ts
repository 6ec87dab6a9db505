/** The test runs: unit tests beside their files, the hospital's own, flows, and the simulation. */
import { defineConfig } from 'vitest/config';

const hospitalTests = [
  'src/hospital/**/*.test.ts',
  'src/conformance/**/*.test.ts',
  'test/{hospital,conformance}/**/*.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: hospitalTests,
        },
      },
      { extends: true, test: { name: 'hospital', include: hospitalTests, testTimeout: 30_000 } },
      {
        extends: true,
        test: { name: 'flows', include: ['test/flows/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.test.ts'],
          // Thousands of lives on a machine that others use, too: a bound against hanging, not on speed.
          testTimeout: 3_600_000,
        },
      },
      { extends: true, test: { name: 'kill', include: ['test/kill/**/*.test.ts'] } },
    ],
  },
});
