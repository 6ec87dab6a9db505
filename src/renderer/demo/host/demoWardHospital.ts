/**
 * The parts of the demo hospital: the bundled hospital with the demo ward, its store, and the trainer's state, stored
 * together on one disk.
 */
import { createHospital } from '../../../hospital/createHospital.ts';
import type { Hospital } from '../../../hospital/hospital.ts';
import { createIdentifiers } from '../../../hospital/ports.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Visit } from '../seed/courses.ts';
import { demoHistory } from '../seed/history.ts';
import { demoPeople } from '../seed/people.ts';
import { demoHospitalSeed } from '../seed/ward.ts';
import {
  demoStateSchema,
  freshDemoState,
  withHappening,
  type DemoState,
  type Happening,
} from './demoState.ts';
import { openStagedStore, type DemoDisk, type StagedStore } from './hostStore.ts';

export interface DemoHostPorts {
  clock: Clock;
  /** A random number in [0, 1). */
  random(): number;
  disk: DemoDisk;
  paint(visit: Visit): Promise<Uint8Array>;
  /** Called after every change of the state. */
  publish(state: DemoState): void;
}

export interface DemoWardHospital {
  readonly ports: DemoHostPorts;
  state(): DemoState;
  /** Replaces the state without saving; it is saved together with the next change. */
  set(state: DemoState): void;
  /** Saves the new state, with everything that the hospital has stored meanwhile. */
  change(changed: DemoState): Promise<void>;
  /** Saves one more happening. */
  note(happened: Omit<Happening, 'n' | 'atMs'>): Promise<void>;
  /** Resets the ward to its start. */
  startAnew(fresh: DemoState): Promise<void>;
  hospital(): Hospital;
  store(): StagedStore;
}

/** Opens it from its disk; the first start sets up the ward as of now. */
export async function openDemoWardHospital(ports: DemoHostPorts): Promise<DemoWardHospital> {
  const memory = await ports.disk.load();
  const stored = demoStateSchema.safeParse(memory.state);
  let state = stored.success ? stored.data : freshDemoState(ports.clock.now());
  const offsetMs = () => state.clockOffsetMs;
  let built = build(ports, state.startMs, offsetMs, memory);

  async function startAnew(fresh: DemoState): Promise<void> {
    state = fresh;
    built = build(ports, state.startMs, offsetMs, { changes: [], photos: [] });
    await ports.disk.startAnew(state);
    ports.publish(state);
  }

  async function change(changed: DemoState): Promise<void> {
    state = changed;
    await ports.disk.add({ state, ...built.store.takeStaged() });
    ports.publish(state);
  }

  // If the state of another version cannot be read, the ward is reset: nothing in it is real.
  if (!stored.success) await startAnew(state);
  return {
    ports,
    state: () => state,
    set: (next) => {
      state = next;
    },
    change,
    note: (happened) => change(withHappening(state, { atMs: built.hospital.now(), ...happened })),
    startAnew,
    hospital: () => built.hospital,
    store: () => built.store,
  };
}

function build(
  { clock, random }: DemoHostPorts,
  startMs: number,
  offsetMs: () => number,
  from: Parameters<typeof openStagedStore>[1],
): { hospital: Hospital; store: StagedStore } {
  const store = openStagedStore(demoHistory(startMs), from);
  const hospital = createHospital({
    clock: { ...clock, now: () => clock.now() + offsetMs() },
    random,
    identifiers: createIdentifiers(random),
    store,
    seed: demoHospitalSeed(),
    people: demoPeople,
    // "A photo is deleted after 24 hours" is one of the things that a trainer shows.
    interpretations: { purge: 'exact' },
  });
  return { hospital, store };
}
