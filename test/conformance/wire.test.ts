/** The suite before a hospital with paths and a credential of its own, with its profile and without. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { readCommand } from '../../src/conformance/node/flags.ts';
import { buildHar, buildReport } from '../../src/conformance/report/report.ts';
import { deliverInProcess } from '../../src/hospital/delivery.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { StartError } from '../../src/hospital/node/commandLine.ts';
import { systemClock } from '../../src/hospital/node/systemClock.ts';
import { withWire } from '../../src/hospital/wire.ts';
import { createWire } from '../../src/shared/interface/wire.ts';
import { otherWire } from '../support/otherWire.ts';
import { createExaminee, outcomesOf, runOn, type Fetch } from './examinee.ts';

// A run takes a fraction of a second; the limit is for busy machines.
vi.setConfig({ testTimeout: 60_000 });

const wire = createWire(otherWire);

const folder = mkdtempSync(join(tmpdir(), 'wardbook-wire-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(profile: object): string {
  const path = join(folder, `${(files += 1)}.json`);
  writeFileSync(path, JSON.stringify(profile));
  return path;
}

/** Everything that arrives is written down as it was sent. */
function spoken(arrived: Request[] = []) {
  return (_: Fetch, hospital: Hospital): Fetch => {
    const { deliver } = withWire(hospital, wire);
    return async (request) => {
      arrived.push(request);
      return deliverInProcess(await deliver(request), systemClock, request);
    };
  };
}

it('verifies every rule there, as in the interface, and leaves nothing behind', async () => {
  const arrived: Request[] = [];
  const examinee = createExaminee({ download: 'signed-url' }, spoken(arrived));
  const examination = await runOn(examinee, { wire });
  expect(outcomesOf(examination, 'failed')).toEqual({});
  const usual = await runOn(createExaminee({ download: 'signed-url' }));
  expect(Object.keys(outcomesOf(examination, 'passed'))).toEqual(
    Object.keys(outcomesOf(usual, 'passed')),
  );
  expect(outcomesOf(examination, 'observed')).toEqual(outcomesOf(usual, 'observed'));
  expect(examination.cleanUp.left).toEqual([]);
  expect(arrived.filter(({ headers }) => headers.has('authorization'))).toEqual([]);
  const written = JSON.stringify([buildReport(examination), buildHar(examination)]);
  expect(written).toContain('http://127.0.0.1:8787/v1/people/P-1001/lesions');
  for (const token of ['nurse-amy', 'nurse-eve']) expect(written).not.toContain(token);
});

it('gives a line that can be repeated there, with its path and its header', async () => {
  const examinee = createExaminee({}, spoken());
  const answer = { patientId: 'P-1001' };
  examinee.hospital.setFaults([
    { match: { path: '/patients/P-1001' }, fault: 'wrong-json', answer },
  ]);
  const report = buildReport(await runOn(examinee, { wire, onlyRules: ['patient.read'] }));
  const lines = report.rules.flatMap(({ curl = [] }) => curl);
  expect(lines).toEqual([
    `curl -i -X GET 'http://127.0.0.1:8787/v1/people/P-1001' -H "x-api-key: $TOKEN"`,
  ]);
  expect(report.given).toContain('--profile');
});

it('is told of the mistake, without the profile, before anything is said of the hospital', async () => {
  const { mistake, counts } = await runOn(createExaminee({}, spoken()));
  expect(mistake).toMatch(/^--token: it is wrong or has expired/);
  expect(counts.writes).toBe(0);
});

it('reads the profile by --profile, and says in one line what it cannot use', () => {
  const flags = ['--base-url', 'http://h/v1', '--token', 'a', '--profile'];
  const { subject } = readCommand([...flags, fileOf({ wire: otherWire })]);
  expect(subject.wire?.toHospital('GET', '/patients/P-1')).toBe('/people/P-1');
  expect(readCommand([...flags, fileOf({})]).subject.wire).toBeUndefined();
  const wrong = fileOf({ wire: { paths: { readPatient: '/people' } } });
  expect(() => readCommand([...flags, wrong])).toThrow(StartError);
  expect(() => readCommand([...flags, wrong])).toThrow(/: wire\.paths\.readPatient: this endpoint/);
  const own = [...flags, fileOf({ wire: otherWire }), '--header', 'x-api-key: a'];
  expect(() => readCommand(own)).toThrow('--header x-api-key: the suite sets this one itself.');
});
