import { describe, expect, it, vi } from 'vitest';
import type { Examination } from '../../src/conformance/examination.ts';
import type { Subject } from '../../src/conformance/subject.ts';
import { bundledSubject, createExaminee, outcomesOf, runOn, type Fetch } from './examinee.ts';
import { falsify, is, refusal } from './falsify.ts';
vi.setConfig({ testTimeout: 60_000 });

const readOnly = { allowWrites: false, allowPermanent: false };

/** Runs the suite and requires that it reached no verdict on the hospital. */
async function mistakeIn(
  subject: Partial<Subject>,
  between?: (fetch: Fetch) => Fetch,
): Promise<Pick<Examination, 'mistake' | 'counts'>> {
  const { mistake, findings, counts, cleanUp } = await runOn(createExaminee({}, between), subject);
  expect(findings.length).toBe(0);
  expect(cleanUp.left).toEqual([]);
  return { mistake, counts };
}

describe('an address that leads to no hospital is told, and nobody is judged', () => {
  it.each(['http://127.0.0.1:8787', 'http://127.0.0.1:8787/v2'])('as %s does', async (baseUrl) => {
    const { mistake, counts } = await mistakeIn({ baseUrl });
    expect(mistake).toMatch(/^--base-url .*404 .*with a credential and without/);
    expect(counts).toMatchObject({ requests: 2, writes: 0 });
  });

  it('and a version that is missing is proposed', async () => {
    const { mistake } = await mistakeIn({ baseUrl: 'http://127.0.0.1:8787' });
    expect(mistake).toContain('Perhaps http://127.0.0.1:8787/v1');
  });

  it.each([
    ['a page for every address', 200, { 'content-type': 'text/html' }],
    ['a way to a page for signing in', 302, { location: 'https://sign-in.example/' }],
    ['that a method is not allowed', 405, {}],
  ])('as where something answers %s', async (_, status, headers) => {
    const page: Fetch = () => Promise.resolve(new Response('<html>', { status, headers }));
    expect((await mistakeIn({}, () => page)).mistake).toMatch(/^--base-url .*with a credential/);
  });

  it('as where nobody answers, with the reason', async () => {
    const refused: Fetch = () => Promise.reject(new TypeError('nothing listens there'));
    expect((await mistakeIn({}, () => refused)).mistake).toMatch(
      /^--base-url .*no hospital answers there: nothing listens there/,
    );
  });
});

describe('a credential that cannot do what was asked is told, and nobody is judged', () => {
  it.each(['expired-dan', 'a-wrong-one'])('as %s, which is dead', async (caller) => {
    const { mistake } = await mistakeIn({ tokens: { caller } });
    expect(mistake).toBe('--token: it is wrong or has expired: the hospital answers 401 to it.');
  });

  it('as a reader’s, where writes are allowed', async () => {
    const { mistake } = await mistakeIn({ tokens: { caller: 'reader-cat' } });
    expect(mistake).toMatch(/^--token: it may not write for --patient P-1001/);
  });

  it('but a reader’s is right where only reads are allowed', async () => {
    const subject = { ...readOnly, tokens: { caller: 'reader-cat' } };
    const { mistake, findings } = await runOn(createExaminee(), subject);
    expect([mistake, findings.length > 100]).toEqual([undefined, true]);
  });
});

describe('a further credential of another person is told, and nobody is judged', () => {
  const { tokens } = bundledSubject;
  it.each([
    [{ stranger: 'nurse-ben', reader: 'nurse-eve' }, /^--reader-token: .*403 .*P-1001/],
    [{ stranger: 'nurse-ben', colleague: undefined }, /^--stranger-token: .* P-1001/],
    [{ colleague: 'nurse-eve', stranger: undefined }, /^--second-token: .*403 .*P-1001/],
    [{ colleague: 'expired-dan', expired: undefined }, /^--second-token: .*answers 401/],
    [{ colleague: 'reader-cat', reader: undefined }, /^--second-token: .*may not write/],
    [{ reader: 'nurse-ben', colleague: undefined }, /^--reader-token: .*may write/],
    [{ reader: 'nobodys' }, /^--reader-token: .*answers 401/],
    [{ expired: 'nurse-ben' }, /^--expired-token and --second-token are the same/],
    [{ stranger: 'nurse-amy' }, /^--stranger-token and --token are the same/],
  ])('as %j', async (others, words) => {
    const named = Object.entries({ ...tokens, ...others }).filter(([, token]) => token);
    const { mistake } = await mistakeIn({ tokens: Object.fromEntries(named) });
    expect(mistake).toMatch(words);
  });
});

describe('a wound that is not of the test patient is told, and nobody is judged', () => {
  it.each(['W-9999', 'W-1005-1'])('as %s', async (woundId) => {
    const words = `--wound ${woundId}: the list of wounds of --patient P-1001 does not hold it`;
    expect((await mistakeIn({ woundId })).mistake).toContain(words);
    expect((await mistakeIn({ woundId, ...readOnly })).mistake).toContain(words);
  });

  it('but one that the hospital takes and does not list is the hospital’s matter', async () => {
    const hiding = falsify(() => async (seen) => {
      const answer = await seen.forward();
      if (!is.list(seen) || !seen.path.includes('P-1001')) return answer;
      return Response.json({ items: [], nextCursor: null });
    });
    const examination = await runOn(createExaminee({}, hiding));
    expect(examination.mistake).toBeUndefined();
    expect(outcomesOf(examination, 'failed')).toHaveProperty('wound-list.test-wound');
  });
});

describe('what a hospital does wrong is no mistake of the person', () => {
  it.each([
    ['uploads are forbidden', is.upload],
    ['new records are forbidden', is.create],
  ])('where %s', async (_, which) => {
    const forbidding = falsify(
      () => (seen) => (which(seen) ? Promise.resolve(refusal(403, 'FORBIDDEN')) : undefined),
    );
    const examination = await runOn(createExaminee({}, forbidding));
    expect(examination.mistake).toBeUndefined();
    expect(Object.keys(outcomesOf(examination, 'failed')).length).toBeGreaterThan(0);
  });
});
