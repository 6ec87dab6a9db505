/** The sentence about a journal, in both languages: it says what is in the journal, and nothing else. */
import { describe, expect, it, test } from 'vitest';
import { attemptSchema, type Attempt } from '../../../model/attempt.ts';
import type { Submission } from '../../../model/submission.ts';
import { problemOf } from '../../../model/testing/problems.ts';
import { submissionOf } from '../../../model/testing/rows.ts';
import { openTranslator } from '../../ui/words/i18n.ts';
import { timeFormat } from '../../ui/words/timeFormat.ts';
import { whyItTook, whySentence } from './whyItTook.ts';

const at = (time: string, day = 20) =>
  Date.parse(`2026-11-${day}T${time.padStart(5, '0')}:00+08:00`);
const submittedAt = at('1:10');

/** An exchange that was answered normally, with the changes of this row. */
function tried(time: string, change: Partial<Attempt> = {}): Attempt {
  const startedAt = at(time);
  return attemptSchema.parse({
    attemptId: `a-${time}`,
    submissionId: 's',
    clientRequestId: 'r',
    kind: 'write',
    method: 'POST',
    endpoint: '/wound-assessments',
    startedAt,
    finishedAt: startedAt,
    status: 201,
    traceId: null,
    outcome: 'accepted',
    failure: null,
    decision: 'receipt-stored',
    ...change,
  });
}
const unknown = (change: Partial<Attempt>): Partial<Attempt> => ({
  status: null,
  outcome: 'unknown',
  decision: 'asks-hospital',
  ...change,
});
const lost = unknown({ failure: 'connection' });
const busy = unknown({ status: 503 });

const done = (doneAt: number, how: 'found' | 'voided' = 'found'): Partial<Submission> => ({
  progress: {
    stage: 'done',
    doneAt,
    end: how === 'found' ? { how: 'found-by-author', recordId: 'R' } : { how: 'voided-by-other' },
  },
});

const conflicting = (since: number): Partial<Submission> => ({
  progress: { stage: 'problem', problem: { ...problemOf('conflict-newer-version'), since } },
});

async function said(change: Partial<Submission>, attempts: Attempt[], language: 'en' | 'zh-TW') {
  const translator = await openTranslator(language);
  const t = translator.getFixedT(language, 'outbox');
  const { time, date, fullMoment } = timeFormat(
    translator.getFixedT(language, 'common'),
    language,
    'Asia/Taipei',
  );
  const parts = whyItTook(submissionOf('s', { submittedAt, ...change }), attempts);
  return whySentence(t, parts, (atMs, dayOfMs) =>
    date(atMs) === date(dayOfMs) ? time(atMs) : fullMoment(atMs),
  );
}

/** The content of the journal, and the sentence in English and in Chinese. */
const table: [string, Partial<Submission>, Attempt[], string, string][] = [
  ['nothing', {}, [], '', ''],
  [
    'one that went at once',
    done(at('1:10')),
    [tried('1:10')],
    'Submitted 01:10; in the hospital record 01:10.',
    '01:10 送出；01:10 存入醫院紀錄。',
  ],
  [
    'a night without a network',
    done(at('4:09')),
    [tried('4:02', lost), tried('4:03', busy), tried('4:05', busy), tried('4:09')],
    'Submitted 01:10; first tried 04:02; connection lost 04:02; hospital busy 04:03 to 04:05; went on 04:09; in the hospital record 04:09.',
    '01:10 送出；04:02 首次嘗試傳送；04:02 連線中斷；04:03 至 04:05 醫院忙碌；04:09 繼續；04:09 存入醫院紀錄。',
  ],
  [
    'one that is done on another day',
    done(at('7:30', 21)),
    [tried('1:10', unknown({ failure: 'timeout' }))],
    'Submitted 01:10; no answer 01:10; in the hospital record 21 Nov 2026 07:30.',
    '01:10 送出；01:10 醫院未回應；2026/11/21 07:30 存入醫院紀錄。',
  ],
  [
    'an expired sign-in, not done yet',
    {},
    [tried('1:10', { status: 401, outcome: 'refused', decision: 'waits-for-sign-in' })],
    'Submitted 01:10; sign-in expired 01:10.',
    '01:10 送出；01:10 您的登入已失效。',
  ],
  [
    'one that needed her, and was void already',
    done(at('9:00'), 'voided'),
    [tried('1:10', { status: 409, outcome: 'refused', decision: 'needs-author' }), tried('8:59')],
    'Submitted 01:10; it needed you 01:10; went on 08:59; settled 09:00.',
    '01:10 送出；01:10 需要您處理；08:59 繼續；09:00 處理完成。',
  ],
  [
    'one that is stuck, and was refused after it was asked about and read',
    conflicting(at('1:12')),
    [
      tried('1:10', { status: 409, outcome: 'refused', decision: 'asks-hospital' }),
      tried('1:11', { kind: 'query', outcome: 'not-found', decision: 'reads-record' }),
      tried('1:12', { kind: 'look', status: 200, outcome: 'found', decision: 'needs-author' }),
    ],
    'Submitted 01:10; has needed you since 01:12.',
    '01:10 送出；01:12 起需要您處理。',
  ],
  [
    'one that needed her, went on, and is stuck again without an exchange',
    conflicting(at('2:10')),
    [
      tried('1:10', { status: 422, outcome: 'refused', decision: 'needs-author' }),
      tried('2:00', { kind: 'upload', decision: 'photo-stored' }),
    ],
    'Submitted 01:10; it needed you 01:10; went on 02:00; has needed you since 02:10.',
    '01:10 送出；01:10 需要您處理；02:00 繼續；02:10 起需要您處理。',
  ],
  [
    'one whose window was closed while it was sent',
    {},
    [tried('1:10', { status: null, outcome: null, decision: null }), tried('1:20')],
    'Submitted 01:10; interrupted while sending 01:10; went on 01:20.',
    '01:10 送出；01:10 傳送時中斷；01:20 繼續。',
  ],
  [
    'one that is under way',
    {},
    [tried('1:10', { status: null, outcome: null, decision: null })],
    'Submitted 01:10.',
    '01:10 送出。',
  ],
  [
    'what else may be between her and the hospital',
    {},
    [
      tried('1:10', unknown({ failure: 'not-the-hospital' })),
      tried('1:11', unknown({ failure: 'another-hospital' })),
      tried('1:12', unknown({ failure: 'not-as-asked' })),
      tried('1:13', unknown({ status: 500 })),
    ],
    'Submitted 01:10; something else answered 01:10; connected to another hospital 01:11; answer unreadable 01:12; hospital answered with an error 01:13.',
    '01:10 送出；01:10 回應的不是醫院；01:11 連到另一家醫院；01:12 回應無法讀取；01:13 醫院回覆錯誤。',
  ],
  [
    'one that the hospital may be working on',
    {},
    [
      tried('1:10', {
        kind: 'query',
        status: 404,
        outcome: 'not-found',
        decision: 'may-be-at-work',
      }),
    ],
    'Submitted 01:10; hospital perhaps working on it 01:10.',
    '01:10 送出；01:10 醫院可能仍在處理。',
  ],
];

describe('why it took so long', () => {
  it.each(table)('%s', async (...row) => {
    const [, change, attempts, en, zhTw] = row;
    expect(await said(change, attempts, 'en')).toBe(en);
    expect(await said(change, attempts, 'zh-TW')).toBe(zhTw);
  });
});

test('of many interruptions the first and the last are told', async () => {
  const attempts = ['2:01', '2:02', '2:03', '2:04', '2:05', '2:06'].map((time, index) =>
    tried(time, index % 2 === 0 ? lost : busy),
  );
  expect(await said({}, attempts, 'en')).toBe(
    'Submitted 01:10; first tried 02:01; connection lost 02:01; hospital busy 02:02; interrupted 2 more times; connection lost 02:05; hospital busy 02:06.',
  );
});
