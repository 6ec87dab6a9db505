/** Tests that a line of the request log tells what IT needs, and nothing of a patient, a nurse or a tablet. */
import { expect, it } from 'vitest';
import { requestLine, type AnsweredRequest } from './requestLine.ts';

const request: AnsweredRequest = {
  atMs: Date.UTC(2026, 10, 27, 3, 12, 59, 120),
  askedFor: 'hospital',
  method: 'POST',
  pathname: '/hospital/wound-assessments',
  status: 201,
  outcome: '2xx',
  seconds: 0.1834,
};

it('says when, what, how it was answered and how long it took', () => {
  expect(requestLine(request)).toBe(
    '2026-11-27T03:12:59.120Z POST /hospital/wound-assessments 201 183 ms',
  );
});

it('says that the hospital gave no answer', () => {
  const line = requestLine({ ...request, status: 502, outcome: 'none', seconds: 5.003 });
  expect(line).toContain(' 502 from Wardbook, not from the hospital 5003 ms');
});

it.each([
  ['/hospital/patients/P-1001/wounds', '/hospital/patients/*/wounds'],
  ['/hospital/requests/0b6f8c1e-7c1c-4f0e-8c37-2d6f1d5b9d11', '/hospital/requests/*'],
  ['/hospital/attachments/A-7/content', '/hospital/attachments/*/content'],
  ['/hospital/wound-assessments/WA-1/void', '/hospital/wound-assessments/*/void'],
  ['/hospital/Amy%20Lin/../patients', '/hospital/*/*/patients'],
])('has no id: %s', (pathname, shape) => {
  expect(requestLine({ ...request, pathname })).toContain(` ${shape} `);
});

it('does not name a file, nor a method that nobody knows', () => {
  const line = requestLine({ ...request, askedFor: 'file', pathname: '/P-1001', method: 'AMY' });
  expect(line).toBe('2026-11-27T03:12:59.120Z other file 201 183 ms');
});
