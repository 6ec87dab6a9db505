import { describe, expect, it } from 'vitest';
import { openAdmissionForm, type AdmissionChange, type AdmissionContent } from './admissionForm.ts';
const empty: AdmissionContent = {
  assessedAt: null,
  assessment: {},
  sectionsSetAside: [],
  sectionId: null,
  unconfirmed: {},
};

/** A disk whose writes are completed one by one, or fail. */
function slowDisk() {
  const writes: AdmissionChange[] = [];
  const pending: { resolve(): void; reject(thrown: Error): void }[] = [];
  return {
    writes,
    save: (change: AdmissionChange) =>
      new Promise<{ savedAt: number }>((resolve, reject) => {
        writes.push(change);
        pending.push({ resolve: () => resolve({ savedAt: writes.length }), reject });
      }),
    async letThrough() {
      pending.shift()?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async fail() {
      pending.shift()?.reject(new Error('disk full'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function open(disk = slowDisk()) {
  const retries: (() => void)[] = [];
  const form = openAdmissionForm(empty, {
    write: disk.save,
    describeError: String,
    savedAt: null,
    later: (callback) => {
      retries.push(callback);
      return () => undefined;
    },
  });
  return { disk, form, retries };
}

describe('the answers of an open admission', () => {
  it('writes the first change at once and gathers what comes while it writes', async () => {
    const { disk, form } = open();
    form.setAnswer('admission.reason', 'f');
    form.setAnswer('admission.reason', 'fe');
    form.setAnswer('sleep.usualHours', 6);
    expect(disk.writes).toEqual([{ answers: { 'admission.reason': 'f' } }]);
    await disk.letThrough();
    expect(disk.writes).toHaveLength(2);
    expect(disk.writes[1]).toEqual({
      answers: { 'admission.reason': 'fe', 'sleep.usualHours': 6 },
    });
  });

  it('writes only the parts that changed', async () => {
    const { disk, form } = open();
    form.change({ sectionId: 'sleep' });
    await disk.letThrough();
    form.change({ assessedAt: '2026-11-20T14:02:00+08:00' });
    expect(disk.writes).toEqual([
      { sectionId: 'sleep' },
      { assessedAt: '2026-11-20T14:02:00+08:00' },
    ]);
  });

  it('writes nothing when an answer stays what it was', () => {
    const { disk, form } = open();
    form.setAnswer('admission.reason', undefined);
    expect(disk.writes).toEqual([]);
  });

  it('says saved only after the commit, with its time', async () => {
    const { disk, form } = open();
    form.setAnswer('admission.reason', 'f');
    expect(form.saved().is).not.toBe('saved');
    await disk.letThrough();
    expect(form.saved()).toEqual({ is: 'saved', atMs: 1 });
  });

  it('says so when a change could not be written, and writes it again later', async () => {
    const { disk, form, retries } = open();
    form.setAnswer('admission.reason', 'fever');
    form.setAnswer('sleep.usualHours', 6);
    await disk.fail();
    expect(form.saved()).toEqual({ is: 'failed', reason: 'Error: disk full' });
    retries[0]?.();
    await disk.letThrough();
    expect(disk.writes).toHaveLength(2);
    expect(disk.writes[1]).toEqual({
      answers: { 'admission.reason': 'fever', 'sleep.usualHours': 6 },
    });
    expect(form.saved()).toMatchObject({ is: 'saved' });
  });

  it('takes an answer away and leaves every other section untouched', () => {
    const { form } = open();
    form.setAnswer('sleep.usualHours', 6);
    const { sleep } = form.content().assessment;
    form.setAnswer('admission.reason', 'fever');
    form.setAnswer('admission.reason', undefined);
    expect(form.content().assessment).toEqual({ sleep: { usualHours: 6 }, admission: {} });
    expect(form.content().assessment.sleep).toBe(sleep);
  });
});
