/** The flags of the command: their meaning, and a one-line error for a wrong one. */
import { parseArgs } from 'node:util';
import { commandLine } from '../../shared/commandLine.ts';
import { createWire, interfaceWire, type Wire } from '../../shared/interface/wire.ts';
import { readProfileFileText } from '../../shared/profileFile.ts';
import { withoutSlashesAtEnd } from '../../shared/text.ts';
import { ruleIds } from '../examination.ts';
import { defaultLimits, type Limits, type Subject } from '../subject.ts';
import { fileText, UsageError } from './usageError.ts';
import { readWay, wayOptions, type Way } from './way.ts';

/** The parsed command. */
export interface Command {
  readonly subject: Subject;
  readonly limits: Limits;
  /** The proxy and TLS settings. */
  readonly way: Way;
  readonly outFolder: string;
  readonly isDry: boolean;
  /** The ledger of an earlier run whose records are to be voided; nothing is examined then. */
  readonly leftoversOf: string | undefined;
  /** A command that prints a new credential for the caller. */
  readonly tokenCommand: string | undefined;
  /** Lists the rules without examining anything. */
  readonly isList: boolean;
}

const usage = `${commandLine(process.argv[1], 'conformance')} --base-url <address> --token <token> [--allow-writes --patient <id> --encounter <id> --wound <id>] [--allow-permanent] [--out <folder>]; docs/conformance.md names the other flags`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean', default: false } as const;

const options = {
  'base-url': text,
  token: text,
  'second-token': text,
  'reader-token': text,
  'stranger-token': text,
  'expired-token': text,
  patient: text,
  encounter: text,
  wound: text,
  'other-patient': text,
  'other-encounter': text,
  'forbidden-patient': text,
  'closed-encounter': text,
  'former-patient': text,
  'list-patient': { type: 'string', multiple: true, default: [] as string[] },
  admission: text,
  'control-url': text,
  'allow-writes': yes,
  'allow-permanent': yes,
  'dry-run': yes,
  'void-leftovers': text,
  'token-command': text,
  ...wayOptions,
  profile: text,
  header: { type: 'string', multiple: true, default: [] as string[] },
  rule: { type: 'string', multiple: true, default: [] as string[] },
  only: { type: 'string', multiple: true, default: [] as string[] },
  list: yes,
  'timeout-seconds': { type: 'string', default: String(defaultLimits.answerMs / 1000) },
  out: { type: 'string', default: 'out/conformance' },
  'requests-per-second': { type: 'string', default: String(defaultLimits.requestsPerSecond) },
  writes: { type: 'string', default: String(defaultLimits.writes) },
  photos: { type: 'string', default: String(defaultLimits.photos) },
  differential: { type: 'string', default: '600' },
  seed: { type: 'string', default: '1' },
} as const;

function parse(given: string[]) {
  try {
    return parseArgs({ args: given, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split(/[.\n]/);
    throw new UsageError(`${sentence}. Usage: ${usage}`, { cause: error });
  }
}

type Values = ReturnType<typeof parse>;

/** Parses the flags. Throws a UsageError that says in one line what is wrong. */
export function readCommand(given: string[]): Command {
  const values = parse(given);
  refuseContradictions(values);
  const limits = {
    ...defaultLimits,
    requestsPerSecond: numberOf('requests-per-second', values, 0.1, 1000),
    writes: numberOf('writes', values, 0, 100_000),
    photos: numberOf('photos', values, 0, 100_000),
    answerMs: numberOf('timeout-seconds', values, 0.1, 3600) * 1000,
  };
  return {
    subject: subjectOf(values),
    limits,
    way: readWay(values, process.env),
    outFolder: values.out,
    isDry: values['dry-run'],
    leftoversOf: values['void-leftovers'],
    tokenCommand: values['token-command'],
    isList: values.list,
  };
}

function refuseContradictions(values: Values): void {
  if (values.list) return;
  if (values['base-url'] === undefined) {
    throw new UsageError(`--base-url is missing. Usage: ${usage}`);
  }
  if (values.token === undefined) throw new UsageError(`--token is missing. Usage: ${usage}`);
  if (values['allow-permanent'] && !values['allow-writes']) {
    throw new UsageError('--allow-permanent: it is given together with --allow-writes.');
  }
  if (!values['allow-writes']) return;
  for (const flag of ['patient', 'encounter', 'wound'] as const) {
    if (values[flag] === undefined) {
      throw new UsageError(`--allow-writes: name the test data to write to with --${flag} <id>.`);
    }
  }
}

function numberOf(
  flag: 'requests-per-second' | 'writes' | 'photos' | 'timeout-seconds' | 'differential' | 'seed',
  values: Values,
  least: number,
  most: number,
): number {
  const number = Number(values[flag]);
  if (values[flag].trim() !== '' && number >= least && number <= most) return number;
  throw new UsageError(`--${flag} ${values[flag]}: it is a number from ${least} to ${most}.`);
}

function addressOf(flag: 'base-url' | 'control-url', value: string): string {
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb) {
    throw new UsageError(`--${flag} ${value}: an address looks like http://127.0.0.1:8787/v1.`);
  }
  return withoutSlashesAtEnd(value);
}

/** A credential, or `@file` with the file that holds it, which keeps it out of process lists. */
function credentialOf(flag: string, value: string): string {
  const credential = value.startsWith('@') ? fileText(flag, value.slice(1)).trim() : value;
  if (/^[\x21-\x7E]+$/.test(credential)) return credential;
  throw new UsageError(`--${flag}: a credential is one word without blanks.`);
}

function admissionOf(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(fileText('admission', path));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    if (error instanceof UsageError) throw error;
  }
  throw new UsageError(`--admission ${path}: it is the JSON object of an assessment.`);
}

/** How the hospital's requests look, from its profile. */
function wireIn(path: string): Wire | undefined {
  const reading = readProfileFileText(fileText('profile', path));
  if ('problem' in reading) throw new UsageError(`--profile ${path}: ${reading.problem}`);
  return reading.file.wire === undefined ? undefined : createWire(reading.file.wire);
}

/** `Name: value` pairs; a value written as `@file` is read from that file. */
function headersOf(given: readonly string[], wire: Wire): Record<string, string> {
  const pairs = given.map((line) => {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError(`--header ${line}: a header looks like Name: value.`);
    }
    const isOurs = [wire.header, 'authorization', 'content-type', 'accept'].includes(
      name.toLowerCase(),
    );
    if (isOurs) throw new UsageError(`--header ${name}: the suite sets this one itself.`);
    return [name, value.startsWith('@') ? fileText('header', value.slice(1)).trim() : value];
  });
  return Object.fromEntries(pairs);
}

/** Rules by id and groups by name. Throws a UsageError for an unknown one. */
function rulesOf({ rule, only }: Values): readonly string[] {
  const chosen = [...rule, ...only];
  for (const id of chosen) {
    if (ruleIds.some((known) => known === id || known.startsWith(`${id}.`))) continue;
    throw new UsageError(`--rule ${id}: there is no such rule or group; --list names them.`);
  }
  return chosen;
}

function subjectOf(values: Values): Subject {
  const given = <Key extends string>(key: Key, value: string | undefined) =>
    (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, string>>;
  const token = <Key extends string>(key: Key, flag: string, value?: string) =>
    given(key, value === undefined ? undefined : credentialOf(flag, value));
  const { admission } = values;
  const wire = values.profile === undefined ? undefined : wireIn(values.profile);
  const controlUrl = values['control-url'];
  const steps = numberOf('differential', values, 0, 100_000);
  const seed = numberOf('seed', values, 0, 4_294_967_295);
  return {
    baseUrl: values.list ? '' : addressOf('base-url', values['base-url'] ?? ''),
    tokens: {
      ...token('caller', 'token', values.token),
      ...token('colleague', 'second-token', values['second-token']),
      ...token('reader', 'reader-token', values['reader-token']),
      ...token('stranger', 'stranger-token', values['stranger-token']),
      ...token('expired', 'expired-token', values['expired-token']),
      wrong: 'conformance-wrong-credential',
    },
    ...given('patientId', values.patient),
    ...given('encounterId', values.encounter),
    ...given('woundId', values.wound),
    ...given('otherPatientId', values['other-patient']),
    ...given('otherEncounterId', values['other-encounter']),
    ...given('forbiddenPatientId', values['forbidden-patient']),
    ...given('closedEncounterId', values['closed-encounter']),
    ...given('formerPatientId', values['former-patient']),
    ...given(
      'controlUrl',
      controlUrl === undefined ? undefined : addressOf('control-url', controlUrl),
    ),
    listPatientIds: values['list-patient'],
    ...(wire === undefined ? {} : { wire }),
    ...(values.header.length === 0
      ? {}
      : { headers: headersOf(values.header, wire ?? interfaceWire) }),
    onlyRules: rulesOf(values),
    ...(admission === undefined ? {} : { admission: admissionOf(admission) }),
    ...(values['allow-writes'] && steps > 0 ? { differential: { requests: steps, seed } } : {}),
    allowWrites: values['allow-writes'],
    allowPermanent: values['allow-permanent'],
  };
}
