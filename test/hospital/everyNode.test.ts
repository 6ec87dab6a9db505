/**
 * Tests what we hand out as files for plain Node (the server of the site, the hospital, the conformance suite) on each
 * version of Node that we promise. Part of `npm run test:all`; a version that the registry does not have is skipped
 * with the reason.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hospitalKeyOf } from '../../src/model/hospitalKey.ts';
import { meantHospitalHeader } from '../../src/shared/bridge.ts';
import { otherNode, testedNodes } from '../../tools/set-up/otherNode.mjs';
import { bundleCommand, type BundledCommand } from '../support/bundledCommand.ts';
import { startFile } from '../support/startedFile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let server: BundledCommand;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'every-node-'));
  const given = ['tools/hospitalBundle.mjs', '--out', folder];
  execFileSync(process.execPath, given, { cwd: root, stdio: 'ignore' });
  // The server as `npm run build:site` bundles it; its screens are the same bytes on every Node.
  server = await bundleCommand('src/web/cli.ts', { within: folder });
  const beside = join(server.path, '..');
  writeFileSync(join(beside, 'package.json'), '{"version":"0.1.0","type":"module"}');
  mkdirSync(join(beside, 'web'));
  writeFileSync(join(beside, 'web/index.html'), '<!doctype html><title>Wardbook</title>');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

it.for(testedNodes)('server, hospital and suite run on Node %s', async (version, { skip }) => {
  const node = await otherNode(version);
  if ('reason' in node) return skip(node.reason);
  const { program } = node;
  const run = promisify(execFile);
  expect((await run(program, ['--version'])).stdout.trim()).toBe(`v${version}`);

  const file = join(folder, 'wardbook-hospital.mjs');
  const hospital = await startFile(file, ['--port', '0'], /Hospital is ready at (\S+)\n/, program);
  const shell = await startFile(
    server.path,
    ['--hospital', hospital.said, '--port', '0'],
    /Wardbook is ready at (\S+)\n/,
    program,
  );
  const page = await fetch(shell.said);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Wardbook')]);
  const headers = {
    authorization: 'Bearer nurse-amy',
    [meantHospitalHeader]: hospitalKeyOf(hospital.said),
  };
  const patient = await fetch(new URL('/hospital/patients/P-1001', shell.said), { headers });
  expect([patient.status, await patient.json()]).toMatchObject([200, { patientId: 'P-1001' }]);
  const health = await fetch(new URL('/healthz', shell.said));
  expect(await health.json()).toMatchObject({ is: 'up', hospital: 'answers' });

  const asked = ['--base-url', hospital.said, '--token', 'nurse-amy', '--allow-writes'];
  const suite = [file, 'conformance', ...asked, '--requests-per-second', '1000', ...tested];
  const out = join(folder, `report-${version}`);
  const { stdout } = await run(program, [...suite, '--out', out], { cwd: folder });
  expect(stdout).toMatch(/[1-9]\d* passed, 0 failed/);
  await shell.close();
  await hospital.close();
});

/** The patient is the hospital's own. What a rule finds does not depend on Node: a few groups show that all of it runs. */
const tested = [
  ...['--patient', 'P-1001', '--encounter', 'E-1001', '--wound', 'W-1001-1'],
  ...['patient', 'wound-list', 'photo', 'repeat', 'correct', 'void'].flatMap((rule) => [
    '--only',
    rule,
  ]),
];
