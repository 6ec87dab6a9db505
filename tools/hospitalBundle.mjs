/**
 * `npm run hospital:bundle`: the bundled hospital with its console and reference, the conformance suite and the
 * auditor of clients as one JavaScript file that plain Node starts, without a single dependency, so that a team in any
 * language can have them; and around it a package, packed: a `bin` for `npx`, and hospital and suite for programs
 * (`package/hospital.ts`, `package/conformance.ts`) with their types.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { noticesFile, noticesOf } from './package/notices.mjs';
import { bundleForNode } from './set-up/build.mjs';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

const usage = 'npm run hospital:bundle -- [--out out/hospital]';
const program = 'wardbook-hospital';
const name = `${program}.mjs`;
const maxBytes = 2_000_000;

const entries = ['hospital', 'conformance'];

/** Builds the file into `folder` and gives back its path. Throws a Refusal when it has grown beyond 2 MB. */
async function bundleHospital(folder) {
  const banner = '#!/usr/bin/env node';
  const output = { entryFileNames: name, codeSplitting: false, minify: true, banner };
  const built = await bundleForNode(folder, join(root, 'tools/hospitalProgram.ts'), output);
  const path = join(folder, name);
  const { size } = statSync(path);
  if (size > maxBytes) throw new Refusal(`${path} has ${size} bytes; ${maxBytes} are allowed.`);
  await buildEntries(join(folder, 'lib'));
  makePackage(folder, packagesIn(built));
  return path;
}

/** What programs import, and its types, which name nothing that the package does not have. */
async function buildEntries(folder) {
  const { isolatedDeclarationSync } = await import('rolldown/experimental');
  const source = (entry) => join(root, `tools/package/${entry}.ts`);
  const input = Object.fromEntries(entries.map((entry) => [entry, source(entry)]));
  const output = { entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' };
  await bundleForNode(folder, input, output);
  for (const entry of entries) {
    const { code, errors } = isolatedDeclarationSync(
      source(entry),
      readFileSync(source(entry), 'utf8'),
    );
    if (errors.length > 0) throw new Error(`${entry}: ${JSON.stringify(errors)}`);
    writeFileSync(join(folder, `${entry}.d.mts`), code);
  }
}

/** The places in node_modules of what the file holds. */
function packagesIn(built) {
  const outputs = [built].flat().flatMap(({ output }) => output);
  const modules = outputs.flatMap(({ moduleIds = [] }) => moduleIds);
  const places = modules.flatMap((id) => {
    const [, place] = /(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/')) ?? [];
    return place ?? [];
  });
  return [...new Set(places)].toSorted();
}

/** Makes the folder a package, and packs it beside the file. */
function makePackage(folder, places) {
  const { version, license, author, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const described = {
    name: program,
    version,
    description:
      'A hospital of the Nursing Record Integration Service to test against, a suite that examines any other, and an auditor of clients.',
    license,
    author,
    type: 'module',
    engines,
    bin: { [program]: name },
    exports: {
      '.': { types: './lib/hospital.d.mts', default: './lib/hospital.mjs' },
      './conformance': { types: './lib/conformance.d.mts', default: './lib/conformance.mjs' },
    },
    files: [name, 'lib', noticesFile],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  writeFileSync(join(folder, noticesFile), noticesOf(places));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(root, 'docs/first-verdict.md'), join(folder, 'README.md'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['pack', '--silent', '--pack-destination', '.'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

await runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), { out: { type: 'string' } }, usage);
  await ensureDependencies();
  const folder = flags.out === undefined ? join(root, 'out/hospital') : resolve(flags.out);
  console.log(relative(process.cwd(), await bundleHospital(folder)));
});
