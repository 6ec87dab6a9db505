/** Proves the judge: an ordinary journal passes, and each rule is reported where it was broken. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordListing } from '../../src/hospital/listings.ts';
import type { Attempt } from '../../src/model/attempt.ts';
import type { Progress } from '../../src/model/progress.ts';
import { submissionOf } from '../../src/model/testing/rows.ts';
import { journalText } from '../../src/renderer/services/app/journalText.ts';
import {
  judgeEvidence,
  tabletCheckIds,
  tabletChecks,
  tabletEvidenceSchema,
  type CheckOutcome,
  type TabletCheckFacts,
  type TabletCheckId,
  type TabletEvidence,
} from '../../src/shared/tabletEvidence.ts';
import { booksComplaints } from '../simulation/booksJudge.ts';
import { readJournals } from '../simulation/journalFile.ts';
import { complaintsAbout } from '../simulation/journalRules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardbook-judge-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Told = [Attempt['kind'], Attempt['outcome'], { id?: string; at?: number; ended?: number }?];

const endpointOf = {
  upload: ['POST', '/attachments'],
  write: ['POST', '/wound-assessments'],
  query: ['GET', '/requests/{clientRequestId}'],
  'read-back': ['GET', '/wound-assessments/{recordId}'],
  look: ['GET', '/wound-assessments/{recordId}'],
  'photo-look': ['GET', '/attachments/{attachmentId}/content'],
} as const;

const dayMs = 24 * 3_600_000;

const progressOf = {
  done: { stage: 'done', doneAt: 0, end: { how: 'voided-by-other' } },
  queued: { stage: 'queued', asksFirst: false },
} as const satisfies Record<string, Progress>;

function journal(stage: 'done' | 'queued', told: readonly Told[]): string {
  const attempts = told.map(([kind, outcome, facts = {}], index): Attempt => {
    const { id = 'request-s', at, ended } = facts;
    const [method, endpoint] = endpointOf[kind];
    const startedAt = at ?? index * 1_000;
    const known = { status: null, traceId: null, failure: null, decision: null };
    const whose = { attemptId: `${index}`, submissionId: 's', clientRequestId: id };
    return {
      ...known,
      ...whose,
      kind,
      outcome,
      method,
      endpoint,
      startedAt,
      finishedAt: ended ?? startedAt,
    };
  });
  return `Wardbook 0.1.0, web\n\n${journalText(submissionOf('s', { progress: progressOf[stage] }), attempts)}`;
}

/** The rules that a journal breaks. */
function complaints(text: string): string[] {
  return readJournals(text).flatMap((one) => complaintsAbout(one).map(({ rule }) => rule));
}

/** What the command prints, and its exit code. */
function judge(text: string, ...more: string[]): Promise<{ code: number; said: string }> {
  const path = join(folder, 'diagnostics.txt');
  writeFileSync(path, text);
  const given = ['--import', 'tsx', 'test/simulation/judge.ts', path, ...more];
  return new Promise((done) => {
    execFile(process.execPath, given, (error, said, complaint) =>
      done({ code: Number(error?.code ?? 0), said: said + complaint }),
    );
  });
}

test('an answer that was lost, asked about, and sent again is in order', async () => {
  const text = journal('done', [
    ['upload', 'accepted'],
    ['write', 'unknown'],
    ['query', 'not-found'],
    ['write', 'accepted'],
    ['read-back', 'found'],
  ]);
  expect(complaints(text)).toEqual([]);
  expect(await judge(text)).toEqual({ code: 0, said: '1 submissions, 0 violations\n' });
});

test('a receipt that a frozen window was given after the repeat is in order, if the query came between', () => {
  const late: Told = ['write', 'accepted', { ended: 9_000 }];
  const query: Told = ['query', 'not-found'];
  expect(complaints(journal('queued', [late, query, ['write', 'accepted']]))).toEqual([]);
  expect(complaints(journal('queued', [late, ['write', 'accepted']]))).toEqual(['R4']);
});

const often = Array.from({ length: 61 }, (): Told => ['query', 'unknown', { at: 5 }]);

test.each<[string, 'done' | 'queued', Told[]]>([
  [
    'R4',
    'queued',
    [
      ['write', 'unknown'],
      ['write', 'accepted'],
    ],
  ],
  [
    'R4',
    'queued',
    [
      ['write', null],
      ['query', 'unknown'],
      ['write', 'accepted'],
    ],
  ],
  [
    'R4',
    'queued',
    [
      ['write', 'accepted'],
      ['write', 'accepted'],
    ],
  ],
  [
    'R5',
    'queued',
    [
      ['write', 'refused'],
      ['write', 'accepted', { id: 'new' }],
    ],
  ],
  ['R8', 'done', [['write', 'accepted']]],
  [
    'R12',
    'queued',
    [
      ['write', 'unknown'],
      ['query', 'not-found'],
      ['write', 'accepted', { at: 8 * dayMs }],
    ],
  ],
  ['R17', 'queued', often],
])('%s is told where it was broken', (rule, stage, told) => {
  expect(complaints(journal(stage, told))).toEqual([rule]);
});

test('a broken rule is printed, and is the exit code', async () => {
  const { code, said } = await judge(journal('done', [['write', 'accepted']]));
  expect(said).toBe('R8 s: done without a read-back\n1 submissions, 1 violations\n');
  expect(code).toBe(1);
});

/** A record in the hospital's books, made by the request of the journals here. */
const recorded = {
  recordId: 'WA-1',
  version: 1,
  recordState: 'valid',
  versions: [{ clientRequestId: 'request-s', version: 1, recordedAt: '2026-11-27T02:00:00Z' }],
};

test("with the hospital's records, what is said of each record is judged", async () => {
  const lost = journal('queued', [['write', 'unknown']]);
  const asked = journal('queued', [
    ['write', 'unknown'],
    ['query', 'not-found'],
  ]);
  const told = '"now.queued" is said, and it is false';
  const byBooks = (text: string, records: readonly object[]) =>
    readJournals(text).flatMap((one) =>
      booksComplaints(one, records as unknown as RecordListing[]).map(({ message }) => message),
    );
  expect(byBooks(lost, [])).toEqual([]);
  expect(byBooks(lost, [recorded])).toContain(told);
  expect(byBooks(asked, [recorded])).toEqual([]);
  const books = join(folder, 'records.json');
  writeFileSync(books, JSON.stringify([recorded]));
  const { code, said } = await judge(lost, books);
  expect(said).toContain(`R8 s: ${told}`);
  expect(code).toBe(1);
});

test('a file that is none, or a line of none, is refused', async () => {
  expect(await judge('hello')).toEqual({
    code: 2,
    said: 'This is not a diagnostics file of Wardbook.\n',
  });
  const torn = journal('queued', [['write', 'accepted']]).replace(' | request request-s', '');
  expect(await judge(torn)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^line \d+ is no line of a journal/) as string,
  });
});

/** The result of a tablet with nothing wrong. */
function goodEvidence(): TabletEvidence {
  return {
    ...{ is: 'wardbook-tablet-check', version: 1, madeAt: '2026-11-27T02:00:00.000Z' },
    app: { version: '0.1.0', shell: 'web' },
    tablet: {
      ...{ browser: 'Browser/1', language: 'zh-TW', zone: 'Asia/Taipei', screen: '800x600@2' },
      ...{ cores: 8, memoryGb: 4, touchPoints: 5 },
    },
    checks: tabletCheckIds.map((id) => {
      const { least, most }: TabletCheckFacts = tabletChecks[id];
      const value = least ?? most;
      return { id, is: 'passed', ...(value === undefined ? {} : { value }) };
    }),
  };
}

const changed = (
  evidence: TabletEvidence,
  change: Partial<Record<TabletCheckId, Partial<CheckOutcome> | null>>,
): TabletEvidence => ({
  ...evidence,
  checks: evidence.checks.flatMap((one) => {
    const by = change[one.id as TabletCheckId];
    return by === null ? [] : [{ ...one, ...by }];
  }),
});

test('the result of a tablet on which nothing is wrong is good', () => {
  const { passed, isGood } = judgeEvidence(goodEvidence());
  expect({ passed, isGood }).toEqual({ passed: tabletCheckIds, isGood: true });
});

test('each of ten lacks of a tablet is named, whatever its file says of itself', async () => {
  const evidence = changed(goodEvidence(), {
    // Missing: a check that was not run, and the whole second part but its beginning.
    'rows-after-closing': null,
    'last-write-whole': null,
    // Failed, and reported as failed.
    persistence: { is: 'failed', why: 'refused' },
    'private-files': { is: 'failed', why: 'threw', error: 'NotAllowedError' },
    camera: { is: 'failed', why: 'absent' },
    // Reported as passed.
    'rows-written': { value: 20 },
    'save-time': { value: 900 },
    clock: { value: undefined },
    'service-worker': { is: 'not-here' },
  });
  const [first] = evidence.checks;
  evidence.checks.push({ ...first, id: 'sealing', is: 'passed' }, { id: 'tomorrow', is: 'passed' });
  const { code, said } = await judge(JSON.stringify(evidence));
  expect(code).toBe(1);
  expect(said.trimEnd().split('\n').slice(1)).toEqual([
    'failed   service-worker: said to be of no use here, which is not so',
    'failed   rows-written: 20, at least 1000 is right',
    'failed   private-files: threw, NotAllowedError',
    'failed   persistence: refused',
    'failed   camera: absent (Wardbook works without it)',
    'failed   clock: without its value',
    'failed   save-time: 900, at most 250 is right',
    'missing  sealing',
    'missing  rows-after-closing',
    'missing  last-write-whole',
    "unknown  tomorrow: a newer version's; judge with that version",
    `${tabletCheckIds.length - 10} passed, 7 failed, 3 missing`,
  ]);
});

test('what Wardbook works without keeps no tablet from being good', async () => {
  const evidence = changed(goodEvidence(), { camera: { is: 'failed', why: 'refused' } });
  const { code, said } = await judge(JSON.stringify(evidence));
  expect({ code, last: said.trimEnd().split('\n').at(-1) }).toEqual({
    code: 0,
    last: `${tabletCheckIds.length - 1} passed, 1 failed, 0 missing`,
  });
});

test('a file with a name, a note or a token in it is not taken for the result of a tablet', async () => {
  const good = goodEvidence();
  const [first, ...others] = good.checks;
  const spoiled = [
    { ...good, nurse: 'Amy Lin' },
    { ...good, tablet: { ...good.tablet, browser: 'amy@ward' } },
    { ...good, app: { ...good.app, token: 'nurse-amy' } },
    { ...good, checks: [{ ...first, note: 'Edges clean.' }, ...others] },
    { ...good, checks: [{ ...first, is: 'failed', error: 'Error: P-1001' }, ...others] },
  ];
  expect(tabletEvidenceSchema.safeParse(good).success).toBe(true);
  for (const one of spoiled) {
    expect(tabletEvidenceSchema.safeParse(one)).toMatchObject({ success: false });
  }
  const { code, said } = await judge(JSON.stringify(spoiled[1]));
  expect({ code, said }).toEqual({
    code: 2,
    said: "This is not the result of a tablet's test. Not understood: tablet.browser.\n",
  });
});
