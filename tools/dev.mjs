/**
 * `npm run dev`: vite's development server with hot replacement of the screens, and the bundled hospital behind it.
 * The facts of the shell and the way to the hospital are answered by the browser shell's own code, on the same origin.
 */
import { ensureDependencies } from './set-up/dependencies.mjs';
import { portOf, readFlags } from './set-up/flags.mjs';
import { openBrowser } from './set-up/openBrowser.mjs';
import { whenParentEnds } from './set-up/parent.mjs';
import { ensureFree } from './set-up/ports.mjs';
import { root } from './set-up/root.mjs';
import { runCommand } from './set-up/say.mjs';

const usage = 'npm run dev -- [--port 5180] [--hospital-port 8787] [--no-open]';
const host = '127.0.0.1';

async function load(path) {
  return import(new URL(`../${path}`, import.meta.url).href);
}

/** Answers in vite's server what is no file of the renderer: the facts of the shell, and the hospital. */
function shellOf(listener, paths) {
  return {
    name: 'wardbook-shell',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        const isOfShell = pathname === paths.bridge || pathname.startsWith(`${paths.hospital}/`);
        if (isOfShell) listener(request, response);
        else next();
      });
    },
  };
}

async function startHospital(port) {
  const { startHospital: start } = await load('src/hospital/node/startHospital.ts');
  const { readProfileFile } = await load('src/hospital/node/profileFile.ts');
  const { readHospitalProfile } = await load('src/shared/profile.ts');
  const { file } = readProfileFile(`${root}/src/hospital/node/trainingProfile.json`);
  const hospital = await start({ port, host, profile: readHospitalProfile(file) });
  return { hospital, profile: file };
}

async function startVite(port, hospitalAddress, profile) {
  const [{ createServer, mergeConfig }, { rendererBuild }, shell, upstream, web, bridge] =
    await Promise.all([
      import('vite'),
      load('tools/rendererBuild.ts'),
      load('src/shell/appOrigin.ts'),
      load('src/shell/node/upstreamFetch.ts'),
      load('src/web/requestListener.ts'),
      load('src/shared/bridge.ts'),
    ]);
  const handle = shell.createAppOrigin({
    readAsset: async () => undefined,
    bridge: () => ({
      shell: 'web',
      hospitalAddress,
      hospitalAddressEditable: false,
      appVersion: 'dev',
      demoOffered: true,
      profile,
    }),
    fetch: upstream.createUpstream().fetch,
  });
  const paths = { bridge: bridge.bridgePath, hospital: bridge.hospitalPath };
  const server = await createServer(
    mergeConfig(rendererBuild('out/dev'), {
      configFile: false,
      cacheDir: `${root}/.cache/wardbook/vite`,
      logLevel: 'warn',
      server: { port, host, strictPort: true },
      plugins: [shellOf(web.requestListener(handle), paths)],
    }),
  );
  await server.listen();
  return server;
}

await runCommand(async () => {
  const known = {
    port: { type: 'string' },
    'hospital-port': { type: 'string' },
    'no-open': { type: 'boolean' },
    help: { type: 'boolean' },
  };
  const flags = readFlags(process.argv.slice(2), known, usage);
  if (flags.help) {
    console.log(usage);
    return;
  }
  const port = portOf('port', flags.port, 5180);
  const hospitalPort = portOf('hospital-port', flags['hospital-port'], 8787);
  await ensureDependencies();
  const { register } = await import('tsx/esm/api');
  register();
  await ensureFree(hospitalPort, host, 'hospital-port');
  await ensureFree(port, host, 'port');
  const { hospital, profile } = await startHospital(hospitalPort);
  console.log(`Hospital is ready at ${hospital.address}`);
  const server = await startVite(port, hospital.address, profile);
  const end = async () => {
    await server.close();
    await hospital.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
  whenParentEnds(() => void end());
  const address = `http://${host}:${port}`;
  console.log(`Wardbook is ready at ${address}`);
  if (!flags['no-open']) openBrowser(address);
});
