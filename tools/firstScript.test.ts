/** Tests that the build refuses a first script that is too long or contains a screen that should come later. */
import { expect, test } from 'vitest';
import { firstScriptFaults, type BuiltScript } from './firstScript.ts';

const script = (fileName: string, given: Partial<BuiltScript>): BuiltScript => ({
  fileName,
  isEntry: false,
  code: 'x'.repeat(100),
  imports: [],
  moduleIds: [],
  ...given,
});

const settings = '/home/ward/src/renderer/screens/settings/SettingsScreen.tsx';
const built = (imports: readonly string[]) => [
  script('main.js', { isEntry: true, imports: ['shared.js'] }),
  script('shared.js', { imports, moduleIds: ['/home/ward/src/renderer/screens/signIn/Lock.tsx'] }),
  script('later.js', { imports: ['main.js'], moduleIds: [settings] }),
];

test('a screen that is imported when it is asked for is no part of it', () => {
  expect(firstScriptFaults(built([]), 200)).toEqual([]);
});

test('a screen that is imported at once is named, through however many files', () => {
  expect(firstScriptFaults(built(['later.js']), 300)).toEqual([
    `${settings} comes with the first script; import it with import()`,
  ]);
});

test.each(['@mantine/dates/esm/index.mjs', 'bwip-js/dist/bwip.mjs', 'diff/libesm/index.js'])(
  'so is the package of %s',
  (path) => {
    const moduleIds = [`/home/ward/node_modules/${path}`];
    expect(firstScriptFaults([script('main.js', { isEntry: true, moduleIds })])).toHaveLength(1);
  },
);

test('more than the limit is told', () => {
  expect(firstScriptFaults(built([]), 199)).toEqual([
    'The first script has 200 characters; the limit is 199',
  ]);
});
