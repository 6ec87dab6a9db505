/** Builds the page that shows screens in given states (screensPage.tsx), in the same way as the renderer. */
import { defineConfig, mergeConfig } from 'vite';
import { rendererBuild } from '../../tools/rendererBuild.ts';

export default defineConfig(
  mergeConfig(rendererBuild('out/screens'), {
    root: import.meta.dirname,
    build: { sourcemap: false, minify: false },
  }),
);
