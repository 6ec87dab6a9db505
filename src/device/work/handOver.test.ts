/**
 * Tests that a draft handed over to a colleague is complete, belongs to her alone, and is never split between two
 * nurses.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenSession } from '../../model/openSession.ts';
import { sentBefore } from '../../model/testing/rows.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openMemoryStore, type MemoryStore } from '../../storage/memoryStore.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { KeyLines, openSealedThread, type SealedThread } from '../testing/sealedTablet.ts';
import {
  content,
  hospitalKey,
  photo,
  photoBytes,
  thumbnail,
  withRecovery,
} from '../testing/sealedWork.ts';
import { NotHandedOver } from './reassign.ts';

const pins = { amy: '582914', ben: '739105' };
let kept: MemoryStore;
let lines: KeyLines;
let parts: Awaited<ReturnType<typeof withRecovery>>;
let window: SealedThread;
let amy: OpenSession;
let ben: OpenSession;

beforeEach(async () => {
  kept = openMemoryStore();
  lines = new KeyLines();
  parts = await withRecovery();
  window = openSealedThread(kept, lines, parts);
  const { nurses } = window.device;
  ben = await nurses.signIn({ hospitalKey, name: 'Ben Wu', token: 'MARK-ben', pin: pins.ben });
  amy = await nurses.signIn({ hospitalKey, name: 'Amy Lin', token: 'MARK-amy', pin: pins.amy });
});

const bytesOf = (buffer: ArrayBuffer | null) => [...new Uint8Array(buffer ?? [])];

/** A draft of Amy's with two photos. */
async function begun({ device }: SealedThread) {
  const { draftId } = await device.drafts.start({ hospitalKey, authorId: amy.authorId, content });
  const first = await device.photos.add(draftId, photo);
  const second = await device.photos.add(draftId, photo);
  return { draftId, photoIds: [first.photoId, second.photoId] };
}

/** Ben takes it over with his PIN while Amy is present. */
const taken = ({ device }: SealedThread, draftId: string, pin = pins.ben) =>
  device.nurses.signInAgain(ben.authorId, pin, () =>
    device.drafts.reassign({ draftId, from: amy, to: ben.authorId }),
  );

/** The browser is closed and reopened: memory is lost, the disk stays. */
const restarted = () => openSealedThread(kept, new KeyLines(), parts);

describe('a draft that is handed over', () => {
  test('is the other nurse’s with every word and photo, after a restart by her PIN alone', async () => {
    const { draftId, photoIds } = await begun(window);
    await window.device.drafts.save(draftId, { fromPhoto: { photoId: photoIds[1] ?? '' } });
    expect(await taken(window, draftId)).toMatchObject({ name: 'Ben Wu' });
    const later = restarted();
    expect(await later.device.drafts.read(draftId)).toBeNull();
    await later.device.nurses.unlock(hospitalKey, pins.ben);
    const { drafts } = await later.device.drafts.list(hospitalKey, ben.authorId);
    expect(drafts).toHaveLength(1);
    const photos = await later.device.photos.list(draftId);
    const newIds = photos.map(({ photoId }) => photoId);
    expect(newIds).toHaveLength(photoIds.length);
    expect(drafts[0]).toMatchObject({
      draftId,
      authorId: ben.authorId,
      handedOver: { fromName: 'Amy Lin', at: 1_000_000 },
      content: {
        careNote: 'MARK-note',
        lengthCm: '3',
        widthCm: '2',
        photoIds: newIds,
        fromPhoto: { photoId: newIds[1] },
      },
    });
    for (const photoId of newIds) {
      expect(bytesOf(await later.device.photos.bytes(photoId))).toEqual(bytesOf(photoBytes));
      expect(bytesOf(await later.device.photos.thumbnail(photoId))).toEqual(bytesOf(thumbnail));
    }
  });

  test('has photos under new ids, in their order, and of the former ones nothing is left', async () => {
    const { draftId, photoIds } = await begun(window);
    const smaller = { ...photo, sha256: 'MARK-smaller' };
    await window.device.photos.addSmaller(draftId, smaller, photoIds[1] ?? '');
    const before = kept.snapshot('photos').map((row) => fieldOf(row, 'photoId'));
    await window.device.photos.move(draftId, photoIds[0] ?? '', 1);
    await taken(window, draftId);
    for (const table of ['photos', 'photoBytes', 'thumbnails'] as const) {
      const after = kept.snapshot(table).map((row) => fieldOf(row, 'photoId'));
      expect(after).toHaveLength(3);
      expect(after.filter((photoId) => before.includes(photoId))).toEqual([]);
    }
    const { photos, drafts } = window.device;
    const idsNow = async () => {
      const { content: now } = (await drafts.read(draftId)) ?? {};
      return now?.kind === 'wound-assessment' ? now.photoIds : [];
    };
    const [first, second] = await idsNow();
    const listed = await photos.list(draftId);
    expect(listed.find(({ photoId }) => photoId === first)?.sha256).toBe('MARK-smaller');
    expect(listed.find(({ photoId }) => photoId === second)?.sha256).toBe('MARK-sha');
    // The original of the smaller photo was handed over too, and can be restored.
    await photos.putBackOriginal(draftId, first ?? '');
    const [original] = await idsNow();
    expect(original).not.toBe(first);
    expect(bytesOf(await photos.bytes(original ?? ''))).toEqual(bytesOf(photoBytes));
  });

  test('is there once, and nothing of it is left to the first nurse', async () => {
    const { draftId, photoIds } = await begun(window);
    await taken(window, draftId);
    expect(kept.snapshot('drafts')).toHaveLength(1);
    for (const table of ['photos', 'photoBytes', 'thumbnails'] as const) {
      expect([table, kept.snapshot(table).length]).toEqual([table, photoIds.length]);
    }
    const later = restarted();
    await later.device.nurses.signInAgain(amy.authorId, pins.amy);
    expect((await later.device.drafts.list(hospitalKey, amy.authorId)).drafts).toEqual([]);
    expect(await later.device.drafts.read(draftId)).toBeNull();
    expect(await later.device.photos.bytes(photoIds[0] ?? '')).toBeNull();
  });

  test('is submitted once, in the other nurse’s name', async () => {
    const { draftId } = await begun(window);
    await taken(window, draftId);
    const photoIds = (await window.device.photos.list(draftId)).map(({ photoId }) => photoId);
    const submitted = {
      kind: 'wound-assessment' as const,
      patientId: 'P-MARK-1',
      encounterId: 'E-MARK',
      woundId: 'W-MARK',
      observedAt: '2026-11-22T08:00:00+08:00',
      careNote: 'MARK-note',
      length: null,
      width: null,
      photoIds,
    };
    const one = await window.device.submissions.submit(draftId, submitted);
    const again = await window.device.submissions.submit(draftId, submitted);
    expect(one).toMatchObject({ authorId: ben.authorId, content: { submitted: { photoIds } } });
    expect(again.submissionId).toBe(one.submissionId);
    expect(kept.snapshot('submissions')).toHaveLength(1);
  });

  test('takes a photo along that was still on its way to the first nurse', async () => {
    const { draftId } = await begun(window);
    let isHandedOver = false;
    const { sealBytes } = window.store;
    // The photo is sealed for Amy; before it is stored, the draft becomes Ben's.
    window.store.sealBytes = async (table, row) => {
      const sealed = await sealBytes.call(window.store, table, row);
      if (!isHandedOver) {
        isHandedOver = true;
        await taken(window, draftId);
      }
      return sealed;
    };
    const { photoId } = await window.device.photos.add(draftId, photo);
    const later = restarted();
    await later.device.nurses.unlock(hospitalKey, pins.ben);
    expect(bytesOf(await later.device.photos.bytes(photoId))).toEqual(bytesOf(photoBytes));
    expect(await later.device.drafts.read(draftId)).toMatchObject({
      content: { photoIds: expect.arrayContaining([photoId]) },
    });
  });

  test('has the last word that another window wrote into it meanwhile', async () => {
    const { draftId } = await begun(window);
    const other = openSealedThread(kept, lines, parts);
    await other.device.drafts.read(draftId);
    const { sealBytes } = window.store;
    let isWritten = false;
    window.store.sealBytes = async (table, row) => {
      if (!isWritten) {
        isWritten = true;
        await other.device.drafts.save(draftId, { careNote: 'MARK-later' });
      }
      return sealBytes.call(window.store, table, row);
    };
    await taken(window, draftId);
    expect(await window.device.drafts.read(draftId)).toMatchObject({
      authorId: ben.authorId,
      content: { careNote: 'MARK-later' },
    });
  });
});

describe('a draft that is not handed over', () => {
  const isAmysAsBefore = async (draftId: string, photoIds: readonly string[]) => {
    const later = restarted();
    await later.device.nurses.signInAgain(amy.authorId, pins.amy);
    expect(await later.device.drafts.read(draftId)).toMatchObject({
      authorId: amy.authorId,
      content: { careNote: 'MARK-note', photoIds },
    });
    for (const photoId of photoIds) {
      expect(bytesOf(await later.device.photos.bytes(photoId))).toEqual(bytesOf(photoBytes));
      expect(bytesOf(await later.device.photos.thumbnail(photoId))).toEqual(bytesOf(thumbnail));
    }
  };

  test('stays with the first nurse, who stays signed in, where the PIN is wrong', async () => {
    const { draftId, photoIds } = await begun(window);
    expect(await taken(window, draftId, '000000')).toBeNull();
    expect(await window.device.nurses.session(hospitalKey)).toMatchObject({ name: 'Amy Lin' });
    await isAmysAsBefore(draftId, photoIds);
  });

  test('cannot be taken by anybody without the first nurse', async () => {
    const { draftId, photoIds } = await begun(window);
    window.end();
    // Amy has gone home, and Ben cannot unlock anything of hers.
    window = openSealedThread(kept, (lines = new KeyLines()), parts);
    await expect(taken(window, draftId)).rejects.toThrow(new NotHandedOver('late'));
    await isAmysAsBefore(draftId, photoIds);
  });

  test('has been sent once, is in a rescue file, is a correction, or is somebody else’s: each says why', async () => {
    const { drafts } = window.device;
    const { draftId } = await begun(window);
    const stored = { ...(await drafts.read(draftId)) };
    const reasonOf = (from = amy) =>
      drafts
        .reassign({ draftId, from, to: ben.authorId })
        .then(() => null)
        .catch((error: unknown) => (error instanceof NotHandedOver ? error.reason : error));
    const write = (row: object) =>
      window.store.write(['drafts'], (rows) => rows.put('drafts', { ...stored, ...row }));
    await write({ earlier: [sentBefore] });
    expect(await reasonOf()).toBe('sent');
    // Amy may submit it from another tablet: from here it would end as a record in Ben's name, or in a 409
    // against hers.
    await write({ isShared: true });
    expect(await reasonOf()).toBe('file');
    const target = {
      recordId: 'R',
      createdBy: null,
      seenVersion: 1,
      seenCareNote: '',
      observedAt: '',
    };
    await write({ content: { kind: 'wound-void', subject: content.subject, target, reason: '' } });
    expect(await reasonOf()).toBe('kind');
    await write({});
    expect(await reasonOf(ben)).toBe('gone');
    expect(await reasonOf()).toBeNull();
  });

  test('has a photo that cannot be read: nobody goes on with a part of it', async () => {
    const { draftId, photoIds } = await begun(window);
    await kept.write(['photoBytes'], (rows) => rows.delete('photoBytes', photoIds[0] ?? ''));
    await expect(taken(window, draftId)).rejects.toMatchObject({ reason: 'photo' });
    expect(await window.device.drafts.read(draftId)).toMatchObject({ authorId: amy.authorId });
  });
});

describe('a crash in between', () => {
  /** A disk whose transaction is aborted at its `at`-th step, as when a browser is killed. */
  function killedAt(at: number): Store & { steps(): number } {
    let steps = 0;
    const counted = <T>(work: () => Promise<T>): Promise<T> => {
      steps += 1;
      if (steps === at) return Promise.reject(new StoreFailure('aborted'));
      return work();
    };
    return {
      ...kept,
      steps: () => steps,
      read: (tables, work) => kept.read(tables, work),
      write: (tables, work) =>
        kept.write(tables, (rows) => {
          if (!tables.includes('photoBytes')) return work(rows);
          const cut: Transaction = {
            ...rows,
            get: (table, key) => counted(() => rows.get(table, key)),
            list: (table, by) => counted(() => rows.list(table, by)),
            put: (table, row) => counted(() => rows.put(table, row)),
            delete: (table, key) => counted(() => rows.delete(table, key)),
          };
          return work(cut);
        }),
    };
  }

  /** Draft and photos are read again (3), the draft is stored (1), each of two photos takes 7. */
  const steps = 3 + 1 + 2 * 7;

  test('leaves it wholly with the one or wholly with the other, at every step of the way', async () => {
    const { draftId, photoIds } = await begun(window);
    const whole = killedAt(Number.POSITIVE_INFINITY);
    for (let at = 1; at <= steps; at += 1) {
      const disk = killedAt(at);
      const amys = openSealedThread(disk, new KeyLines(), parts);
      await amys.device.nurses.unlock(hospitalKey, pins.amy);
      await expect(taken(amys, draftId), `step ${at}`).rejects.toThrow();
      const later = restarted();
      expect(await later.device.nurses.session(hospitalKey)).toMatchObject({ name: 'Amy Lin' });
      await later.device.nurses.unlock(hospitalKey, pins.amy);
      expect(await later.device.drafts.read(draftId), `step ${at}`).toMatchObject({
        authorId: amy.authorId,
        content: { careNote: 'MARK-note', photoIds },
      });
      for (const photoId of photoIds) {
        expect(bytesOf(await later.device.photos.bytes(photoId)), `step ${at}`).toEqual(
          bytesOf(photoBytes),
        );
      }
    }
    const last = openSealedThread(whole, new KeyLines(), parts);
    await last.device.nurses.unlock(hospitalKey, pins.amy);
    expect(await taken(last, draftId)).toMatchObject({ name: 'Ben Wu' });
    // Every step was aborted above.
    expect(whole.steps()).toBe(steps);
  });
});
