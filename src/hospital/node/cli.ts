/** The command `npm run hospital`: its flags, its ready line, and its exit. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commandLine } from '../../shared/commandLine.ts';
import { interpretationProblems, type Interpretations } from '../interpretations.ts';
import { readSeed } from '../seed/seedFile.ts';
import { readProfile } from './readProfile.ts';
import { StartError, startHospital, type StartOptions } from './startHospital.ts';
const usage = `${commandLine(process.argv[1], 'hospital')} [--port 8787] [--host 127.0.0.1] [--data <folder>] [--interpretations <file.json>] [--profile <file.json>] [--seed <file.json>] [--control-host <name> --control-token <secret>]`;

function readFlags(given: string[]): StartOptions {
  const { port, host, data, interpretations, profile, seed, ...control } = parseFlags(given);
  const number = /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN;
  if (!(number <= 65_535)) throw new StartError(`--port ${port}: a port is a number up to 65535.`);
  return {
    port: number,
    host,
    dataFolder: data,
    interpretations: interpretations === undefined ? undefined : readReadings(interpretations),
    ...(profile === undefined ? {} : readProfile(profile)),
    ...(seed === undefined ? {} : readSeedFile(seed)),
    remoteControl: remoteControlOf(control['control-host'], control['control-token']),
  };
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
      'control-host': { type: 'string' },
      'control-token': { type: 'string' },
    } as const;
    return parseArgs({ args: given, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split(/[.\n]/);
    throw new StartError(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}

/** Readings by key, written by hand or observed by the conformance suite. */
function readReadings(path: string): Partial<Interpretations> {
  const wanted = readJsonFile('--interpretations', path);
  const [problem] = interpretationProblems(wanted);
  if (problem !== undefined) {
    throw new StartError(`--interpretations ${path}: ${problem.path} ${problem.message}.`);
  }
  return Object(wanted);
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

function readJsonFile(flag: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new StartError(`${flag} ${path}: ${reason}.`, { cause: error });
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
