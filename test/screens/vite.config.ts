/** Builds the page that shows screens in given states (screensPage.tsx), as the renderer is built. */
import { defineConfig, mergeConfig } from 'vite';
import { rendererBuild } from '../../tools/rendererBuild.ts';

export default defineConfig(
  mergeConfig(rendererBuild('out/screens'), {
    root: import.meta.dirname,
    build: { sourcemap: false, minify: false },
  }),
);
