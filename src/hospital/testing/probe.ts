/** What all probes of open points share: their shape, and shorthand for the usual requests. */
import type { InterpretationKey, Interpretations } from '../interpretations.ts';
import {
  admissionInput,
  correction,
  woundInput,
  type TestHospital,
  type Told,
} from './testHospital.ts';

/** Sends a fresh hospital requests whose answers tell the readings of one point apart. */
export interface Probe<Key extends InterpretationKey> {
  ask(tested: TestHospital): Promise<unknown>;
  /** The expected result under each reading. */
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
  tested: TestHospital,
  overrides: Overrides = {},
  token?: string,
): Promise<Told> {
  return tested.ask('POST', wounds, woundInput(overrides), token);
}

export async function createStatus(
  tested: TestHospital,
  overrides: Overrides = {},
): Promise<number> {
  return (await create(tested, overrides)).status;
}

export async function admit({ ask }: TestHospital, overrides: Overrides = {}): Promise<Told> {
  return ask('POST', admissions, admissionInput(overrides));
}

/** Creates a record and returns its path. */
export async function recorded(tested: TestHospital, overrides: Overrides = {}): Promise<string> {
  return `${wounds}/${await tested.record(overrides)}`;
}

/** Corrects a fresh record; returns the status and the resulting version. */
export async function changed(tested: TestHospital, changes: object): Promise<unknown> {
  const path = await recorded(tested);
  const told = await tested.ask('PATCH', path, correction({ changes }));
  return [told.status, (await tested.ask('GET', path)).body.version];
}
