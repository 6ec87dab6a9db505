/**
 * The figures of the bundled hospital: milliseconds from launch to the first answer, exchanges per second, and the
 * processor's time for one write, next to a plain node:http handler that checks writes by the same schema.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHospital } from '../src/hospital/createHospital.ts';
import { systemClock } from '../src/hospital/node/systemClock.ts';
import type { Bench, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';
const readPath = '/patients/P-1001';
const writePath = '/wound-assessments';
const atATime = 16;

/** The request to send: a read if `body` is absent. */
interface Sending {
  readonly path: string;
  readonly body?: string;
}

const read = (): Sending => ({ path: readPath });

const write = (): Sending => ({
  path: writePath,
  body: JSON.stringify({
    clientRequestId: crypto.randomUUID(),
    patientId: 'P-1001',
    encounterId: 'E-1001',
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:30:00+08:00',
    assessment: { careNote: 'Cleaned with saline, foam dressing.' },
    attachmentIds: [],
  }),
});

const headers = { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' };

interface Server {
  readonly process: ChildProcess;
  readonly address: string;
  readonly startMs: number;
}

/** Starts a server in its own process and waits for its first answer. */
async function startServer(file: URL, given: string[]): Promise<Server> {
  const startedMs = performance.now();
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
  return { process: child, address, startMs: performance.now() - startedMs };
}

function send(address: string, agent: Agent, { path, body }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request(address + path, { agent, method, headers }, (incoming) => {
      incoming.resume();
      incoming.on('end', resolve);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
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
  const over = async (what: () => Sending) => {
    const one = () => {
      sent += 1;
      return send(server.address, agent, what());
    };
    await rate(one, forMs / 4);
    return rate(one, forMs);
  };
  try {
    const reads = await over(read);
    sent = 0;
    const beforeUs = processorUs(server.process);
    const writes = await over(write);
    const writeUs = (processorUs(server.process) - beforeUs) / sent;
    return { name, startMs: server.startMs, reads, writes, writeUs };
  } finally {
    agent.destroy();
    server.process.kill();
  }
}

async function measureInProcess(forMs: number) {
  const startedMs = performance.now();
  const hospital = createHospital({ clock: systemClock });
  const ask = async ({ path, body }: Sending): Promise<void> => {
    const init =
      body === undefined ? { method: 'GET', headers } : { method: 'POST', headers, body };
    await (await hospital.fetch(new Request(`http://hospital${path}`, init))).text();
  };
  const below = (sending: Sending) => ({ ...sending, path: `/v1${sending.path}` });
  await ask(below(read()));
  const startMs = performance.now() - startedMs;
  const over = async (what: () => Sending) => {
    await rate(() => ask(below(what())), forMs / 4);
    return rate(() => ask(below(what())), forMs);
  };
  return {
    name: 'hospital in process',
    startMs,
    reads: await over(read),
    writes: await over(write),
    writeUs: Number.NaN,
  };
}

type Figures = Awaited<ReturnType<typeof measureInProcess>>;

/** One row for each contender: the median of its turns. */
function rowOf(turns: readonly Figures[]): Row {
  const middle = (pick: (turn: Figures) => number) => median(turns.map(pick));
  return {
    contender: turns[0]?.name ?? '',
    'ms to first answer': rounded(
      middle(({ startMs }) => startMs),
      1,
    ),
    'reads/s': Math.round(middle(({ reads }) => reads)),
    'writes/s': Math.round(middle(({ writes }) => writes)),
    'µs of processor per write': Math.round(middle(({ writeUs }) => writeUs)),
  };
}

/** The rows of the bench: the hospital over HTTP and in process, and the plain handler. */
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
        'hospital over HTTP',
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
    () => measureInProcess(forMs),
  ];
  const figures: Figures[][] = contenders.map(() => []);
  for (let turn = 0; turn < settings.turns; turn += 1) {
    for (const [at, measure] of contenders.entries()) {
      const turned = await measure();
      settings.progress(`${turned.name}: ${Math.round(turned.reads)} reads/s`);
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
    'The plain handler stores and looks up nothing; all start through the same TypeScript loader.',
  ],
});
