/** The command `npm run hospital`: its flags, its ready line, and its exit. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commandLine } from '../../shared/commandLine.ts';
import { createWire } from '../../shared/interface/wire.ts';
import type { Interpretations } from '../interpretations.ts';
import { driftLine, type Drift } from '../proxy/drift.ts';
import { readSeed } from '../seed/seedFile.ts';
import { proxyTo, realHospitalAt } from './proxyTo.ts';
import { readProfile } from './readProfile.ts';
import { readJsonFile, readReadings } from './readReadings.ts';
import { StartError, startHospital, type StartOptions } from './startHospital.ts';
const usage = `${commandLine(process.argv[1], 'hospital')} [--port 8787] [--host 127.0.0.1] [--data <folder>] [--interpretations <file.json>] [--profile <file.json>] [--seed <file.json>] [--proxy-to <base address>] [--control-host <name> --control-token <secret>]`;

function readFlags(given: string[]): StartOptions {
  const { port, host, data, interpretations, profile, seed, ...more } = parseFlags(given);
  const number = /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN;
  if (!(number <= 65_535)) throw new StartError(`--port ${port}: a port is a number up to 65535.`);
  const readings = interpretations === undefined ? undefined : readReadings(interpretations);
  const remoteControl = remoteControlOf(more['control-host'], more['control-token']);
  const address = more['proxy-to'];
  if (address !== undefined) {
    if ((data ?? seed) !== undefined) {
      throw new StartError('--proxy-to: the real hospital has its own data, so no --data, --seed.');
    }
    return { port: number, host, ...inFrontOf(address, profile, readings), remoteControl };
  }
  return {
    port: number,
    host,
    dataFolder: data,
    interpretations: readings,
    ...(profile === undefined ? {} : readProfile(profile)),
    ...(seed === undefined ? {} : readSeedFile(seed)),
    remoteControl,
  };
}

function inFrontOf(
  address: string,
  profile: string | undefined,
  observed: Partial<Interpretations> = {},
): Pick<StartOptions, 'wire' | 'upstream'> {
  const wire = profile === undefined ? undefined : readProfile(profile).wire;
  const parts = { address: realHospitalAt(address), wire: createWire(wire), observed };
  const onDrift = (drift: Drift) => console.log(driftLine(drift));
  return { wire, upstream: proxyTo({ ...parts, onDrift }) };
}

function parseFlags(given: string[]) {
  try {
    const options = {
      port: { type: 'string', default: '8787' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      interpretations: { type: 'string' },
      profile: { type: 'string' },
      seed: { type: 'string' },
      'proxy-to': { type: 'string' },
      'control-host': { type: 'string' },
      'control-token': { type: 'string' },
    } as const;
    return parseArgs({ args: given, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split(/[.\n]/);
    throw new StartError(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}

function readSeedFile(path: string): Pick<StartOptions, 'seed' | 'people'> {
  const reading = readSeed(readJsonFile('--seed', path));
  if ('problem' in reading) throw new StartError(`--seed ${path}: ${reading.problem}`);
  return reading;
}

const minSecretLength = 16;

/** For a host other than this machine, the control surface requires both: the host name and a secret. */
function remoteControlOf(
  host: string | undefined,
  token: string | undefined,
): StartOptions['remoteControl'] {
  if (host === undefined && token === undefined) return undefined;
  if (host === undefined || token === undefined) {
    throw new StartError('--control-host and --control-token are given together.');
  }
  const secret = token.startsWith('@') ? readSecret(token.slice(1)) : token;
  if (secret.length >= minSecretLength) return { host, token: secret };
  throw new StartError(`--control-token: a secret has at least ${minSecretLength} characters.`);
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartError(`--control-token ${path}: cannot be read.`, { cause: error });
  }
}

try {
  const started = await startHospital(readFlags(process.argv.slice(2)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void started.close().then(() => process.exit(0)));
  }
  // Printed last: a caller who reads the line may stop the process at once.
  console.log(`Hospital is ready at ${started.address}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
