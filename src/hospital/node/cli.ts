/** The command `npm run hospital`: its flags, its ready line, and its exit. */
import { createWire } from '../../shared/interface/wire.ts';
import type { Interpretations } from '../interpretations.ts';
import { driftLine, type Drift } from '../proxy/drift.ts';
import { readSeed } from '../seed/seedFile.ts';
import { fileText, portOf, readFlags, runCommand, StartError } from './commandLine.ts';
import { proxyTo, realHospitalAt } from './proxyTo.ts';
import { readProfile } from './readProfile.ts';
import { readJsonFile, readReadings } from './readReadings.ts';
import { startHospital, type StartOptions } from './startHospital.ts';

const hospital = {
  name: 'hospital',
  says: 'starts the bundled hospital',
  flags: {
    port: { value: '<number>', says: 'where it listens; 0 takes a free one', usual: '8787' },
    host: { value: '<address>', says: 'of this machine, to listen on', usual: '127.0.0.1' },
    data: {
      value: '<folder>',
      says: 'keeps records and photos across restarts; without it they are in memory only',
    },
    interpretations: {
      value: '<file.json>',
      says: 'how it reads the open points, such as the suite has observed',
    },
    profile: {
      value: '<file.json>',
      says: 'the profile of the hospital, which admissions must follow',
    },
    seed: { value: '<file.json>', says: 'other patients, encounters, wounds and people' },
    'proxy-to': { value: '<address>', says: 'a real test hospital that answers behind this one' },
    'control-host': {
      value: '<name>',
      says: 'a name under which the control surface answers other machines',
    },
    'control-token': {
      value: '<secret|@file>',
      says: 'what they send as X-Control-Token, at least 16 characters',
    },
  },
} as const;

function optionsOf(given: readonly string[]): StartOptions {
  const { port, host, data, interpretations, profile, seed, ...more } = readFlags(hospital, given);
  const number = portOf(port);
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
  const secret = token.startsWith('@') ? fileText('control-token', token.slice(1)).trim() : token;
  if (secret.length >= minSecretLength) return { host, token: secret };
  throw new StartError(`--control-token: a secret has at least ${minSecretLength} characters.`);
}

await runCommand(hospital, async (given) => {
  const started = await startHospital(optionsOf(given));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void started.close().then(() => process.exit(0)));
  }
  // Printed last: a caller who reads the line may stop the process at once.
  console.log(`Hospital is ready at ${started.address}`);
  return 0;
});
