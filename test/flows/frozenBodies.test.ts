/**
 * The promise that bytes frozen by an earlier version of the app are sent unchanged by this one (rule R3). The fixture
 * holds rows as version 0.1.0 wrote them, in the middle of sending. It is never rewritten: a version that changes how
 * bodies are made adds a file of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { openMemoryStore } from '../../src/storage/memoryStore.ts';
import { tableNames, type TableName } from '../../src/storage/store.ts';
import { realClock, tabletAtWork } from './tabletAtWork.ts';

interface KeptBytes {
  base64: string;
}

/** Rows by table; bytes are written as `{"base64": ...}`. */
function readRows(file: string): Partial<Record<TableName, object[]>> {
  const text = readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8');
  return JSON.parse(text, (_key, value: unknown) => {
    const isBytes = typeof value === 'object' && value !== null && 'base64' in value;
    return isBytes
      ? new Uint8Array(Buffer.from((value as KeptBytes).base64, 'base64')).buffer
      : value;
  }) as Partial<Record<TableName, object[]>>;
}

/** The records that these corrections and voids are based on, as their author saw them. */
function recordAsSeen({ method, url }: Request): Response | null {
  const id = /\/wound-assessments\/([^/]+)$/.exec(url)?.[1];
  if (method !== 'GET' || id === undefined) return null;
  return Response.json({
    clientRequestId: 'a-colleague',
    recordId: decodeURIComponent(id),
    version: 3,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:01+08:00',
    patientId: 'P-1001',
    woundId: 'W-1001-1',
    observedAt: '2026-11-20T08:00:00+08:00',
    assessment: { careNote: 'before' },
    attachmentIds: [],
  });
}

test.each(['outbox-0.1.0.json'])('the bodies of %s leave byte for byte', async (file) => {
  const rows = readRows(file);
  const store = openMemoryStore();
  for (const table of tableNames) for (const row of rows[table] ?? []) store.plant(table, row);
  const bodies = (rows.bodies ?? []) as { clientRequestId: string; bytes: ArrayBuffer }[];
  expect(bodies).toHaveLength(4);

  const sent = new Map<string, string>();
  const tablet = await tabletAtWork({ store });
  const hospital = createHospital({ clock: realClock });
  const engine = tablet.open(async (request) => {
    const shown = recordAsSeen(request);
    if (shown !== null) return shown;
    if (request.method === 'GET') return hospital.fetch(request);
    const text = await request.text();
    sent.set(String(Reflect.get(JSON.parse(text) as object, 'clientRequestId')), text);
    return new Response('', { status: 500 });
  });
  await expect.poll(() => sent.size).toBe(bodies.length);
  engine.stop();
  for (const { clientRequestId, bytes } of bodies) {
    expect(sent.get(clientRequestId)).toBe(new TextDecoder().decode(bytes));
  }
});
