/**
 * The bundled hospital for benches: a process of its own, so that its work is not counted as the client's, with its
 * control surface as functions.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface FaultRule {
  fault: 'drop-before' | 'drop-after' | 'status' | 'status-after' | 'hang' | 'delay' | 'duplicate';
  match?: { method?: string; path?: string };
  probability?: number;
  seed?: number;
  status?: number;
  delayMs?: number;
  times?: number;
}

const journalSchema = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    clientRequestId: z.string().nullable(),
    bodySha256: z.string().nullable(),
    status: z.number().nullable(),
    fault: z.string().nullable(),
    /** What the exchange created: the id of a record or of an attachment. */
    committed: z.string().nullable(),
  }),
);
export type JournalRow = z.infer<typeof journalSchema>[number];

const recordsSchema = z.array(
  z.object({
    recordId: z.string(),
    versions: z.array(
      z.object({
        version: z.number(),
        clientRequestId: z.string(),
        careNote: z.string().nullable(),
      }),
    ),
  }),
);
/** A stored record; versions oldest first. */
export type RecordRow = z.infer<typeof recordsSchema>[number];

const attachmentsSchema = z.array(
  z.object({ attachmentId: z.string(), boundTo: z.string().nullable() }),
);
export type AttachmentRow = z.infer<typeof attachmentsSchema>[number];

export interface BenchHospital {
  port: number;
  /** Base address of the interface. */
  baseAddress: string;
  reset(): Promise<void>;
  setFaults(rules: readonly FaultRule[]): Promise<void>;
  journal(): Promise<JournalRow[]>;
  records(): Promise<RecordRow[]>;
  attachments(): Promise<AttachmentRow[]>;
  stop(): Promise<void>;
}

/** Starts a hospital on `wantedPort` (0: any free port); throws if it is not ready within 20 seconds. */
export async function startBenchHospital(wantedPort: number): Promise<BenchHospital> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/hospital/node/cli.ts', '--port', String(wantedPort)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const port = await readyPort(child.stdout).catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/_hospital/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /_hospital/${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };

  return {
    port,
    baseAddress: `http://127.0.0.1:${port}/v1`,
    reset: async () => void (await control('POST', 'reset')),
    setFaults: async (rules) => void (await control('PUT', 'faults', rules)),
    journal: async () => journalSchema.parse(await control('GET', 'journal')),
    records: async () => recordsSchema.parse(await control('GET', 'records')),
    attachments: async () => attachmentsSchema.parse(await control('GET', 'attachments')),
    stop: async () => {
      process.off('exit', endWithUs);
      await stop();
    },
  };
}

function readyPort(output: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The hospital did not get ready')), 300_000);
    let said = '';
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /Hospital is ready at http:\/\/127\.0\.0\.1:(\d+)\//.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    output.once('end', () => {
      clearTimeout(timer);
      reject(new Error(`The hospital ended before it was ready: ${said}`));
    });
  });
}
