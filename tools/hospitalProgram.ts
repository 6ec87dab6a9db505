/**
 * The entry point of the single file that `npm run hospital:bundle` builds: hospital, suite and auditor, by the name
 * of the command. A flag in place of the name starts the hospital.
 */
import { programName } from '../src/hospital/node/commandLine.ts';

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  hospital: () => import('../src/hospital/node/cli.ts'),
  conformance: () => import('../src/conformance/node/cli.ts'),
  'examine-client': () => import('../src/hospital/node/examineClient.ts'),
};

const [given = ''] = process.argv.slice(2);
const isNamed = given !== '' && !given.startsWith('-');
const start = commands[isNamed ? given : 'hospital'];
if (isNamed) process.argv.splice(2, 1);
if (start === undefined) {
  console.error(`${programName} ${given}: there are ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 2;
} else {
  await start();
}
