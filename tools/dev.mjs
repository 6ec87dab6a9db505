/**
 * `npm run dev`: vite's server with hot replacement of the screens, and the bundled hospital behind it. What the shell
 * answers (`/bridge.json`, `/hospital/*`) is passed on to a browser shell without files. No service worker, and not the
 * page's content rules: for those, `npm start`.
 */
import { resolve } from 'node:path';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { checkAddress, portOf, readFlags } from './set-up/flags.mjs';
import { openBrowser } from './set-up/openBrowser.mjs';
import { whenParentEnds } from './set-up/parent.mjs';
import { ensureFree } from './set-up/ports.mjs';
import { root } from './set-up/root.mjs';
import { firstSteps, runCommand } from './set-up/say.mjs';

const usage =
  'npm run dev -- [--hospital <base address>] [--port 5180] [--hospital-port 8787] [--no-open]';

const known = {
  hospital: { type: 'string' },
  port: { type: 'string' },
  'hospital-port': { type: 'string' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean' },
};

/** What was started, last first, to be ended in that order. */
const started = [];

async function end() {
  setTimeout(() => process.exit(0), 3_000).unref();
  for (const close of started.splice(0).toReversed()) await close();
  process.exit(0);
}

/** Our TypeScript is loaded as it is, compiled on the way. */
const load = (path) => import(new URL(`../${path}`, import.meta.url).href);

/** The bundled hospital with its training profile, which also goes to the page. */
async function startHospital(port) {
  await ensureFree(port, '127.0.0.1', 'hospital-port');
  const { readProfileFile } = await load('src/hospital/node/profileFile.ts');
  const { readHospitalProfile } = await load('src/shared/profile.ts');
  const module = await load('src/hospital/node/startHospital.ts');
  const { file } = readProfileFile(resolve(root, 'src/hospital/node/trainingProfile.json'));
  const profile = readHospitalProfile(file);
  const hospital = await module.startHospital({ port, host: '127.0.0.1', profile });
  started.push(() => hospital.close());
  return { hospitalAddress: hospital.address, profile: file };
}

/** The address of a browser shell on a free port, for everything but the screens. */
async function startShell(hospitalAddress, profile) {
  const { startWebShell } = await load('src/web/startWebShell.ts');
  const rendererFolder = resolve(root, 'src/renderer/public');
  const shell = await startWebShell({ port: 0, hospitalAddress, rendererFolder, profile });
  started.push(() => shell.close());
  return shell.address;
}

async function startVite(port, shellAddress) {
  const { createServer } = await import('vite');
  const { rendererBuild } = await load('tools/rendererBuild.ts');
  const settings = rendererBuild('out/dev');
  const server = await createServer({
    ...settings,
    configFile: false,
    logLevel: 'warn',
    server: {
      host: '127.0.0.1',
      port,
      strictPort: port !== 0,
      fs: { allow: [root] },
      proxy: { '^/(bridge\\.json$|hospital/)': shellAddress },
    },
  });
  started.push(() => server.close());
  await server.listen();
  return server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
}

await runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), known, usage);
  if (flags.help) {
    console.log(usage);
    return;
  }
  const port = portOf('port', flags.port, 5180);
  const hospitalPort = portOf('hospital-port', flags['hospital-port'], 8787);
  if (flags.hospital !== undefined) checkAddress('hospital', flags.hospital);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
  whenParentEnds(() => void end());
  await ensureDependencies();
  const { register } = await import('tsx/esm/api');
  register();
  await ensureFree(port, '127.0.0.1', 'port');
  const own = flags.hospital === undefined ? await startHospital(hospitalPort) : undefined;
  const hospitalAddress = own?.hospitalAddress ?? flags.hospital;
  const address = await startVite(port, await startShell(hospitalAddress, own?.profile));
  console.log(
    `Wardbook is ready at ${address}. A change of a screen shows as soon as its file is saved.`,
  );
  console.log(own === undefined ? `Hospital: ${hospitalAddress}` : firstSteps(hospitalAddress));
  if (!flags['no-open']) openBrowser(address);
});
