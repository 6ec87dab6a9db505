/**
 * The present patients, encounters and wounds: those of the seed, and all changes since. A closed encounter, a new
 * wound, a patient on another ward: what happens in a hospital while a nurse is writing.
 */
import type { Encounter } from '../shared/interface/encounter.ts';
import type { WoundListItem } from '../shared/interface/woundListItem.ts';
import { woundsByPatient, type HospitalSeed, type SeedPatient } from './seed/patients.ts';
/** A change of the world, as data. */
export type WorldChange =
  | { readonly type: 'patient-set'; readonly patient: SeedPatient }
  | { readonly type: 'encounter-set'; readonly encounter: Encounter }
  | { readonly type: 'wound-set'; readonly wound: WoundListItem }
  | { readonly type: 'wound-removed'; readonly woundId: string };

export interface World extends HospitalSeed {
  /** Adds, changes or removes one thing; `atMs` is the hospital's time of the change, omitted if it is no longer known. */
  put(change: WorldChange, atMs?: number): void;
  /** The wounds of a patient at an instant of the hospital's time, in the order of their woundId. */
  woundsAsOf(patientId: string, atMs: number): readonly WoundListItem[];
  reset(): void;
}

type WoundChange = Extract<WorldChange, { readonly type: `wound-${string}` }>;

function applyTo(wounds: Map<string, WoundListItem>, change: WoundChange): void {
  if (change.type === 'wound-set') wounds.set(change.wound.woundId, change.wound);
  else wounds.delete(change.woundId);
}

/** A world that starts from a seed; the seed itself is never changed. */
export function createWorld(seed: HospitalSeed): World {
  const patients = new Map(seed.patients);
  const encounters = new Map(seed.encounters);
  const wounds = new Map(seed.wounds);
  const woundsOf = new Map(seed.woundsOf);
  const woundChanges: { readonly atMs: number; readonly change: WoundChange }[] = [];

  function refill<Value>(
    table: Map<string, Value>,
    values: Iterable<readonly [string, Value]>,
  ): void {
    table.clear();
    for (const [key, value] of values) table.set(key, value);
  }

  return {
    ...seed,
    patients,
    encounters,
    wounds,
    woundsOf,
    put: (change, atMs = -Infinity) => {
      if (change.type === 'patient-set') patients.set(change.patient.patientId, change.patient);
      if (change.type === 'encounter-set') {
        encounters.set(change.encounter.encounterId, change.encounter);
      }
      if (change.type === 'wound-set' || change.type === 'wound-removed') {
        applyTo(wounds, change);
        woundChanges.push({ atMs, change });
        refill(woundsOf, woundsByPatient([...wounds.values()]));
      }
    },
    woundsAsOf: (patientId, atMs) => {
      const then = new Map(seed.wounds);
      for (const { atMs: changedAtMs, change } of woundChanges) {
        if (changedAtMs <= atMs) applyTo(then, change);
      }
      return woundsByPatient([...then.values()]).get(patientId) ?? [];
    },
    reset: () => {
      woundChanges.length = 0;
      refill(patients, seed.patients);
      refill(encounters, seed.encounters);
      refill(wounds, seed.wounds);
      refill(woundsOf, seed.woundsOf);
    },
  };
}
