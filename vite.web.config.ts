/** Builds the renderer for the browser shell, with the service worker that opens it offline. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { firstScriptLimit } from './tools/firstScript.ts';
import { rendererBuild } from './tools/rendererBuild.ts';
import { completeWorker, filesOfVersion, workerOptions } from './tools/serviceWorker.ts';

/** Where the app will stand: the root of its domain, or a folder below (`npm run build:site -- --below /wardbook/`). */
const base = process.env['WARDBOOK_BELOW'] ?? '/';
const outFolder = base === '/' ? 'out/web' : 'out/below';
const builtFolder = fileURLToPath(new URL(outFolder, import.meta.url));
const version = filesOfVersion(builtFolder);

/**
 * Puts the page at `demo/index.html`, too: a host that knows nothing but files then serves the demo
 * at `/demo/`, and the build is a live demonstration as it is.
 */
function demoPage(): Plugin {
  return {
    name: 'wardbook-demo-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type === 'asset') {
        this.emitFile({ type: 'asset', fileName: 'demo/index.html', source: page.source });
      }
    },
  };
}

/** What the system shows before it installs the app. */
const screenshots = [
  { file: 'assessment.png', sizes: '1180x820', form_factor: 'wide', label: 'Wound assessment' },
  { file: 'history.png', sizes: '1180x820', form_factor: 'wide', label: 'Wound history' },
  { file: 'portrait.png', sizes: '820x1180', form_factor: 'narrow', label: 'Patient' },
] as const;

function installPictures(): Plugin {
  return {
    name: 'wardbook-install-pictures',
    apply: 'build',
    generateBundle() {
      for (const { file } of screenshots) {
        const source = readFileSync(new URL(`docs/pictures/${file}`, import.meta.url));
        this.emitFile({ type: 'asset', fileName: `screenshots/${file}`, source });
      }
    },
  };
}

/** In the language of the system, where it reads these; the plugin does not know them yet. */
const inChinese = {
  name_localized: { 'zh-TW': 'Wardbook 護理紀錄' },
  description_localized: { 'zh-TW': '寫下即安全保存的護理紀錄，每一筆只送達醫院一次。' },
};

const manifest: Partial<ManifestOptions> = {
  id: base,
  name: 'Wardbook',
  lang: 'en',
  short_name: 'Wardbook',
  description:
    'Nursing records that are safe the moment they are written, and reach the hospital exactly once.',
  categories: ['medical'],
  start_url: base,
  scope: base,
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#0a6767',
  icons: [
    { src: `${base}icons/wardbook-192.png`, sizes: '192x192', type: 'image/png' },
    { src: `${base}icons/wardbook-512.png`, sizes: '512x512', type: 'image/png' },
    {
      src: `${base}icons/wardbook-512.png`,
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    { name: 'Patients', url: `${base}#/patients` },
    { name: 'Outbox', url: `${base}#/outbox` },
  ],
  screenshots: screenshots.map(({ file, ...rest }) => ({
    src: `${base}screenshots/${file}`,
    type: 'image/png',
    ...rest,
  })),
  ...inChinese,
};

export default defineConfig(
  mergeConfig(rendererBuild(outFolder, base), {
    plugins: [
      firstScriptLimit(),
      demoPage(),
      installPictures(),
      VitePWA({
        // A new version waits until every window is closed or the nurse agrees: versions never
        // change under an open form.
        registerType: 'prompt',
        injectRegister: 'script-defer',
        filename: 'service-worker.js',
        // Behind a sign-on gate with a cookie, too.
        useCredentials: true,
        manifestFilename: 'wardbook.webmanifest',
        manifest,
        // The patterns below find the manifest and its icons; the plugin would list them again, without checksums.
        integration: {
          beforeBuildServiceWorker: ({ workbox }) => void (workbox.additionalManifestEntries = []),
        },
        workbox: {
          ...workerOptions(base),
          globPatterns: ['**/*.{html,js,css,wasm,svg,png,ico,woff2,webmanifest}'],
          // Looked at before the app is installed, and never again.
          globIgnores: ['screenshots/**'],
          manifestTransforms: [version.transform],
          maximumFileSizeToCacheInBytes: 12_000_000,
        },
      }),
      completeWorker(builtFolder, version.files, base),
    ],
  }),
);
