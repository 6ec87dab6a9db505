/**
 * 10,000 mixed requests, 64 at a time, with faults on: the hospital keeps answering, the counts add up, and memory
 * does not grow without end.
 */
import { describe, expect, it } from 'vitest';
import type { Clock } from '../shared/clock.ts';
import { createChance } from './chance.ts';
import { createHospital } from './createHospital.ts';
import { admissionInput, jpegOf, woundInput } from './testing/testHospital.ts';

const requests = 10_000;
const atATime = 64;

const clock: Clock = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

function form(): FormData {
  const data = new FormData();
  data.set('patientId', 'P-1001');
  data.set('file', new Blob([jpegOf()]), 'x.jpg');
  return data;
}

describe('under load, with faults on', () => {
  it('keeps answering, and the counts add up', async () => {
    const journalLimits = { entries: 2 * requests, details: 200 };
    const hospital = createHospital({ clock, random: createChance(5), journalLimits });
    const lost = 'drop-after' as const;
    hospital.setFaults([
      { fault: 'drop-before', probability: 0.04, seed: 1 },
      { fault: lost, probability: 0.04, seed: 2 },
      { fault: 'status-after', probability: 0.04, seed: 3 },
      { fault: 'delay', probability: 0.05, delayMs: 2, seed: 4 },
      { fault: 'duplicate', probability: 0.04, seed: 5 },
      { fault: 'cut', probability: 0.03, seed: 6 },
      { fault: 'status', probability: 0.03, status: 503, seed: 7 },
      { fault: 'captive', probability: 0.02, seed: 8 },
    ]);
    const chance = createChance(9);
    const wounds = new Set<string>();
    const admissions = new Set<string>();
    const outcomes = { answered: 0, lost: 0 };

    const post = (path: string, body: Record<string, unknown>) => {
      const headers = { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' };
      return new Request(`http://h/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
    };
    const draw = (n: number): Request => {
      const kind = chance();
      const headers = { authorization: 'Bearer nurse-amy' };
      // A third of the ids are repeated, so that repeats meet their original in progress or long finished.
      const clientRequestId = `load-${Math.floor(n * (chance() < 0.3 ? chance() : 1))}`;
      if (kind < 0.4) {
        wounds.add(clientRequestId);
        return post('/wound-assessments', woundInput({ clientRequestId }));
      }
      if (kind < 0.5) {
        const id = `a-${clientRequestId}`;
        admissions.add(id);
        return post('/admission-assessments', admissionInput({ clientRequestId: id }));
      }
      if (kind < 0.6) {
        return new Request('http://h/v1/attachments', { method: 'POST', headers, body: form() });
      }
      if (kind < 0.7) return post('/wound-assessments', { clientRequestId: 'bad' });
      const path = kind < 0.85 ? '/patients/P-1002/wounds' : `/requests/${clientRequestId}`;
      return new Request(`http://h/v1${path}`, { headers });
    };
    let sent = 0;
    const work = async (): Promise<void> => {
      while (sent < requests) {
        sent += 1;
        const outcome = await hospital
          .fetch(draw(sent))
          .then(async (answer) => {
            await answer.arrayBuffer();
            return 'answered' as const;
          })
          .catch(() => 'lost' as const);
        outcomes[outcome] += 1;
      }
    };
    await Promise.all(Array.from({ length: atATime }, work));

    expect(outcomes.answered + outcomes.lost).toBe(requests);
    expect(outcomes.lost).toBeGreaterThan(700);
    const journal = hospital.journal();
    const twice = journal.filter(({ fault }) => fault === 'duplicate').length / 2;
    expect(journal).toHaveLength(requests + twice);
    const stored = journal.filter(({ committed }) => committed).length;
    const state = hospital.state();
    const { woundAssessments, admissionAssessments, attachments, requests: ids } = state;
    expect(stored).toBe(woundAssessments + admissionAssessments + attachments.unbound);
    expect(ids).toBe(woundAssessments + admissionAssessments);
    // One record per id at most, and exactly one per id that was ever committed.
    const records = hospital.records().map(({ clientRequestId }) => clientRequestId);
    expect(new Set(records).size).toBe(records.length);
    const known = new Set([...wounds, ...admissions]);
    expect(records.every((id) => known.has(id))).toBe(true);
    expect(records.length).toBeGreaterThan(known.size * 0.8);
    hospital.setFaults([]);
    expect((await hospital.fetch(draw(1))).status).toBeLessThan(500);
  });

  it('keeps a journal of bounded length, and bodies of the newest only', async () => {
    const hospital = createHospital({ clock, journalLimits: { entries: 100, details: 10 } });
    for (let count = 0; count < 1000; count += 1) {
      await hospital.fetch(new Request('http://h/v1/x'));
    }
    const journal = hospital.journal();
    expect(journal.length).toBeLessThanOrEqual(200);
    expect(journal.at(-1)?.n).toBe(1000);
    expect(hospital.exchange(985)?.detail).toBeNull();
    expect(hospital.exchange(995)?.detail).not.toBeNull();
  });
});
