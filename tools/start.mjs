/**
 * `npm start`: on a bare checkout it installs and builds what is missing, then it starts the
 * bundled hospital and the app, and ends both with Ctrl-C.
 *
 * Plain JavaScript and nothing but Node until the libraries are there.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt, rendererFolders } from './set-up/build.mjs';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { findElectron } from './set-up/electron.mjs';
import { watchStart } from './set-up/electronStart.mjs';
import { checkAddress, checkFile, checkFolder, portOf, readFlags } from './set-up/flags.mjs';
import { openBrowser } from './set-up/openBrowser.mjs';
import { whenParentEnds } from './set-up/parent.mjs';
import { ensureFree, portTrouble } from './set-up/ports.mjs';
import { root } from './set-up/root.mjs';
import { firstSteps, Refusal, runCommand } from './set-up/say.mjs';

const usage =
  'npm start -- [--web | --electron] [--demo] [--hospital <base address>] [--port 5180] [--host 127.0.0.1 --tls-cert <file> --tls-key <file>] [--name <host name>] [--hospital-port 8787] [--data <folder>] [--profile <file.json>] [--oidc [--oidc-port 8788]] [--no-open]';

const known = {
  web: { type: 'boolean' },
  electron: { type: 'boolean' },
  demo: { type: 'boolean' },
  hospital: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  name: { type: 'string', multiple: true },
  'hospital-port': { type: 'string' },
  data: { type: 'string' },
  profile: { type: 'string' },
  oidc: { type: 'boolean' },
  'oidc-port': { type: 'string' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean' },
};

/** What the bundled hospital is for is to be seen and learnt, so it offers all of it. */
const trainingProfilePath = resolve(root, 'src/hospital/node/trainingProfile.json');

/** What was started, last first, to be ended in that order. */
const started = [];
let isEnding = false;

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(code), 3_000).unref();
  for (const close of started.toReversed()) await close();
  process.exit(code);
}

/** @returns {Record<string, any> & { port: number, host: string, hospitalPort: number }} */
function readPlan(given) {
  const flags = readFlags(given, known, usage);
  if (flags.web && flags.electron) throw new Refusal('Choose one of --web and --electron.');
  if (flags.electron && flags['no-open']) {
    throw new Refusal('--electron is a window: it cannot go with --no-open.');
  }
  if (flags.oidc && (flags.hospital !== undefined || flags.electron || flags.demo)) {
    throw new Refusal(
      '--oidc is for the bundled hospital in the browser: it cannot go with --hospital, --electron or --demo.',
    );
  }
  if (flags['oidc-port'] !== undefined && !flags.oidc) {
    throw new Refusal('--oidc-port goes with --oidc.');
  }
  if (flags.hospital !== undefined) checkAddress('hospital', flags.hospital);
  if (flags.data !== undefined) checkFolder('data', flags.data);
  if (flags.profile !== undefined) checkFile('profile', flags.profile);
  checkReach(flags);
  return {
    ...flags,
    profile: flags.profile ?? (flags.hospital === undefined ? trainingProfilePath : undefined),
    port: portOf('port', flags.port, 5180),
    host: flags.host ?? '127.0.0.1',
    hospitalPort: portOf('hospital-port', flags['hospital-port'], 8787),
    oidcPort: portOf('oidc-port', flags['oidc-port'], 8788),
  };
}

/** The Electron runtime to use, or undefined for the browser; says why where nobody insisted. */
async function chooseShell(plan) {
  if (plan.web || plan.oidc || plan['no-open']) return undefined;
  const { runtime, reason } = await findElectron();
  if (runtime !== undefined) return runtime;
  if (plan.electron) throw new Refusal(`Electron cannot start: ${reason}.`);
  console.log(`Wardbook opens in the browser: ${reason}.`);
  return undefined;
}

/**
 * The demo brings its own hospital along, in the page.
 *
 * @param {Record<string, any>} plan
 */
function needsHospital({ demo, hospital, data, profile }) {
  const isOwn = profile !== undefined && profile !== trainingProfilePath;
  return !demo || hospital !== undefined || data !== undefined || isOwn;
}

async function ensurePorts(plan, isWeb) {
  if (plan.hospital === undefined && needsHospital(plan)) {
    await ensureFree(plan.hospitalPort, '127.0.0.1', 'hospital-port');
  }
  if (plan.oidc) await ensureFree(plan.oidcPort, '127.0.0.1', 'oidc-port');
  if (isWeb) await ensureFree(plan.port, plan.host, 'port');
}

/** Our TypeScript is loaded as it is, compiled on the way. */
async function load(path) {
  return import(new URL(`../${path}`, import.meta.url).href);
}

/**
 * What the hospital's profile file says, or undefined where none was named.
 *
 * @param {Record<string, any>} plan
 */
async function readProfile({ profile: path }) {
  if (path === undefined) return undefined;
  const { readProfileFile } = await load('src/hospital/node/profileFile.ts');
  const { file, problem } = readProfileFile(path);
  if (problem !== undefined) throw new Refusal(`--profile ${path}: ${problem}`);
  return file;
}

/**
 * The recovery key of the bundled hospital protects nobody: everybody has its private half.
 *
 * @param {Record<string, any>} plan
 */
async function refuseTrainingKey({ profile: path, hospital }, profile) {
  if (hospital === undefined) return;
  const { trainingRecoveryKey } = await load('src/shared/trainingKey.ts');
  if (profile?.tablets?.recoveryKey !== trainingRecoveryKey) return;
  throw new Refusal(
    `--profile ${path}: tablets.recoveryKey is the training key of the bundled hospital, which everybody has. It is not for ${hospital}: make one with npm run recovery -- new <file>.`,
  );
}

/** Says what a copied disk of a tablet would give away. */
async function sayProtection(profile) {
  const { protectionOf } = await load('src/shared/trainingKey.ts');
  console.log(protectionOf(profile ?? {}));
}

/**
 * Starts the identity provider for development, if it was requested.
 *
 * @param {Record<string, any>} plan
 */
async function startProvider({ oidc, oidcPort, port, host, 'tls-cert': cert }) {
  if (!oidc) return undefined;
  const module = await import('./set-up/provider.mjs');
  // The second is that of Electron.
  const pages = [`${cert === undefined ? 'http' : 'https'}://${host}:${port}`, 'http://127.0.0.1'];
  const provider = await module.startProvider({ port: oidcPort, pages });
  started.push(() => provider.close());
  console.log(`Provider is ready at ${provider.issuer}`);
  return { ...provider, signIn: module.settingsOf(provider.issuer) };
}

/** Starts the bundled hospital unless another one is named; gives back the base address, or null where the demo needs none. */
async function startHospital(plan, profile, tokenOwner) {
  if (plan.hospital !== undefined) {
    const { normalHospitalAddress } = await load('src/shell/hospitalAddress.ts');
    const address = normalHospitalAddress(plan.hospital);
    if (address !== undefined) return address;
    throw new Refusal(`--hospital ${plan.hospital}: no user name, query or fragment, please.`);
  }
  if (!needsHospital(plan)) return null;
  const module = await load('src/hospital/node/startHospital.ts');
  const { readHospitalProfile } = await load('src/shared/profile.ts');
  const data = plan.data === undefined ? {} : { dataFolder: plan.data };
  const hospital = await module.startHospital({
    port: plan.hospitalPort,
    host: '127.0.0.1',
    ...data,
    tokenOwner,
    profile: profile === undefined ? undefined : readHospitalProfile(profile),
    wire: profile?.wire,
  });
  started.push(() => hospital.close());
  console.log(`Hospital is ready at ${hospital.address}`);
  return hospital.address;
}

/**
 * Beyond this machine browsers give a page neither storage, nor camera, nor encryption over http.
 *
 * @param {Record<string, any>} flags
 */
function checkReach({ host = '127.0.0.1', 'tls-cert': cert, 'tls-key': key }) {
  if ((cert === undefined) !== (key === undefined)) {
    throw new Refusal('--tls-cert and --tls-key go together.');
  }
  if (cert !== undefined) {
    checkFile('tls-cert', cert);
    checkFile('tls-key', key);
  }
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (!isHere && cert === undefined) {
    throw new Refusal(
      `--host ${host}: over plain http Wardbook works on this machine only, because browsers withhold storage, camera and encryption. Give --tls-cert and --tls-key, or leave --host out and put a proxy with TLS in front (docs/deploy.md).`,
    );
  }
}

/** The Refusal for a certificate that cannot be used, or undefined for any other error. */
function tlsTrouble(error, { 'tls-cert': cert, 'tls-key': key }) {
  const isTls = /^ERR_(OSSL|SSL|TLS|CRYPTO)/.test(error?.code ?? '');
  if (cert === undefined || !isTls) return undefined;
  return new Refusal(`--tls-cert ${cert} and --tls-key ${key} cannot be used: ${error.message}`);
}

/** The certificate and key to speak https with, or undefined. */
function readTls({ 'tls-cert': cert, 'tls-key': key }) {
  return cert === undefined ? undefined : { cert: readFileSync(cert), key: readFileSync(key) };
}

async function startWeb(plan, hospitalAddress, profile) {
  const { startWebShell } = await load('src/web/startWebShell.ts');
  const { port, host } = plan;
  const rendererFolder = rendererFolders.web;
  const { plainNamesWarning } = await load('src/web/hostRule.ts');
  const tls = readTls(plan);
  const warning = plainNamesWarning(plan.name ?? [], tls !== undefined);
  if (warning !== undefined) console.error(warning);
  const options = { port, host, names: plan.name, tls, hospitalAddress, rendererFolder, profile };
  const shell = await startWebShell(options).catch((error) => {
    throw portTrouble(error, port, host, 'port') ?? tlsTrouble(error, plan) ?? error;
  });
  started.push(() => shell.close());
  const address = plan.demo ? `${shell.address}/demo/` : shell.address;
  console.log(`Wardbook is ready at ${address}`);
  if (!plan['no-open']) openBrowser(address);
}

/**
 * Electron prints its own line when its window is up; when the window closes, everything ends. Where
 * it ends before (Chromium's sandbox is refused by some systems), the browser takes over.
 */
function startElectron(plan, hospitalAddress, runtime, openInstead) {
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const demo = plan.demo ? ['--demo'] : [];
  const profile = plan.profile === undefined ? [] : [`--profile=${resolve(plan.profile)}`];
  const hospital = hospitalAddress === null ? [] : [`--hospital=${hospitalAddress}`];
  const given = [root, ...hospital, ...profile, ...demo, ...asRoot];
  const child = spawn(runtime, given, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const watch = watchStart(child);
  let hasFailed = false;
  const fail = (reason) => {
    if (hasFailed || isEnding) return;
    hasFailed = true;
    openInstead(reason).catch((error) => {
      process.stderr.write(`${error.message}\n`);
      void end(error instanceof Refusal ? 2 : 1);
    });
  };
  child.on('error', (error) => fail(`Electron could not be started: ${error.message}`));
  child.on('close', (code, signal) => {
    // A signal is no success, whoever sent it.
    if (watch.isUp()) void end(signal === null ? (code ?? 0) : 1);
    else fail(watch.reason(code, signal));
  });
  started.push(() => child.kill());
}

await runCommand(async () => {
  const plan = readPlan(process.argv.slice(2));
  if (plan.help) {
    console.log(usage);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  whenParentEnds(() => void end(0));
  await ensureDependencies();
  const { register } = await import('tsx/esm/api');
  register();
  const inFile = await readProfile(plan);
  await refuseTrainingKey(plan, inFile);
  const runtime = await chooseShell(plan);
  await ensurePorts(plan, runtime === undefined);
  await ensureBuilt(runtime === undefined ? 'web' : 'electron');
  const provider = await startProvider(plan);
  const profile = provider === undefined ? inFile : { ...inFile, signIn: provider.signIn };
  const hospitalAddress = await startHospital(plan, profile, provider?.tokenOwner);
  if (hospitalAddress !== null) await sayProtection(profile);
  const openInBrowser = async (reason) => {
    if (plan.electron) throw new Refusal(`Electron cannot start: ${reason}.`);
    console.log(`Wardbook opens in the browser: ${reason}.`);
    await ensureFree(plan.port, plan.host, 'port');
    await ensureBuilt('web');
    await startWeb(plan, hospitalAddress, profile);
  };
  if (runtime === undefined) await startWeb(plan, hospitalAddress, profile);
  else startElectron(plan, hospitalAddress, runtime, openInBrowser);
  if (hospitalAddress !== null && plan.hospital === undefined) {
    console.log(firstSteps(hospitalAddress, provider !== undefined));
  }
});
