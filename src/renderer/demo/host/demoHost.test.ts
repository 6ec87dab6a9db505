import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createChance } from '../../../hospital/chance.ts';
import { wholeJpeg } from '../../../hospital/testing/photos.ts';
import { credentialHeaders, endpointPath } from '../../../shared/interface/endpoints.ts';
import { demoBaseAddress } from '../names.ts';
import { demoRecords } from '../seed/history.ts';
import { openDemoHost } from './demoHost.ts';
import { openDexieDisk } from './dexieDisk.ts';
import { packRequest, type PackedAnswer } from './exchange.ts';

const startMs = Date.parse('2026-11-20T01:00:00Z');

const openDisk = () => openDexieDisk({ indexedDB: new IDBFactory(), IDBKeyRange });

/** A host on a clock that never waits. */
async function open(disk = openDisk(), seed = 1) {
  const host = await openDemoHost({
    clock: {
      now: () => startMs,
      setTimer: (callback) => {
        queueMicrotask(callback);
        return 0;
      },
      clearTimer: () => undefined,
    },
    random: createChance(seed),
    disk,
    paint: async () => wholeJpeg(1_000),
    publish: () => undefined,
  });
  const ask = async (
    method: string,
    path: string,
    json?: unknown,
    token = 'demo-amy',
  ): Promise<PackedAnswer | null> =>
    host.exchange(
      await packRequest(
        new Request(`${demoBaseAddress}${path}`, {
          method,
          headers: { ...credentialHeaders(token), 'content-type': 'application/json' },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        }),
      ),
    );
  return { host, ask };
}

const assessment = (clientRequestId: string) => ({
  clientRequestId,
  patientId: 'DEMO-01',
  encounterId: 'DEMO-E01',
  woundId: 'DEMO-W01-1',
  observedAt: '2026-11-20T09:00:00+08:00',
  assessment: { careNote: 'note' },
  attachmentIds: [],
});

const jsonOf = (answer: PackedAnswer | null): unknown =>
  answer?.body ? JSON.parse(new TextDecoder().decode(answer.body)) : null;

describe('the demo hospital', () => {
  it('knows a dozen patients of its own and nobody else', async () => {
    const { ask } = await open();
    for (let number = 1; number <= 12; number += 1) {
      const patientId = `DEMO-${String(number).padStart(2, '0')}`;
      expect((await ask('GET', endpointPath('readPatient', { patientId })))?.status).toBe(200);
    }
    expect((await ask('GET', '/patients/P-1001'))?.status).toBe(404);
  });

  it('knows no token but those of its practice nurses', async () => {
    const { ask } = await open();
    expect((await ask('GET', '/patients/DEMO-01', undefined, 'nurse-amy'))?.status).toBe(401);
    expect((await ask('GET', '/patients/DEMO-01', undefined, 'demo-ben'))?.status).toBe(200);
  });

  it('takes no request for another address', async () => {
    await expect(
      packRequest(new Request('https://hospital.example/v1/patients/1')),
    ).rejects.toThrow(TypeError);
  });

  it('tells the same past that a tablet is given, photo included', async () => {
    const { ask } = await open();
    for (const record of demoRecords(startMs).slice(0, 4)) {
      const { recordId } = record;
      const read = await ask('GET', endpointPath('readWoundAssessment', { recordId }));
      expect(jsonOf(read)).toEqual(record);
    }
    const attachmentId = demoRecords(startMs)[0]?.attachmentIds[0] ?? '';
    const photo = await ask('GET', endpointPath('readAttachmentContent', { attachmentId }));
    expect(photo?.status).toBe(200);
    expect(new Uint8Array(photo?.body ?? new ArrayBuffer()).slice(0, 2)).toEqual(
      Uint8Array.of(0xff, 0xd8),
    );
  });

  it('saves a record, loses its answer once, and tells it when asked', async () => {
    const { host, ask } = await open();
    await host.command({ do: 'lose-next-answer', armed: true });
    expect(await ask('POST', '/wound-assessments', assessment('one'))).toBeNull();
    expect(host.state().loseNextAnswer).toBe(false);
    const told = await ask('GET', '/requests/one');
    expect(told?.status).toBe(200);
    expect(host.state().happenings.filter(({ committed }) => committed)).toMatchObject([
      { delivery: 'lost-on-the-way-back', clientRequestId: 'one' },
    ]);
    const again = await ask('POST', '/wound-assessments', assessment('one'));
    expect(again?.status).toBe(201);
    expect(host.state().happenings.filter(({ committed }) => committed)).toHaveLength(1);
  });

  it('reaches nothing while the network is off, and a login page behind a captive portal', async () => {
    const { host, ask } = await open();
    await host.command({ do: 'set-network', network: 'off' });
    expect(await ask('GET', '/patients/DEMO-01')).toBeNull();
    await host.command({ do: 'set-network', network: 'captive' });
    const answer = await ask('GET', '/patients/DEMO-01');
    expect(answer?.headers).toContainEqual(['content-type', 'text/html; charset=utf-8']);
  });

  it('ends every token that was given out, and takes the next number', async () => {
    const { host, ask } = await open();
    await host.command({ do: 'expire-tokens' });
    expect((await ask('GET', '/patients/DEMO-01'))?.status).toBe(401);
    expect((await ask('GET', '/patients/DEMO-01', undefined, 'demo-amy.2'))?.status).toBe(200);
    await host.command({ do: 'expire-tokens' });
    expect((await ask('GET', '/patients/DEMO-01', undefined, 'demo-amy.2'))?.status).toBe(401);
    expect((await ask('GET', '/patients/DEMO-01', undefined, 'demo-amy.3'))?.status).toBe(200);
  });

  it('lets a colleague correct and void the record that this tablet wrote last', async () => {
    const { host, ask } = await open();
    expect(await host.command({ do: 'colleague', deed: 'correct', recordId: null })).toEqual({
      ok: false,
      why: 'no-record',
    });
    await ask('POST', '/wound-assessments', assessment('one'));
    const corrected = await host.command({ do: 'colleague', deed: 'correct', recordId: null });
    expect(corrected.ok).toBe(true);
    await host.command({ do: 'colleague', deed: 'void', recordId: null });
    const listed = await host.command({ do: 'list-records' });
    const mine = listed.ok ? listed.records?.filter(({ isPast }) => !isPast) : [];
    expect(mine).toMatchObject([{ version: 3, recordState: 'voided' }]);
  });

  it('remembers across windows what it has answered, switches included', async () => {
    const disk = openDisk();
    const first = await open(disk);
    await first.ask('POST', '/wound-assessments', assessment('one'));
    await first.host.command({ do: 'set-network', network: 'slow' });
    const second = await open(disk, 2);
    expect(second.host.state().network).toBe('slow');
    expect((await second.ask('GET', '/requests/one'))?.status).toBe(200);
  });

  it('forgets everything at a reset', async () => {
    const { host, ask } = await open();
    await ask('POST', '/wound-assessments', assessment('one'));
    await host.command({ do: 'reset' });
    expect((await ask('GET', '/requests/one'))?.status).toBe(404);
    expect(host.state()).toMatchObject({ happeningCount: 1, network: 'good', lesson: null });
  });

  it('starts anew where what is kept cannot be read', async () => {
    const disk = openDisk();
    await disk.startAnew({ startMs: 'yesterday' } as never);
    const { host } = await open(disk);
    expect(host.state().startMs).toBe(startMs);
  });
});
