/**
 * Minimal clients before the auditor, in process: correct ones, about which nothing may be reported, and wrong ones,
 * each with exactly the rules that it breaks.
 */
import { describe, expect, test } from 'vitest';
import { audit, auditPage } from '../../src/hospital/audit/report.ts';
import { woundInput } from '../../src/hospital/testing/testHospital.ts';
import { bench, type Bench } from './clientBench.ts';

const dayMs = 86_400_000;

type Client = readonly [name: string, breaks: readonly string[], act: (at: Bench) => Promise<void>];

const withNewId = (body: object) => ({ ...body, clientRequestId: crypto.randomUUID() });
const later = '2026-11-20T12:30:00+08:00';

const right: readonly Client[] = [
  [
    'asks after a lost answer, and uses the same picture for another record',
    [],
    async ({ once, upload, write, query }) => {
      const first = woundInput({ attachmentIds: [await upload('one')] });
      once({ fault: 'drop-after' });
      await write(first);
      await query(first);
      const assessment = { careNote: 'Another one.' };
      await write(woundInput({ assessment, attachmentIds: [await upload('one')] }));
    },
  ],
  [
    'asks, hears 404, and sends the same again',
    [],
    async ({ once, write, query }) => {
      const body = woundInput();
      once({ fault: 'drop-before' });
      await write(body);
      await query(body);
      await write(body);
    },
  ],
  [
    'says the same at a later time while the first is not yet settled',
    [],
    async ({ once, write, query }) => {
      const first = woundInput();
      once({ fault: 'drop-after' });
      await write(first);
      await write(woundInput({ observedAt: later }));
      await query(first);
    },
  ],
  [
    'corrects what was refused, and sends it under a new id',
    [],
    async ({ write }) => {
      const body = woundInput({ observedAt: 'this morning' });
      await write(body);
      await write(withNewId({ ...body, observedAt: later }));
    },
  ],
  [
    'uploads again what was purged, once it was told so',
    [],
    async ({ once, upload, write, hospital }) => {
      const body = woundInput({ attachmentIds: [await upload('one')] });
      once({ fault: 'status', status: 429 });
      await write(body);
      hospital.advanceClock(dayMs + 1);
      await write(body);
      await write(withNewId({ ...body, attachmentIds: [await upload('one')] }));
    },
  ],
  [
    'looks for its photos after a lost write, finds them gone, and begins anew',
    [],
    async ({ once, upload, write, query, get, hospital }) => {
      const id = await upload('one');
      const body = woundInput({ attachmentIds: [id] });
      once({ fault: 'drop-before' });
      await write(body);
      hospital.advanceClock(dayMs + 1);
      await query(body);
      await get(`/attachments/${id}/content`);
      await write(withNewId({ ...body, attachmentIds: [await upload('one')] }));
    },
  ],
  [
    'leaves to a person what a query no longer knows after the retention',
    [],
    async ({ once, write, query, hospital }) => {
      const body = woundInput();
      once({ fault: 'drop-before' });
      await write(body);
      hospital.advanceClock(8 * dayMs);
      await query(body);
    },
  ],
  [
    'signs in again after a 401',
    [],
    async ({ write, hospital }) => {
      const body = woundInput();
      hospital.setInterpretations({ tokenLife: 'fifteen-minutes' });
      await write(woundInput({ observedAt: later }));
      hospital.advanceClock(16 * 60_000);
      await write(body);
      await write(body, 'nurse-amy.2');
    },
  ],
  [
    'uploads again what it was told of too late to have heard it',
    [],
    async ({ upload, write, hospital, clock }) => {
      hospital.setFaults([{ fault: 'delay-after', delayMs: 9000, times: 1 }]);
      const first = upload('one');
      await clock.advance(9000);
      await first;
      await write(woundInput({ attachmentIds: [await upload('one')] }));
    },
  ],
  [
    'uploads the same picture for two records at once',
    [],
    async ({ upload, write }) => {
      const [one, two] = [await upload('one'), await upload('one')];
      await write(woundInput({ attachmentIds: [one] }));
      await write(woundInput({ assessment: { careNote: 'Two.' }, attachmentIds: [two] }));
    },
  ],
  [
    'reads a record after a conflict, and corrects what it sees',
    [],
    async ({ write, change, get, hospital }) => {
      const recordId = String((await write(woundInput()))?.body.recordId);
      hospital.correctAsColleague({ recordId, careNote: 'Meanwhile.' });
      const fix = (version: number) => withNewId({ version, changes: { careNote: 'Mine.' } });
      await change(recordId, fix(1));
      const read = await get(`/wound-assessments/${recordId}`);
      await change(recordId, fix(Number(read?.body.version)));
    },
  ],
];

const wrong: readonly Client[] = [
  [
    'A uploads again and writes again under a new id',
    ['no-new-id', 'no-second-upload', 'no-twins', 'unknown-is-settled'],
    async ({ once, upload, write }) => {
      const body = woundInput({ attachmentIds: [await upload('one')] });
      once({ fault: 'drop-after' });
      await write(body);
      await write(withNewId({ ...body, attachmentIds: [await upload('one')] }));
    },
  ],
  [
    'B writes again under a new id',
    ['no-new-id', 'no-twins', 'unknown-is-settled'],
    async ({ once, write }) => {
      const body = woundInput();
      once({ fault: 'drop-after' });
      await write(body);
      await write(withNewId(body));
    },
  ],
  [
    'C writes again under a new id and with a new time',
    ['no-new-id', 'unknown-is-settled'],
    async ({ once, write }) => {
      const body = woundInput();
      once({ fault: 'drop-after' });
      await write(body);
      await write(withNewId({ ...body, observedAt: later }));
    },
  ],
  [
    'D never looks after a lost write',
    ['unknown-is-settled'],
    async ({ once, write }) => {
      once({ fault: 'drop-before' });
      await write(woundInput());
    },
  ],
  [
    'F sends twice at the same time',
    ['one-flight'],
    async ({ write, hospital, clock }) => {
      hospital.setFaults([{ fault: 'delay', delayMs: 50, times: 1 }]);
      const body = woundInput();
      const both = [write(body), write(body)];
      await clock.advance(100);
      await Promise.all(both);
    },
  ],
  [
    'G sends the same again after the retention',
    ['no-repeat-after-retention', 'no-twins'],
    async ({ once, write, query, hospital }) => {
      const body = woundInput();
      once({ fault: 'drop-after' });
      await write(body);
      hospital.advanceClock(8 * dayMs);
      await query(body);
      await write(body);
    },
  ],
  [
    'hears 404, and gives up',
    ['missing-comes-again'],
    async ({ once, write, query }) => {
      const body = woundInput();
      once({ fault: 'drop-before' });
      await write(body);
      await query(body);
    },
  ],
  [
    'is asked to wait, and gives up',
    ['missing-comes-again'],
    async ({ once, write }) => {
      once({ fault: 'status', status: 429, retryAfterSeconds: 2 });
      await write(woundInput());
    },
  ],
  [
    'hears 404, and takes a new id and a new time',
    ['no-new-id'],
    async ({ once, write, query }) => {
      const body = woundInput();
      once({ fault: 'drop-before' });
      await write(body);
      await query(body);
      await write(withNewId({ ...body, observedAt: later }));
    },
  ],
  [
    'takes the page of a guest network for a receipt',
    ['unknown-is-settled'],
    async ({ once, write }) => {
      once({ fault: 'captive' });
      await write(woundInput());
    },
  ],
  [
    'takes the page of a filter for a refusal',
    ['unknown-is-settled'],
    async ({ once, write }) => {
      once({ fault: 'block-page' });
      await write(woundInput());
    },
  ],
  [
    'invents the id of a photo whose upload was lost',
    ['photo-ids-as-told'],
    async ({ write }) => {
      await write(woundInput({ attachmentIds: ['ATT-1'] }));
    },
  ],
  [
    'names a purged photo again',
    ['gone-photos-anew'],
    async ({ upload, write, hospital }) => {
      const body = woundInput({ attachmentIds: [await upload('one')] });
      hospital.advanceClock(dayMs + 1);
      await write(body);
      await write(withNewId(body));
    },
  ],
  [
    'borrows the credential of a colleague after a 401',
    ['own-credential'],
    async ({ write }) => {
      const body = woundInput();
      await write(body, 'expired-dan');
      await write(body, 'nurse-amy');
    },
  ],
  [
    'asks, is not answered, and sends again',
    ['query-before-repeat'],
    async ({ hospital, write, query }) => {
      const body = woundInput();
      hospital.setFaults([
        { match: { method: 'POST' }, fault: 'drop-after', times: 1 },
        { match: { path: '/requests/*' }, fault: 'status', status: 503 },
      ]);
      await write(body);
      await query(body);
      await write(body);
    },
  ],
  [
    'uploads twice what it needs once',
    ['no-second-upload'],
    async ({ upload, write }) => {
      await upload('one');
      await write(woundInput({ attachmentIds: [await upload('one')] }));
    },
  ],
];

function outcomesOf({ observer, records }: Bench, outcome: string): string[] {
  const { rules } = audit(observer.exchanges, records());
  return rules.flatMap((rule) => (rule.outcome === outcome ? [rule.id] : [])).toSorted();
}

describe.each([
  ['before the bundled hospital', false],
  ['before a real hospital, of which hashes are kept', true],
])('%s', (_place, isReal) => {
  test.each([...right, ...wrong])('a client that %s', async (_name, breaks, act) => {
    const at = bench(isReal);
    await act(at);
    expect(outcomesOf(at, 'broken')).toEqual(breaks);
    expect(outcomesOf(at, 'advised against')).toEqual([]);
    if (!isReal) return;
    // What a later look at the process, or at its reports, would find.
    const report = audit(at.observer.exchanges, at.records());
    const { proxy, observer } = at;
    const details = proxy.journal().map(({ n }) => proxy.exchange(n));
    const kept = [observer.exchanges, at.records(), details, proxy.export(), report];
    const text = JSON.stringify(kept) + auditPage(report, observer.exchanges);
    for (const secret of [...at.tokens, 'Cleaned', 'foam', 'observedAt":"2026', 'Mine.']) {
      expect(text).not.toContain(secret);
    }
    expect(details.map((entry) => entry?.detail)).toEqual(details.map(() => null));
  });
});

test('I: a client that knocks with a dead credential is advised against it, and no more', async () => {
  const at = bench();
  const bodies = Array.from({ length: 5 }, (_, index) =>
    woundInput({ assessment: { careNote: `Note ${index}` } }),
  );
  for (const body of bodies) await at.write(body, 'nurse-amy.expired');
  expect(outcomesOf(at, 'advised against')).toEqual(['dead-credential']);
  expect(outcomesOf(at, 'broken')).toEqual(['missing-comes-again']);
});

test.each([false, true])(
  'records that are alike are no twins where each was done before the next (real: %s)',
  async (isReal) => {
    const at = bench(isReal);
    await at.write(woundInput());
    at.once({ fault: 'drop-after' });
    const second = woundInput();
    await at.write(second);
    await at.query(second);
    await at.write(woundInput());
    expect(outcomesOf(at, 'broken')).toEqual([]);
    expect(outcomesOf(at, 'cannot tell')).toEqual(['no-new-id', 'no-twins']);
    const report = audit(at.observer.exchanges, at.records());
    expect(report.gaps.join()).toContain('give each record its own note');
  },
);

test('what has no time to end is not held against a client that was cut short', async () => {
  const at = bench();
  at.once({ fault: 'drop-after' });
  await at.write(woundInput());
  const examined = { caused: [], isCutShort: true };
  const { broken, rules } = audit(at.observer.exchanges, at.records(), examined);
  expect(broken).toBe(0);
  const settled = rules.find(({ id }) => id === 'unknown-is-settled');
  expect(settled).toMatchObject({
    outcome: 'cannot tell',
    findings: [{ words: 'left unknown: 1', exchanges: [1] }],
  });
});
