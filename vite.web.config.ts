/** Builds the renderer for the browser shell, with the service worker that opens it offline. */
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { rendererBuild } from './tools/rendererBuild.ts';

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

export default defineConfig(
  mergeConfig(rendererBuild('out/web'), {
    plugins: [
      demoPage(),
      VitePWA({
        // A new version waits until every window is closed or the nurse agrees: versions never
        // change under an open form.
        registerType: 'prompt',
        injectRegister: 'script-defer',
        filename: 'service-worker.js',
        manifestFilename: 'wardbook.webmanifest',
        manifest: {
          id: '/',
          name: 'Wardbook',
          lang: 'en',
          short_name: 'Wardbook',
          description:
            'Nursing records that are safe the moment they are written, and reach the hospital exactly once.',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#ffffff',
          theme_color: '#0a6767',
          icons: [
            { src: '/icons/wardbook-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/wardbook-512.png', sizes: '512x512', type: 'image/png' },
            {
              src: '/icons/wardbook-512.png',
              sizes: '512x512',
              type: 'image/png',
              purpose: 'maskable',
            },
          ],
        },
        workbox: {
          globPatterns: ['**/*.{html,js,css,wasm,svg,png,woff2,webmanifest}'],
          maximumFileSizeToCacheInBytes: 12_000_000,
          navigateFallback: '/index.html',
          // The app lives at two addresses only; the hospital's answers are never cached.
          navigateFallbackAllowlist: [/^\/(demo\/)?$/],
        },
      }),
    ],
  }),
);
