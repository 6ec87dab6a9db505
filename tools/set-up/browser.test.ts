/** Tests where a browser is searched for on each system. */
import { expect, test } from 'vitest';
import { installedPlaces } from './browser.mjs';

test('on Windows Chrome comes before Edge, in every folder that programs are in', () => {
  const environment = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\Local' };
  expect(installedPlaces('win32', environment)).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Users\\a\\Local\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Users\\a\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);
});

test('on macOS and Linux the paths are those of the installed programs', () => {
  expect(installedPlaces('darwin')[0]).toBe(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );
  expect(installedPlaces('linux')[0]).toBe('/usr/bin/chromium');
});
