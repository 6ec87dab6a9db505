/** The flags of the command: their meaning, and a one-line error for a wrong one. */
import {
  fileText,
  readFlags,
  seeHelp,
  StartError,
  type Values as FlagValues,
} from '../../hospital/node/commandLine.ts';
import { createWire, interfaceWire, type Wire } from '../../shared/interface/wire.ts';
import { readProfileFileText } from '../../shared/profileFile.ts';
import { withoutSlashesAtEnd } from '../../shared/text.ts';
import { everyRule } from '../examination.ts';
import { defaultLimits, type Limits, type Subject } from '../subject.ts';
import { readWay, type Way } from './way.ts';

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

/** The command, with every flag. */
export const conformance = {
  name: 'conformance',
  says: 'examines a hospital; reads only, unless --allow-writes',
  flags: {
    'base-url': { value: '<address>', says: 'the hospital: https://test.hospital.example/v1' },
    token: { value: '<token|@file>', says: 'the caller; @file keeps it out of lists of processes' },
    patient: { value: '<id>', says: 'a test patient' },
    encounter: { value: '<id>', says: 'an active inpatient encounter of the test patient' },
    wound: { value: '<id>', says: 'a wound of the test patient' },
    'allow-writes': { says: 'wound assessments are made, and voided at the end' },
    'allow-permanent': { says: 'some admission assessments are made, too, and stay' },
    'dry-run': { says: 'tells what would be sent, and sends nothing' },
    'second-token': {
      value: '<token|@file>',
      says: 'a colleague who may do the same: are ids and records shared?',
    },
    'reader-token': {
      value: '<token|@file>',
      says: 'somebody who may only read: 403 on writes, order of checks',
    },
    'stranger-token': {
      value: '<token|@file>',
      says: 'somebody without permission on the test patient: nothing is shown to them',
    },
    'expired-token': { value: '<token|@file>', says: 'an expired credential: 401' },
    'other-patient': { value: '<id>', says: 'a second test patient with a wound: relations' },
    'other-encounter': {
      value: '<id>',
      says: 'an encounter of theirs, preferably no inpatient stay',
    },
    'forbidden-patient': {
      value: '<id>',
      says: 'a patient whom the caller may not see: 403 or 404',
    },
    'closed-encounter': {
      value: '<id>',
      says: 'an encounter that is not open, of a test patient with a wound',
    },
    'former-patient': { value: '<id>', says: 'the former id of a patient merged into another' },
    'list-patient': {
      value: '<id>',
      says: 'one with more than 50 wounds, one with none, one with ids like W-9 and W-10; repeated',
      isMany: true,
    },
    admission: {
      value: '<file.json>',
      says: 'an `assessment` that this hospital accepts, if its codes are others',
    },
    'control-url': {
      value: '<address>',
      says: 'the control surface of a bundled hospital: what takes days',
    },
    list: { says: 'names every rule, and examines nothing' },
    rule: { value: '<id>', says: 'examines only this rule; repeated', isMany: true },
    only: {
      value: '<group>',
      says: 'examines only the rules of this group; repeated',
      isMany: true,
    },
    differential: {
      value: '<steps>',
      says: 'how many steps the differential examination takes; 0: none',
      usual: '600',
    },
    seed: { value: '<number>', says: 'by which they are drawn', usual: '1' },
    'void-leftovers': {
      value: '<file>',
      says: 'voids what an earlier run left: its requests.jsonl',
    },
    'token-command': {
      value: '<command>',
      says: 'prints a new credential when that of --token has expired',
    },
    header: {
      value: '<name: value>',
      says: 'a further header for a gateway; the value may be @file; repeated',
      isMany: true,
    },
    profile: {
      value: '<file.json>',
      says: 'the profile of the hospital, whose `wire` says how its requests look',
    },
    'client-cert': { value: '<file>', says: 'the certificate that a gateway requires, PEM' },
    'client-key': { value: '<file>', says: 'its key, PEM' },
    'client-key-passphrase': { value: '<text|@file>', says: 'for a key that is encrypted' },
    ca: { value: '<file>', says: 'an authority to trust in addition, PEM' },
    proxy: {
      value: '<address>',
      says: 'http://name:password@proxy.example:3128; else HTTPS_PROXY, HTTP_PROXY, NO_PROXY',
    },
    'timeout-seconds': {
      value: '<number>',
      says: 'how long one answer may take',
      usual: String(defaultLimits.answerMs / 1000),
    },
    'requests-per-second': {
      value: '<number>',
      says: 'a limit, except for the clean-up',
      usual: String(defaultLimits.requestsPerSecond),
    },
    writes: { value: '<number>', says: 'the same', usual: String(defaultLimits.writes) },
    photos: { value: '<number>', says: 'the same', usual: String(defaultLimits.photos) },
    out: { value: '<folder>', says: 'where the reports go', usual: 'out/conformance' },
  },
} as const;

type Values = FlagValues<typeof conformance.flags>;

/** Parses the flags. Throws a StartError that says in one line what is wrong. */
export function readCommand(given: readonly string[]): Command {
  const values = readFlags(conformance, given);
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
    throw new StartError(`--base-url is missing. ${seeHelp(conformance)}`);
  }
  if (values.token === undefined) {
    throw new StartError(`--token is missing. ${seeHelp(conformance)}`);
  }
  if (values['allow-permanent'] && !values['allow-writes']) {
    throw new StartError('--allow-permanent: it is given together with --allow-writes.');
  }
  if (!values['allow-writes']) return;
  for (const flag of ['patient', 'encounter', 'wound'] as const) {
    if (values[flag] === undefined) {
      throw new StartError(`--allow-writes: name the test data to write to with --${flag} <id>.`);
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
  throw new StartError(`--${flag} ${values[flag]}: it is a number from ${least} to ${most}.`);
}

function addressOf(flag: 'base-url' | 'control-url', value: string): string {
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb) {
    throw new StartError(`--${flag} ${value}: an address looks like http://127.0.0.1:8787/v1.`);
  }
  return withoutSlashesAtEnd(value);
}

/** A credential, or `@file` with the file that holds it, which keeps it out of process lists. */
function credentialOf(flag: string, value: string): string {
  const credential = value.startsWith('@') ? fileText(flag, value.slice(1)).trim() : value;
  if (/^[\x21-\x7E]+$/.test(credential)) return credential;
  throw new StartError(`--${flag}: a credential is one word without blanks.`);
}

function admissionOf(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(fileText('admission', path));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    if (error instanceof StartError) throw error;
  }
  throw new StartError(`--admission ${path}: it is the JSON object of an assessment.`);
}

/** How the hospital's requests look, from its profile. */
function wireIn(path: string): Wire | undefined {
  const reading = readProfileFileText(fileText('profile', path));
  if ('problem' in reading) throw new StartError(`--profile ${path}: ${reading.problem}`);
  return reading.file.wire === undefined ? undefined : createWire(reading.file.wire);
}

/** `Name: value` pairs; a value written as `@file` is read from that file. */
function headersOf(given: readonly string[], wire: Wire): Record<string, string> {
  const pairs = given.map((line) => {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new StartError(`--header ${line}: a header looks like Name: value.`);
    }
    const isOurs = [wire.header, 'authorization', 'content-type', 'accept'].includes(
      name.toLowerCase(),
    );
    if (isOurs) throw new StartError(`--header ${name}: the suite sets this one itself.`);
    return [name, value.startsWith('@') ? fileText('header', value.slice(1)).trim() : value];
  });
  return Object.fromEntries(pairs);
}

/** Rules by id and groups by name. Throws a StartError for an unknown one. */
function rulesOf({ rule, only }: Values): readonly string[] {
  const chosen = [...rule, ...only];
  for (const id of chosen) {
    if (everyRule.some((each) => each.id === id || each.id.startsWith(`${id}.`))) continue;
    throw new StartError(`--rule ${id}: there is no such rule or group; --list names them.`);
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
    ...(steps > 0 ? { differential: { requests: steps, seed } } : {}),
    allowWrites: values['allow-writes'],
    allowPermanent: values['allow-permanent'],
  };
}
