import { describe, expect, it } from 'vitest';
import { openAdmissionForm } from './admissionForm.ts';
import type { AdmissionContent } from './admissionForm.ts';

const empty: AdmissionContent = {
  assessedAt: null,
  assessment: {},
  sectionsSetAside: [],
  sectionId: null,
};

/** A disk whose writes are let through one by one, or fail. */
function slowDisk() {
  const writes: Partial<AdmissionContent>[] = [];
  const pending: { resolve(): void; reject(thrown: Error): void }[] = [];
  return {
    writes,
    save: (change: Partial<AdmissionContent>) =>
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
  const sayFailure = (failure: unknown) => String(failure);
  return { disk, form: openAdmissionForm(empty, { save: disk.save, sayFailure, savedAt: null }) };
}

describe('the answers of an open admission', () => {
  it('writes the first change at once and gathers what comes while it writes', async () => {
    const { disk, form } = open();
    form.setAnswer('admission.reason', 'f');
    form.setAnswer('admission.reason', 'fe');
    form.setAnswer('sleep.usualHours', 6);
    expect(disk.writes).toEqual([{ assessment: { admission: { reason: 'f' } } }]);
    await disk.letThrough();
    expect(disk.writes).toHaveLength(2);
    expect(disk.writes[1]).toEqual({
      assessment: { admission: { reason: 'fe' }, sleep: { usualHours: 6 } },
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
    expect(form.saved()).toEqual({ is: 'nothing' });
    await disk.letThrough();
    expect(form.saved()).toEqual({ is: 'saved', atMs: 1 });
  });

  it('keeps a change that could not be written, says so, and writes it with the next', async () => {
    const { disk, form } = open();
    form.setAnswer('admission.reason', 'fever');
    await disk.fail();
    expect(form.saved()).toEqual({ is: 'failed', reason: 'Error: disk full' });
    form.change({ sectionId: 'sleep' });
    await disk.letThrough();
    expect(disk.writes.at(-1)).toEqual({
      assessment: { admission: { reason: 'fever' } },
      sectionId: 'sleep',
    });
    expect(form.saved()).toMatchObject({ is: 'saved' });
  });

  it('flush waits for everything and throws when it could not be written', async () => {
    const { disk, form } = open();
    form.setAnswer('admission.reason', 'fever');
    const flushed = form.flush();
    await disk.letThrough();
    await flushed;
    form.setAnswer('admission.reason', 'fever and cough');
    const failing = form.flush().catch((thrown: unknown) => thrown);
    await disk.fail();
    expect(await failing).toEqual(new Error('disk full'));
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
