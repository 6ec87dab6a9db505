/** The probes of src/hospital/points/deduplication.ts. */
import type { deduplicationPoints } from '../../points/deduplication.ts';
import { create, createStatus, dayMs, wounds, type Probes } from '../probe.ts';
import { voiding, woundInput, type TestHospital } from '../testHospital.ts';

async function twin(tested: TestHospital): Promise<unknown> {
  const input = woundInput();
  const both = [1, 2].map(() => tested.ask('POST', wounds, input));
  await tested.clock.advance(30);
  const answers = await Promise.all(both);
  return answers.map(({ status }) => status);
}

export const deduplicationProbes: Probes<keyof typeof deduplicationPoints> = {
  sameContent: {
    ask: async (tested) => {
      const input = woundInput();
      const text = JSON.stringify(input);
      await tested.askText('POST', wounds, text);
      const spaced = await tested.askText('POST', wounds, JSON.stringify(input, null, 1));
      const utc = text.replace('2026-11-20T08:30:00+08:00', '2026-11-20T00:30:00Z');
      const shifted = await tested.askText('POST', wounds, utc);
      return [spaced.status, shifted.status];
    },
    expected: { bytes: [409, 409], 'canonical-json': [201, 409], normalised: [201, 201] },
  },
  idConsumedBy: {
    ask: async (tested) => {
      const after = async (fault: boolean) => {
        const clientRequestId = crypto.randomUUID();
        if (fault) tested.hospital.setFaults([{ fault: 'status', status: 503, times: 1 }]);
        await create(tested, { clientRequestId, woundId: fault ? 'W-1001-2' : 'W-9' });
        return createStatus(tested, { clientRequestId });
      };
      return [await after(false), await after(true)];
    },
    expected: { committed: [201, 201], 'refused-too': [409, 201], 'any-answer': [409, 409] },
  },
  idScope: {
    ask: async (tested) => {
      const input = woundInput();
      await tested.ask('POST', wounds, input);
      await tested.ask('POST', wounds, input, 'nurse-ben');
      return tested.hospital.records().length;
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
    ask: async (tested) => {
      const input = woundInput();
      const { body } = await tested.ask('POST', wounds, input);
      await tested.ask('POST', `${wounds}/${body.recordId}/void`, voiding());
      const again = await tested.ask('POST', wounds, input);
      return [again.body.version, again.body.recordState];
    },
    expected: { 'as-first-issued': [1, 'valid'], current: [2, 'voided'] },
  },
  retention: {
    ask: async (tested) => {
      const input = woundInput();
      await tested.ask('POST', wounds, input);
      const counts = [];
      for (const days of [8, 23]) {
        tested.hospital.advanceClock(days * dayMs);
        await tested.ask('POST', wounds, input);
        counts.push(tested.hospital.records().length);
      }
      return counts;
    },
    expected: { 'seven-days': [2, 3], 'thirty-days': [1, 2] },
  },
  idFormat: {
    ask: async (tested) => [
      await createStatus(tested, { clientRequestId: '字'.repeat(200) }),
      await createStatus(tested, { clientRequestId: 'x'.repeat(201) }),
      await createStatus(tested),
    ],
    expected: { 'up-to-200': [201, 422, 201], 'uuid-only': [422, 422, 201] },
  },
  queryWithoutPermission: {
    ask: async (tested) => {
      await create(tested, { clientRequestId: 'q' });
      return (await tested.ask('GET', '/requests/q', undefined, 'nurse-eve')).status;
    },
    expected: { forbidden: 403, 'not-found': 404 },
  },
  queryWhileInFlight: {
    ask: async (tested) => {
      tested.hospital.setFaults([{ fault: 'delay', delayMs: 1000, match: { method: 'POST' } }]);
      const pending = create(tested, { clientRequestId: 'q' });
      await tested.clock.advance(10);
      const query = tested.ask('GET', '/requests/q');
      await tested.clock.advance(1000);
      await pending;
      return (await query).status;
    },
    expected: { 'not-found': 404, wait: 200 },
  },
};
