/** Builds the Electron shell: main and preload. Its renderer is the one of the browser (tools/set-up/electronRenderer.mjs). */
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Self-contained: the packaged app then needs no node_modules. What it loads only sometimes (the
      // updater) is a file of its own beside it.
      externalizeDeps: false,
      lib: {
        entry: 'src/main/index.ts',
        formats: ['es'],
      },
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      lib: { entry: 'src/preload/index.ts', formats: ['cjs'] },
      // A sandboxed preload must be CommonJS, and this package is not.
      rolldownOptions: { output: { entryFileNames: 'index.cjs' } },
    },
  },
});
