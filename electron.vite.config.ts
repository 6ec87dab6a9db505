/** Builds the Electron shell: main, preload and the renderer, whose settings are those of the browser's. */
import { defineConfig } from 'electron-vite';
import { rendererBuild } from './tools/rendererBuild.ts';

const developing = { host: '127.0.0.1', port: 5173, strictPort: true };
const renderer = rendererBuild('out/renderer');

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
  renderer: {
    ...renderer,
    // electron-vite would make every address relative, and leave the scripts large: both shells run the same bytes
    // (decision 0235).
    plugins: [
      ...(renderer.plugins ?? []),
      { name: 'wardbook-as-in-browsers', config: () => ({ base: '/' }) },
    ],
    build: { ...renderer.build, minify: true, modulePreload: { polyfill: true } },
    // For main and for the page, which is at an address without a port (src/main/devServer.ts).
    server: {
      ...developing,
      hmr: { protocol: 'ws', host: developing.host, clientPort: developing.port },
    },
  },
});
