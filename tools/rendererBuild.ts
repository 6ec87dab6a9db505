/** How the renderer is built: for the browser (vite.web.config.ts), for Electron (electron.vite.config.ts), for `npm run dev`. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const rendererFolder = fileURLToPath(new URL('../src/renderer', import.meta.url));

/**
 * zod tests whether it may evaluate text, which the page's policy forbids and reports. It reads this setting while its
 * own file is being loaded, so the setting must come first in every file.
 */
const noEvaluation = 'globalThis.__zod_globalConfig??={jitless:true};';

/** For page and workers. Whoever starts the app can do nothing about the time that a plugin took. */
const rolldownOptions = { checks: { pluginTimings: false }, output: { banner: noEvaluation } };

/** The vite settings of the renderer, built into `outFolder` (from the root of the project) to be served at `base`. */
export function rendererBuild(outFolder: string, base = '/'): UserConfig {
  return {
    root: rendererFolder,
    cacheDir: fileURLToPath(new URL('../.cache/wardbook/vite', import.meta.url)),
    // Absolute, because the same page is served at `/` and at `/demo/`.
    base,
    publicDir: `${rendererFolder}/public`,
    plugins: [addressesBelow(base), react(), addressesHeld(), splashFirst()],
    worker: { format: 'es', rolldownOptions },
    build: {
      outDir: fileURLToPath(new URL(`../${outFolder}`, import.meta.url)),
      emptyOutDir: true,
      // Every name under assets/ contains a hash, so that the file may be cached for ever.
      assetsDir: 'assets',
      // The page's policy allows no scripts and fonts from data: addresses.
      assetsInlineLimit: 0,
      // One style sheet: the order of rules must not depend on which screen a nurse opens first.
      cssCodeSplit: false,
      sourcemap: true,
      target: 'es2022',
      chunkSizeWarningLimit: 1500,
      rolldownOptions,
    },
  };
}

/** In a folder below the root: what vite does for the addresses in the page, for those in components. */
function addressesBelow(base: string): Plugin {
  return {
    name: 'wardbook-addresses-below',
    enforce: 'pre',
    transform(code, id) {
      if (base === '/' || !id.endsWith('.tsx')) return undefined;
      return code.replaceAll(/\b(src|href)="\//g, `$1="${base}`);
    },
  };
}

/** Rejects a page that would look for its files next to `/demo/`. */
function addressesHeld(): Plugin {
  return {
    name: 'wardbook-absolute-addresses',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const astray = addressesAstray(String(page.source));
      if (astray.length > 0) this.error(`Not absolute in index.html: ${astray.join(', ')}`);
    },
  };
}

/** Lets the page show its splash while its style sheets load: in the head they would block every paint. */
function splashFirst(): Plugin {
  return {
    name: 'wardbook-splash-first',
    transformIndexHtml: { order: 'post', handler: stylesLast },
  };
}

/** The page with the links to its style sheets after its content; scripts still wait for them. */
export function stylesLast(page: string): string {
  const links = page.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? [];
  const rest = links.reduce((before, link) => before.replace(link, ''), page);
  return rest.replace(/[ \t]*<\/body>/, (end) => `${links.join('')}${end}`);
}

/** The addresses in a page that break when it is served at `/demo/`. */
export function addressesAstray(page: string): string[] {
  return [...page.matchAll(/\s(?:src|href)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('/') && !address.startsWith('#'));
}
