/**
 * The set-up in front of our TypeScript commands (`npm run hospital`, `conformance`, ...): what
 * is missing is installed first, then the command runs with the flags it was given.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { whenParentEnds } from './set-up/parent.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

const entries = {
  hospital: 'src/hospital/node/cli.ts',
  conformance: 'src/conformance/node/cli.ts',
  'examine-client': 'src/hospital/node/examineClient.ts',
  'measure-suite': 'test/conformance/measure.ts',
  simulate: 'test/simulation/cli.ts',
  drill: 'test/simulation/drill/cli.ts',
  explore: 'test/explore/cli.ts',
  judge: 'test/simulation/judge.ts',
  bench: 'bench/cli.ts',
  pictures: 'tools/pictures.ts',
  strip: 'tools/strip.ts',
  recovery: 'tools/recovery.ts',
  rescue: 'tools/rescue.ts',
  safety: 'tools/safety.ts',
  'search-profile': 'tools/searchProfile.ts',
};

function runEntry(entry, given) {
  const command = ['--import', 'tsx', join(root, entry), ...given];
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
  }
  whenParentEnds(() => child.kill());
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

await runCommand(async () => {
  const [name, ...given] = process.argv.slice(2);
  const entry = entries[name];
  if (entry === undefined) {
    throw new Refusal(`Unknown command ${name}. Known: ${Object.keys(entries).join(', ')}.`);
  }
  await ensureDependencies();
  if (!existsSync(join(root, entry))) throw new Refusal(`${entry} is not there yet.`);
  runEntry(entry, given);
});
