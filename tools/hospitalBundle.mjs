/**
 * `npm run hospital:bundle`: the bundled hospital, its console and its reference as one JavaScript file that plain
 * Node starts, without a single dependency, so that a team in any language can have it.
 */
import { statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

const usage = 'npm run hospital:bundle -- [--out out/hospital]';
const name = 'hospital.mjs';
const maxBytes = 2_000_000;

/** Builds the file into `folder` and gives back its path. Throws a Refusal when it has grown beyond 2 MB. */
async function bundleHospital(folder) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/hospital/node/cli.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rollupOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
  const path = join(folder, name);
  const { size } = statSync(path);
  if (size > maxBytes) throw new Refusal(`${path} has ${size} bytes; ${maxBytes} are allowed.`);
  return path;
}

await runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), { out: { type: 'string' } }, usage);
  await ensureDependencies();
  const folder = flags.out === undefined ? join(root, 'out/hospital') : resolve(flags.out);
  console.log(relative(process.cwd(), await bundleHospital(folder)));
});
