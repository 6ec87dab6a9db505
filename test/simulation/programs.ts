/**
 * Bundles the programs of the simulation's processes into files that Node starts at once: loaded module by module, each
 * process took ten times as long to start.
 */
import { join } from 'node:path';
import { bundleCommand } from '../support/bundledCommand.ts';
import { root } from './root.ts';

/** Code of this folder that processes run; `testing/` has processes that hang or end, for `cores.test.ts`. */
const names = [
  'coreProcess',
  'sealedRuns',
  'testing/endingProcess',
  'testing/hangingProcess',
] as const;

export type ProgramName = (typeof names)[number];

export interface Programs {
  /** The arguments for `node`. */
  readonly path: Readonly<Record<ProgramName, string>>;
  remove(): Promise<void>;
}

/** Inside the project, so that the programs find the sources in which they plant bugs. */
const folder = join(root, '.cache/wardbook');

/** Builds these programs from the current sources. Throws Vite's error if one cannot be built. */
export async function buildPrograms(wanted: readonly ProgramName[] = names): Promise<Programs> {
  const options = { within: folder, hasSourceMap: true };
  const build = (name: ProgramName) => bundleCommand(`test/simulation/${name}.ts`, options);
  const built = await Promise.all(wanted.map(async (name) => ({ name, ...(await build(name)) })));
  const path = Object.fromEntries(built.map((one) => [one.name, one.path]));
  return {
    path: path as Record<ProgramName, string>,
    remove: async () => void (await Promise.all(built.map((one) => one.remove()))),
  };
}
