/**
 * The programs of the simulation's processes as files that Node starts at once: read module by module, each
 * process took ten times as long to begin (decision 0184).
 */
import { join } from 'node:path';
import { bundleCommand } from '../support/bundledCommand.ts';
import { root } from './root.ts';

/** Code of this folder that processes run; `testing/` has such as hang or end for `cores.test.ts`. */
const names = [
  'coreProcess',
  'sealedRuns',
  'testing/endingProcess',
  'testing/hangingProcess',
] as const;

export type ProgramName = (typeof names)[number];

export interface Programs {
  /** What `node` is given. */
  readonly path: Readonly<Record<ProgramName, string>>;
  remove(): Promise<void>;
}

/** Within the project, so that the programs find the sources that they plant bugs in. */
const folder = join(root, '.cache/wardbook');

/** Builds these from the sources as they are now. Throws what Vite throws where one cannot be built. */
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
