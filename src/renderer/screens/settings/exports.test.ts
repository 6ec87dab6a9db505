import { beforeEach, expect, it } from 'vitest';
import { openDevice, type Device } from '../../../device/device.ts';
import type { DraftContent } from '../../../model/content.ts';
import { openMemoryStore } from '../../../storage/memoryStore.ts';
import { openTestVault } from '../../../vault/testing/testVault.ts';
import { diagnosticsText } from './diagnostics.ts';

const hospitalKey = 'https://hospital.example/v1';
const token = 'TOKEN-OF-AMY';
const patientName = 'Lin Mei-Yu';
const clinicalText = 'Slough at three o’clock';

const content: DraftContent = {
  kind: 'wound-assessment',
  subject: {
    patientId: 'P-1',
    displayName: patientName,
    medicalRecordNumber: 'MRN-1',
    encounterId: null,
    woundId: 'W-1',
    woundSite: 'Heel',
  },
  observedAt: '2026-11-20T14:00:00+08:00',
  careNote: clinicalText,
  lengthCm: '3',
  photoIds: [],
};

let device: Device;
let nurse: { authorId: string; name: string };

beforeEach(async () => {
  const store = openMemoryStore();
  device = openDevice(store, {
    now: () => 1_000,
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
  });
  nurse = await device.nurses.signIn({ hospitalKey, name: 'Amy', token, pin: '123456' });
});

async function submitOne(): Promise<void> {
  const { authorId } = nurse;
  const draft = await device.drafts.start({ hospitalKey, authorId, content });
  await device.photos.add(draft.draftId, {
    bytes: new Uint8Array([1, 2, 3]).buffer,
    contentType: 'image/jpeg',
    sha256: 'sum',
    thumbnail: new ArrayBuffer(0),
    content: { widthPx: 1, heightPx: 1, notes: [] },
  });
  await device.submissions.submit(draft.draftId, {
    kind: 'wound-assessment',
    patientId: 'P-1',
    encounterId: null,
    woundId: 'W-1',
    observedAt: '2026-11-20T14:00:00+08:00',
    careNote: clinicalText,
    length: null,
    width: null,
    photoIds: [],
  });
}

it('tells the help desk states and journals, and neither patient, text nor token', async () => {
  await submitOne();
  await device.phrases.change(nurse.authorId, (hers) => ({ ...hers, used: ['Her own phrase'] }));
  const bridge = {
    shell: 'web',
    hospitalAddress: hospitalKey,
    hospitalAddressEditable: false,
    appVersion: '0.1.0',
    demoOffered: true,
  } as const;
  const text = await diagnosticsText(
    { device, hospitalKey, bridge, now: () => 0 },
    nurse.authorId,
    {
      userAgent: 'test',
      language: 'en',
      online: true,
      usedBytes: 1,
      storagePromised: false,
    },
  );
  expect(text).toContain('stage waiting');
  expect(text).toContain('"keepTimeDays"');
  for (const secret of [token, patientName, clinicalText, 'MRN-1', 'Heel', 'Her own phrase']) {
    expect(text).not.toContain(secret);
  }
});
