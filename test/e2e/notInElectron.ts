/**
 * The journeys that do not run on the double of Electron, and why: each is about something that only the web shell has,
 * or that the double cannot represent. All others run there (docs/electron.md).
 */

const webServer = 'it is about the web shell’s own server';
const oneWindow = 'Electron has one window; test/electron/window.spec.ts has a second start';
const serviceWorker = 'Electron has no service worker: its files are on the disk';

/** By file; if not the whole file, by how the titles begin. */
const reasons: readonly { file: string; title?: RegExp; reason: string }[] = [
  { file: 'site', reason: webServer },
  {
    file: 'oidc',
    reason: 'the page itself goes there; test/electron/oidc.spec.ts has the system’s browser',
  },
  { file: 'noHospital', reason: `${webServer}; start.spec.ts has the first start under Electron` },
  { file: 'versions', reason: serviceWorker },
  {
    file: 'tabletCheck',
    reason:
      'main opens a page that died again in the same window, and the test waits for a closing',
  },
  {
    file: 'tabletKey',
    reason: 'it is about passkeys; keyStore.spec.ts has the key store of the system',
  },
  {
    file: 'lostTablet',
    title: /^the searcher finds/,
    reason: 'it is about the searcher, which is the same; no app is opened',
  },
  {
    file: 'lostTablet',
    title: /^a copied profile gives no token, key or note away without/,
    reason:
      'it is about what protects keys in a browser; keyStore.spec.ts has the key store of the system',
  },
  {
    file: 'proofDay',
    reason: 'it opens the profile of a browser; lostTablet.spec.ts searches that of Electron',
  },
  {
    file: 'crashDump',
    reason: 'it is about the dumps of a browser; Electron is told to write none',
  },
  {
    file: 'demoLessons',
    title: /^there is a play for every lesson/,
    reason: 'it compares two lists, and opens no app',
  },
  { file: 'twoWindows', reason: oneWindow },
  { file: 'photosAsDrawn', reason: 'it holds files against each other, and opens no app' },
  { file: 'wardZone', reason: 'it sets the zone of a browser; Electron has that of its machine' },
  {
    file: 'demo',
    title: /^(a host of files alone|a class set-up travels|the QR code of a set-up)/,
    reason: webServer,
  },
  { file: 'demo', title: /^two windows/, reason: oneWindow },
  { file: 'wounds', title: /^two tabs/, reason: oneWindow },
  {
    file: 'keeping',
    title: /^(it is said what the missing|a browser that deletes)/,
    reason: 'Electron promises to keep everything (decision 70), and has no plain tab',
  },
];

/**
 * Why a journey does not run there; undefined if it does.
 *
 * @param path of the file with the journey, relative to any folder
 */
export function whyNotInElectron(path: string, title: string): string | undefined {
  const name = path.replace(/^.*\//, '').replace('.spec.ts', '');
  return reasons.find(({ file, title: named }) => name === file && (named?.test(title) ?? true))
    ?.reason;
}
