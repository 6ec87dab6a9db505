import { describe, expect, it } from 'vitest';
import { openDevice } from '../../device/device.ts';
import { demoHospitalKey } from '../../model/hospitalKey.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import { woundAssessmentRecordSchema } from '../../shared/interface/woundAssessmentRecord.ts';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { openTestVault } from '../../vault/testing/testVault.ts';
import { practicePin } from './names.ts';
import { prepareTablet } from './tablet.ts';

function open() {
  const store = openMemoryStore();
  let nowMs = 1_000;
  const device = openDevice(store, {
    now: () => (nowMs += 1),
    randomId: () => crypto.randomUUID(),
    vault: openTestVault(store),
  });
  return { store, device };
}

const startMs = Date.parse('2026-11-20T01:00:00Z');

describe('the tablet of the demo', () => {
  it('knows two practice nurses and most of the ward, and nobody is signed in', async () => {
    const { store, device } = open();
    await prepareTablet(device, store, { startMs, expiries: {} });
    const nurses = await device.nurses.known(demoHospitalKey);
    expect(nurses.map(({ name }) => name)).toEqual(['林雅美 Amy Lin', '張本立 Ben Chang']);
    expect(await device.nurses.session(demoHospitalKey)).toBeNull();
    const amy = nurses[0]?.authorId ?? '';
    const owner = { hospitalKey: demoHospitalKey, authorId: amy };
    const patients = await device.cache.list(owner, 'patient', patientSchema);
    expect(patients.map(({ id }) => id)).toHaveLength(9);
    expect(patients[0]?.id).toBe('DEMO-01');
    const records = await device.cache.list(owner, 'record', woundAssessmentRecordSchema);
    expect(records.length).toBeGreaterThan(60);
    expect(await device.nurses.signInAgain(amy, practicePin)).not.toBeNull();
  });

  it('loses what was written with the next start, and keeps its settings', async () => {
    const { store, device } = open();
    await prepareTablet(device, store, { startMs, expiries: {} });
    await device.settings.change({ theme: 'night' });
    await device.nurses.signIn({ hospitalKey: demoHospitalKey, name: 'x', token: 'y', pin: '1' });
    await prepareTablet(device, store, { startMs, expiries: {} });
    expect(await device.nurses.known(demoHospitalKey)).toHaveLength(3);
    await prepareTablet(device, store, { startMs: startMs + 1, expiries: {} });
    expect(await device.nurses.known(demoHospitalKey)).toHaveLength(2);
    expect((await device.settings.read()).theme).toBe('night');
  });

  it('gives its nurses tokens that work, however many have expired before', async () => {
    const { store, device } = open();
    await prepareTablet(device, store, { startMs, expiries: {} });
    const expiries = { 'demo-amy': 2, 'demo-ben': 2 };
    await prepareTablet(device, store, { startMs: startMs + 1, expiries });
    const [amy] = await device.nurses.known(demoHospitalKey);
    await device.nurses.signInAgain(amy?.authorId ?? '', practicePin);
    expect(await device.nurses.token(demoHospitalKey)).toBe('demo-amy.3');
  });
});
