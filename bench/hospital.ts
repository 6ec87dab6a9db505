/**
 * The bundled hospital: writes per second, and the processor's time for one, next to a plain node:http
 * handler that checks writes by the same schema.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchSettings } from './support/settings.ts';
import { median, type Row } from './support/table.ts';
const readPath = '/patients/P-1001';
const writePath = '/wound-assessments';
const atATime = 16;

/** A wound assessment with an id of its own. */
const written = () =>
  JSON.stringify({
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: { careNote: 'Cleaned with saline, foam dressing.' },
    attachmentIds: [],
  });

const headers = { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' };

interface Server {
  readonly process: ChildProcess;
  readonly address: string;
}

/** Starts a server in its own process and waits for its first answer. */
async function startServer(file: URL, given: string[]): Promise<Server> {
  const path = fileURLToPath(file);
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...given]);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /ready at (\S+)/.exec(text.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error(`${path} ended before it was ready`)));
  });
  await (await fetch(address + readPath, { headers })).arrayBuffer();
  return { process: child, address };
}

function write(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const given = { agent, method: 'POST', headers };
    const outgoing = request(address + writePath, given, (incoming) => {
      incoming.resume();
      incoming.on('end', resolve);
    });
    outgoing.on('error', reject);
    outgoing.end(written());
  });
}

/** Exchanges per second over this duration at this concurrency. */
async function rate(sendOne: () => Promise<unknown>, forMs: number): Promise<number> {
  const endMs = performance.now() + forMs;
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < endMs) {
      await sendOne();
      count += 1;
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: atATime }, worker));
  return (count * 1000) / (performance.now() - startedMs);
}

/** The processor's time that a process has used, in microseconds; NaN where there is no /proc. */
function processorUs({ pid = 0 }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

async function measureServer(name: string, file: URL, given: string[], forMs: number) {
  const server = await startServer(file, given);
  const agent = new Agent({ keepAlive: true, maxSockets: atATime });
  let sent = 0;
  const one = () => {
    sent += 1;
    return write(server.address, agent);
  };
  try {
    await rate(one, forMs);
    sent = 0;
    const beforeUs = processorUs(server.process);
    const writes = await rate(one, forMs);
    const writeUs = (processorUs(server.process) - beforeUs) / sent;
    return { name, writes, writeUs };
  } finally {
    agent.destroy();
    server.process.kill();
  }
}

type Figures = Awaited<ReturnType<typeof measureServer>>;

/** One row for each contender: the median of its turns. */
function rowOf(turns: readonly Figures[]): Row {
  const middle = (pick: (turn: Figures) => number) => median(turns.map(pick));
  return {
    contender: turns[0]?.name ?? '',
    'writes/s': Math.round(middle(({ writes }) => writes)),
    'µs of processor per write': Math.round(middle(({ writeUs }) => writeUs)),
  };
}

/** The rows of the bench: the hospital in memory and with a folder, and the plain handler. */
export async function benchHospital(
  settings: Pick<BenchSettings, 'turns' | 'isQuick' | 'progress'>,
): Promise<Row[]> {
  const forMs = settings.isQuick ? 400 : 2000;
  const folder = mkdtempSync(join(tmpdir(), 'bench-hospital-'));
  const contenders = [
    () =>
      measureServer(
        'node:http, same schema',
        new URL('./plainServerChild.ts', import.meta.url),
        [],
        forMs,
      ),
    () =>
      measureServer(
        'hospital in memory',
        new URL('../src/hospital/node/cli.ts', import.meta.url),
        ['--port', '0'],
        forMs,
      ),
    () =>
      measureServer(
        'hospital with --data',
        new URL('../src/hospital/node/cli.ts', import.meta.url),
        ['--port', '0', '--data', folder],
        forMs,
      ),
  ];
  const figures: Figures[][] = contenders.map(() => []);
  for (let turn = 0; turn < settings.turns; turn += 1) {
    for (const [at, measure] of contenders.entries()) {
      const turned = await measure();
      settings.progress(`${turned.name}: ${Math.round(turned.writes)} writes/s`);
      figures[at]?.push(turned);
    }
  }
  rmSync(folder, { recursive: true });
  return figures.map(rowOf);
}

/** The bench as `npm run bench -- hospital` runs it. */
export const hospital: Bench = async (settings) => ({
  rows: await benchHospital(settings),
  notes: [
    `${atATime} exchanges at a time; each server in a process of its own, the sender in another.`,
    'The plain handler stores and looks up nothing.',
  ],
});
