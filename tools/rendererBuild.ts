/**
 * Owns how the renderer is built, once for both shells: the browser (vite.web.config.ts) and
 * Electron (electron.vite.config.ts) must run the same screens.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const rendererFolder = fileURLToPath(new URL('../src/renderer', import.meta.url));

/** The vite settings of the renderer, built into `outFolder` (from the root of the project). */
export function rendererBuild(outFolder: string): UserConfig {
  return {
    root: rendererFolder,
    // Absolute, because the same page is served at `/` and at `/demo/`.
    base: '/',
    publicDir: `${rendererFolder}/public`,
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir: fileURLToPath(new URL(`../${outFolder}`, import.meta.url)),
      emptyOutDir: true,
      // Everything under assets/ carries a hash, so that it may be cached for ever.
      assetsDir: 'assets',
      // The page's rules allow no scripts and fonts from data: addresses.
      assetsInlineLimit: 0,
      sourcemap: true,
      // electron-vite would leave it out.
      minify: true,
      target: 'es2022',
      chunkSizeWarningLimit: 1500,
    },
  };
}
