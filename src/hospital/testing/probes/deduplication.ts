/** Owns the probes of src/hospital/points/deduplication.ts. */
import { voiding, woundInput } from '../bench.ts';
import type { Bench } from '../bench.ts';
import { create, createStatus, dayMs, wounds } from '../probe.ts';
import type { Probes } from '../probe.ts';
import type { deduplicationPoints } from '../../points/deduplication.ts';

async function twin(bench: Bench): Promise<unknown> {
  const input = woundInput();
  const both = [1, 2].map(() => bench.ask('POST', wounds, input));
  await bench.clock.advance(30);
  const answers = await Promise.all(both);
  return answers.map(({ status }) => status);
}

export const deduplicationProbes: Probes<keyof typeof deduplicationPoints> = {
  sameContent: {
    ask: async (bench) => {
      const input = woundInput();
      const text = JSON.stringify(input);
      await bench.askText('POST', wounds, text);
      const spaced = await bench.askText('POST', wounds, JSON.stringify(input, null, 1));
      const utc = text.replace('2026-11-20T08:30:00+08:00', '2026-11-20T00:30:00Z');
      const shifted = await bench.askText('POST', wounds, utc);
      return [spaced.status, shifted.status];
    },
    expected: { bytes: [409, 409], 'canonical-json': [201, 409], normalised: [201, 201] },
  },
  idConsumedBy: {
    ask: async (bench) => {
      const after = async (fault: boolean) => {
        const clientRequestId = crypto.randomUUID();
        if (fault) bench.hospital.setFaults([{ fault: 'status', status: 503, times: 1 }]);
        await create(bench, { clientRequestId, woundId: fault ? 'W-1001-2' : 'W-9' });
        return createStatus(bench, { clientRequestId });
      };
      return [await after(false), await after(true)];
    },
    expected: { committed: [201, 201], 'refused-too': [409, 201], 'any-answer': [409, 409] },
  },
  idScope: {
    ask: async (bench) => {
      const input = woundInput();
      await bench.ask('POST', wounds, input);
      await bench.ask('POST', wounds, input, 'nurse-ben');
      return bench.hospital.records().length;
    },
    expected: { institution: 1, 'per-user': 2 },
  },
  otherUsersReplay: {
    ask: async ({ ask }) => {
      const input = woundInput();
      await ask('POST', wounds, input);
      return (await ask('POST', wounds, input, 'nurse-ben')).status;
    },
    expected: { 'receipt-if-permitted': 201, conflict: 409 },
  },
  inFlightTwin: {
    ask: twin,
    expected: { wait: [201, 201], conflict: [201, 409], 'too-early': [201, 425] },
  },
  replayedReceipt: {
    ask: async (bench) => {
      const input = woundInput();
      const { body } = await bench.ask('POST', wounds, input);
      await bench.ask('POST', `${wounds}/${body.recordId}/void`, voiding());
      const again = await bench.ask('POST', wounds, input);
      return [again.body.version, again.body.recordState];
    },
    expected: { 'as-first-issued': [1, 'valid'], current: [2, 'voided'] },
  },
  retention: {
    ask: async (bench) => {
      const input = woundInput();
      await bench.ask('POST', wounds, input);
      const counts = [];
      for (const days of [8, 23]) {
        bench.hospital.advanceClock(days * dayMs);
        await bench.ask('POST', wounds, input);
        counts.push(bench.hospital.records().length);
      }
      return counts;
    },
    expected: { 'seven-days': [2, 3], 'thirty-days': [1, 2] },
  },
  idFormat: {
    ask: async (bench) => [
      await createStatus(bench, { clientRequestId: '字'.repeat(200) }),
      await createStatus(bench, { clientRequestId: 'x'.repeat(201) }),
      await createStatus(bench),
    ],
    expected: { 'up-to-200': [201, 422, 201], 'uuid-only': [422, 422, 201] },
  },
  queryWithoutPermission: {
    ask: async (bench) => {
      await create(bench, { clientRequestId: 'q' });
      return (await bench.ask('GET', '/requests/q', undefined, 'nurse-eve')).status;
    },
    expected: { forbidden: 403, 'not-found': 404 },
  },
  queryWhileInFlight: {
    ask: async (bench) => {
      bench.hospital.setFaults([{ fault: 'delay', delayMs: 1000, match: { method: 'POST' } }]);
      const pending = create(bench, { clientRequestId: 'q' });
      await bench.clock.advance(10);
      const query = bench.ask('GET', '/requests/q');
      await bench.clock.advance(1000);
      await pending;
      return (await query).status;
    },
    expected: { 'not-found': 404, wait: 200 },
  },
};
