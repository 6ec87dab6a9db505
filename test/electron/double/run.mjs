/**
 * The process that stands for Electron's main process: it runs the built `out/main/index.js`
 * with the double in place of the runtime. Arguments are those of the app.
 */
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { register as registerTypeScript } from 'tsx/esm/api';

registerTypeScript();
register('./hook.mjs', import.meta.url);
process.resourcesPath = process.env.WARDBOOK_RESOURCES ?? import.meta.dirname;
const { begin } = await import('./electron.ts');
const { watchNetwork } = await import('./network.ts');
watchNetwork();
const [main] = process.argv.splice(2, 1);
await import(pathToFileURL(main).href);
await begin();
