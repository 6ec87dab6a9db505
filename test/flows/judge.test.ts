/** Proves the judge: an ordinary journal passes, and each rule is reported where it was broken. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Attempt } from '../../src/model/attempt.ts';
import type { Progress } from '../../src/model/progress.ts';
import { submissionOf } from '../../src/model/testing/rows.ts';
import { journalText } from '../../src/renderer/services/app/journalText.ts';
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
  queued: { stage: 'queued', toSettle: [] },
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
function judge(text: string): Promise<{ code: number; said: string }> {
  const path = join(folder, 'diagnostics.txt');
  writeFileSync(path, text);
  const given = ['--import', 'tsx', 'test/simulation/judge.ts', path];
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
