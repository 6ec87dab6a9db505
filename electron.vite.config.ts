/** Builds the Electron shell: main, preload, and the same renderer as in the browser. */
import { defineConfig } from 'electron-vite';
import { rendererBuild } from './tools/rendererBuild.ts';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // One self-contained file: the packaged app then needs no node_modules.
      externalizeDeps: false,
      lib: { entry: 'src/main/index.ts', formats: ['es'] },
      rolldownOptions: { output: { entryFileNames: 'index.js' } },
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
  renderer: rendererBuild('out/renderer'),
});
