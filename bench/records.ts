/**
 * What 100,000 records cost the bundled hospital, in process: memory for each, a create as a multiple of the same
 * request parsed, validated and answered without a hospital, and pages of the list.
 */
import { hash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHospital } from '../src/hospital/createHospital.ts';
import type { Hospital } from '../src/hospital/hospital.ts';
import { defaultInterpretations } from '../src/hospital/interpretations.ts';
import { systemClock } from '../src/hospital/node/systemClock.ts';
import { buildInputSchemas } from '../src/hospital/rules/inputSchemas.ts';
import { defaultProfile } from '../src/shared/profile.ts';
import type { Bench } from './support/settings.ts';
import { rounded, type Row } from './support/table.ts';

const address = 'http://hospital/v1/wound-assessments';
const headers = { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' };
const perRound = 150;

function request(): Request {
  const body = JSON.stringify({
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: {
      careNote: 'Cleaned with saline, foam dressing.',
      length: { value: 4.2, unit: 'cm' },
      width: { value: 2.8, unit: 'cm' },
    },
    attachmentIds: [],
  });
  return new Request(address, { method: 'POST', headers, body });
}

const schemas = buildInputSchemas(defaultInterpretations, defaultProfile.limits);

/** Parses, validates and answers a create, and knows nothing else. */
async function bare(): Promise<string> {
  const sent = request();
  const text = new TextDecoder().decode(await sent.arrayBuffer());
  const { clientRequestId } = schemas.createWoundAssessment.parse(JSON.parse(text));
  const receipt = {
    clientRequestId,
    recordId: 'WA-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:30:00.000+08:00',
  };
  return Response.json(receipt, { status: 201 }).text();
}

/** Microseconds of processor time for each of `count` calls, one after another. */
async function costOf(action: () => Promise<unknown>, count: number): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < count; at += 1) await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** The cost that a tenth of the rounds stay below: other work on the machine only adds to it. */
function lowTenth(costs: readonly number[]): number {
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 10)] ?? Number.NaN;
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

async function createAndBare(hospital: Hospital, rounds: number) {
  const costs: Record<'create' | 'bare', number[]> = { create: [], bare: [] };
  const create = async () => (await hospital.fetch(request())).text();
  for (let round = 0; round < rounds; round += 1) {
    costs.bare.push(await costOf(bare, perRound));
    costs.create.push(await costOf(create, perRound));
  }
  return { create: lowTenth(costs.create), bare: lowTenth(costs.bare) };
}

/** The bench as `npm run bench -- records` runs it. */
export const records: Bench = async ({ isQuick, progress }) => {
  const total = isQuick ? 2000 : 100_000;
  const collect = collector();
  const journalLimits = { entries: 100, details: 10 };
  const digest = (bytes: Uint8Array) => hash('sha256', bytes);
  const hospital = createHospital({ clock: systemClock, digest, journalLimits });
  await createAndBare(hospital, 5);
  hospital.reset();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < total; at += 1) {
    await (await hospital.fetch(request())).text();
    if (at % 20_000 === 0) progress(`${at} of ${total} records`);
  }
  collect();
  const bytes = (process.memoryUsage().heapUsed - before) / total;
  const { create, bare: least } = await createAndBare(hospital, isQuick ? 5 : 60);
  const list = async (query: string) => {
    const asked = new Request(`http://hospital/_hospital/records?${query}`);
    return (await (await hospital.fetch(asked)).text()).length;
  };
  const pages: Row[] = [];
  for (const query of ['limit=100&order=newest', 'limit=100', 'id=*none*&limit=100']) {
    const cost = await costOf(() => list(query), 5);
    pages.push({ what: `GET /_hospital/records?${query}, ms`, measured: rounded(cost / 1000, 1) });
  }
  return {
    rows: [
      { what: `bytes kept for each of ${total} records`, measured: Math.round(bytes) },
      { what: 'a create, µs', measured: Math.round(create) },
      { what: 'the same parsed, validated and answered, µs', measured: Math.round(least) },
      { what: 'ratio', measured: rounded(create / least, 2) },
      ...pages,
    ],
    notes: ['Processor time of one thread in one process; the journal keeps a hundred exchanges.'],
  };
};
