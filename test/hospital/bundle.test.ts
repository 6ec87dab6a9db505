import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../../src/conformance/examination.ts';
import { bundledSubject, lightLimits, outcomesOf } from '../conformance/examinee.ts';
import { startHospitalFile, type HospitalProcess } from '../support/hospitalFile.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let started: HospitalProcess;
let address: string;

/** The one file, in a folder where there is nothing else, and started by plain Node. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hospital-bundle-'));
  const given = ['tools/hospitalBundle.mjs', '--out', folder];
  execFileSync(process.execPath, given, { cwd: root, stdio: 'ignore' });
  started = await startHospitalFile(join(folder, 'hospital.mjs'));
  ({ address } = started);
}, 120_000);

afterAll(async () => {
  await started.close();
  rmSync(folder, { recursive: true });
});

it('is one file under 2 MB with console, reference and sample photos', async () => {
  expect(statSync(join(folder, 'hospital.mjs')).size).toBeLessThan(2_000_000);
  const { origin } = new URL(address);
  const page = async (path: string) => (await fetch(`${origin}${path}`)).text();
  expect(await page('/_hospital/')).toContain('Hospital console');
  expect(await page('/v1/reference')).toContain('wound-assessments');
  const photo = await fetch(`${origin}/_hospital/sample-photos/forearm-small.png`);
  expect(photo.headers.get('content-type')).toBe('image/png');
});

it('passes the conformance suite', { timeout: 180_000 }, async () => {
  const subject = {
    ...bundledSubject,
    baseUrl: address,
    controlUrl: `${new URL(address).origin}/_hospital`,
  };
  const examination = await examine(
    subject,
    { ...lightLimits, requestsPerSecond: 500 },
    {
      fetch: (request) => fetch(request),
      now: () => Date.now(),
      sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
      newId: randomUUID,
      writeDown: () => undefined,
      interruption: () => undefined,
      progress: () => undefined,
    },
  );
  expect(outcomesOf(examination, 'failed')).toEqual({});
  expect(examination.stopReason).toBeUndefined();
  expect(Object.keys(outcomesOf(examination, 'passed')).length).toBeGreaterThan(140);
});
