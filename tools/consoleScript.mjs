/**
 * The console's script: src/hospital/console/page is built into the one module that the hospital
 * serves, `pageScript.generated.ts`, so that a hospital needs no builder wherever it runs. A test says when the
 * module is out of date; `node tools/consoleScript.mjs` writes it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { root } from './set-up/root.mjs';
import { runCommand } from './set-up/say.mjs';

const folder = join(root, 'src/hospital/console');

/** Where the built module lies. */
export const consoleScriptPath = join(folder, 'pageScript.generated.ts');

/** The text of the module, built anew. */
export async function buildConsoleScript() {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(folder, 'page/main.ts'), formats: ['iife'], name: 'hospitalConsole' },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('vite built nothing');
  const { output } = first;
  const [{ code }] = output;
  // Within a script element, these would end it.
  const text = code
    .trim()
    .replaceAll('</', String.raw`<\/`)
    .replaceAll('<!--', String.raw`<\!--`);
  const note = '// Built by tools/consoleScript.mjs from page/: change the source, not this.';
  return `${note}\n\nexport const pageScript = ${JSON.stringify(text)};\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    await ensureDependencies();
    writeFileSync(consoleScriptPath, await buildConsoleScript());
  });
}
