/** Builds the programs of the simulation once for all of its tests. */
import type { TestProject } from 'vitest/node';
import { buildPrograms, type ProgramName, type Programs } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of each program. */
    simulationPrograms: Record<ProgramName, string>;
  }
}

let programs: Programs | undefined;

/** What Vitest runs before the first test. */
export async function setup(project: TestProject): Promise<void> {
  programs = await buildPrograms();
  project.provide('simulationPrograms', programs.path);
}

/** What it runs after the last one. */
export async function teardown(): Promise<void> {
  await programs?.remove();
}
