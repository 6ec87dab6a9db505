/** Owns what the probes of all open points share: their shape, and short ways to ask for the usual things. */
import { admissionInput, correction, woundInput } from './bench.ts';
import type { Bench, Told } from './bench.ts';
import type { InterpretationKey, Interpretations } from '../interpretations.ts';

/** Asks a fresh hospital something whose answer tells the readings of one point apart. */
export interface Probe<Key extends InterpretationKey> {
  ask(bench: Bench): Promise<unknown>;
  /** What the probe must give under each reading. */
  readonly expected: Readonly<Record<Interpretations[Key], unknown>>;
}

/** A probe for each of some points. */
export type Probes<Key extends InterpretationKey> = { readonly [Each in Key]: Probe<Each> };

export const minuteMs = 60_000;
export const dayMs = 86_400_000;
export const wounds = '/wound-assessments';
export const admissions = '/admission-assessments';

type Overrides = Record<string, unknown>;

export async function create(
  bench: Bench,
  overrides: Overrides = {},
  token?: string,
): Promise<Told> {
  return bench.ask('POST', wounds, woundInput(overrides), token);
}

export async function createStatus(bench: Bench, overrides: Overrides = {}): Promise<number> {
  return (await create(bench, overrides)).status;
}

export async function admit({ ask }: Bench, overrides: Overrides = {}): Promise<Told> {
  return ask('POST', admissions, admissionInput(overrides));
}

/** Creates a record and gives back the path to it. */
export async function recorded(bench: Bench, overrides: Overrides = {}): Promise<string> {
  return `${wounds}/${await bench.record(overrides)}`;
}

/** Corrects a fresh record; gives the status and the version after it. */
export async function changed(bench: Bench, changes: object): Promise<unknown> {
  const path = await recorded(bench);
  const told = await bench.ask('PATCH', path, correction({ changes }));
  return [told.status, (await bench.ask('GET', path)).body.version];
}
