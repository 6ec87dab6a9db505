/** Tests how a journal is rendered: what two runs have in common remains, and what depends on timing is removed. */
import { expect, test } from 'vitest';
import type { KeptExchange } from '../../test/e2e/keptJournal.ts';
import { anExchange } from './anExchange.ts';
import { tellJournal } from './tellJournal.mjs';

const requestId = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const exchange = (given: Partial<KeptExchange>): KeptExchange => ({ ...anExchange, ...given });
const photo = (number: number) =>
  exchange({
    method: 'POST',
    path: '/attachments',
    status: 201,
    committed: `ATT-Q7RS-00000${number}`,
    contentType: 'multipart/form-data',
    body: `${number}00 bytes`,
  });
const write = (digit: number, photos: readonly number[], more: Partial<KeptExchange> = {}) =>
  exchange({
    method: 'POST',
    path: '/wound-assessments',
    status: 201,
    committed: `WA-Q7RS-00000${digit}`,
    clientRequestId: requestId(digit),
    contentType: 'application/json',
    body: {
      clientRequestId: requestId(digit),
      observedAt: '2026-11-23T11:46:00+08:00',
      attachmentIds: photos.map((number) => `ATT-Q7RS-00000${number}`),
    },
    ...more,
  });
const failed = (digit: number) =>
  write(digit, [], { status: null, fault: 'drop-before', committed: null });
const question = (digit: number, status: number) =>
  exchange({ path: `/requests/${requestId(digit)}`, status, clientRequestId: requestId(digit) });

test('a submission has its photos, in order, though another goes between them; ids are renamed', () => {
  const { submissions } = tellJournal([
    photo(1),
    photo(3),
    write(3, [3]),
    photo(2),
    write(1, [1, 2]),
  ]);
  expect(submissions).toEqual([
    [
      'nurse-amy POST /attachments multipart/form-data "100 bytes" -> 201 committed <ATT 1>',
      'nurse-amy POST /attachments multipart/form-data "200 bytes" -> 201 committed <ATT 2>',
      'nurse-amy POST /wound-assessments application/json {"clientRequestId":"<request 1>","observedAt":"<time>","attachmentIds":["<ATT 1>","<ATT 2>"]} -> 201 committed <WA 1>',
    ].join('\n'),
    [
      'nurse-amy POST /attachments multipart/form-data "300 bytes" -> 201 committed <ATT 1>',
      'nurse-amy POST /wound-assessments application/json {"clientRequestId":"<request 1>","observedAt":"<time>","attachmentIds":["<ATT 1>"]} -> 201 committed <WA 1>',
    ].join('\n'),
  ]);
});

test('times lose their value, wherever they stand', () => {
  const body = { at: '2026-11-23T11:46:00+08:00', wardDate: '2026-11-23', wardTime: '11:24' };
  const [told] = tellJournal([write(1, [], { body })]).submissions;
  expect(told).toContain('{"at":"<time>","wardDate":"<day>","wardTime":"<time>"}');
});

test('the order of the photos counts', () => {
  const told = (...order: number[]) =>
    tellJournal([...order.map(photo), write(1, [1, 2])]).submissions;
  expect(told(1, 2)).not.toEqual(told(2, 1));
});

test('how often a round without an answer comes again does not count, and what is committed does', () => {
  const round = [failed(1), question(1, 404)];
  const once = tellJournal([...round, write(1, [])]).submissions;
  expect(once[0]?.split('\n')).toHaveLength(3);
  expect(tellJournal([...round, ...round, ...round, write(1, [])]).submissions).toEqual(once);
  expect(tellJournal([...round, write(1, []), write(1, [])]).submissions).not.toEqual(once);
  // A query before the repeat must make a difference: that is the point of the comparison.
  expect(tellJournal([failed(1), write(1, [])]).submissions).not.toEqual(once);
});

test('where the page is opened again while it sends, only what records are made of counts', () => {
  const how = { isCutOff: true };
  const smooth = tellJournal([exchange({}), photo(1), write(1, [1])], how);
  const cutOff = [exchange({}), photo(2), photo(1), failed(1), write(1, [1]), question(1, 200)];
  expect(tellJournal(cutOff, how)).toEqual(smooth);
  expect(tellJournal(cutOff).submissions).not.toEqual(smooth.submissions);
  expect(tellJournal([...cutOff, write(2, [])], how)).not.toEqual(smooth);
});

test('photos that no record names are told each, and failed ones once', () => {
  const lost = { ...photo(1), status: 502, committed: null };
  const { submissions } = tellJournal([lost, lost, photo(1), photo(1)]);
  expect(submissions).toHaveLength(3);
});

test('reads are told once each, without questions about what was written', () => {
  const { reads } = tellJournal([
    exchange({}),
    exchange({}),
    exchange({ path: '/wound-assessments/WA-Q7RS-000001', query: '?b=1&a=2' }),
    exchange({ status: null }),
    write(1, []),
    question(1, 200),
    question(7, 404),
  ]);
  expect(reads).toEqual([
    'nurse-amy GET /patients/P-1001 -> 200',
    'nurse-amy GET /requests/* -> 404',
    'nurse-amy GET /wound-assessments/*?a&b -> 200',
  ]);
});
