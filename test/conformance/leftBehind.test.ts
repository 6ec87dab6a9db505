import { describe, expect, it, vi } from 'vitest';
import { incompleteness } from '../../src/conformance/examination.ts';
import { createExaminee, outcomesOf, runOn, type Examinee } from './examinee.ts';
import { edited, falsify, is, recordIdOf, refusal, type Seen } from './falsify.ts';
vi.setConfig({ testTimeout: 60_000 });

function validRecords({ hospital }: Examinee): string[] {
  return hospital
    .records()
    .filter(({ kind, recordState }) => kind === 'wound-assessment' && recordState === 'valid')
    .map(({ recordId }) => recordId);
}

/** A colleague who corrects a record right after it was read, this many times. */
function meddling(times: number) {
  return falsify(() => {
    let left = times;
    return async (seen) => {
      const answer = await seen.forward();
      if (is.read(seen) && answer.ok && seen.token === 'nurse-amy' && left > 0) {
        left -= 1;
        const careNote = `Seen on the round, ${left}`;
        seen.hospital.correctAsColleague({ recordId: recordIdOf(seen), careNote });
      }
      return answer;
    };
  });
}

describe('a colleague who writes between reading and writing', () => {
  it.each([1, 40, 4000])('%i times is never held against the hospital', async (times) => {
    const examinee = createExaminee({}, meddling(times));
    const examination = await runOn(examinee);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    const left = examination.cleanUp.left.map(({ id }) => id);
    expect(validRecords(examinee).toSorted()).toEqual(left.toSorted());
    const named = left.every((id) => incompleteness(examination)?.includes(id) === true);
    expect(named).toBe(true);
  });

  it('and voids what she has not read does not make it fail, either', async () => {
    const voiding = falsify(() => async (seen: Seen) => {
      const answer = await seen.forward();
      const isRead = is.read(seen) && answer.ok && seen.token === 'nurse-amy';
      const reason = 'Entered for somebody else';
      if (isRead) seen.hospital.voidAsColleague({ recordId: recordIdOf(seen), reason });
      return answer;
    });
    const examination = await runOn(createExaminee({}, voiding));
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(Object.values(outcomesOf(examination, 'skipped')).join()).toContain('somebody else');
  });
});

describe('what could not be voided', () => {
  it('because a credential has died is incomplete, and no failure of the hospital', async () => {
    let writes = 0;
    const dying = falsify(() => (seen) => {
      if (seen.path === '' || seen.token !== 'nurse-amy') return undefined;
      if (seen.method !== 'GET') writes += 1;
      return writes > 30 ? Promise.resolve(refusal(401, 'UNAUTHENTICATED')) : undefined;
    });
    const examinee = createExaminee({}, dying);
    const examination = await runOn(examinee, { tokens: { caller: 'nurse-amy' } });
    expect(outcomesOf(examination, 'failed')).toEqual({});
    const left = examination.cleanUp.left.map(({ id }) => id);
    expect(left).toEqual(validRecords(examinee));
    expect(left.length).toBeGreaterThan(0);
    expect(incompleteness(examination)).toContain('401');
  });

  it('because the hospital refuses what it states is its failure', async () => {
    const refusing = falsify(
      () => (seen) =>
        is.void(seen) ? Promise.resolve(refusal(409, 'VERSION_CONFLICT')) : undefined,
    );
    const examination = await runOn(createExaminee({}, refusing));
    expect(outcomesOf(examination, 'failed')).toHaveProperty('clean-up.all-voided');
  });
});

describe('a hospital that changes a record by itself', () => {
  it('is not taken for a colleague where its version says that nobody has written', async () => {
    const losing = falsify(() => async (seen) => {
      const answer = await seen.forward();
      if (!is.read(seen)) return answer;
      return edited(answer, (json) => ({ ...json, assessment: { careNote: 'lost' } }));
    });
    const examination = await runOn(createExaminee({}, losing));
    expect(Object.keys(outcomesOf(examination, 'failed')).length).toBeGreaterThan(2);
  });
});

describe('a signed address', () => {
  const redirecting = (locationOf: (seen: Seen) => string) =>
    falsify(() => (seen) => {
      if (is.download(seen) && seen.token !== undefined) {
        return seen.forward().then((answer) => {
          if (!answer.ok) return answer;
          return new Response(null, { status: 302, headers: { location: locationOf(seen) } });
        });
      }
      const [, id] = /^\/_signed\/([^/]+)$/.exec(new URL(seen.request.url).pathname) ?? [];
      const bytes = id === undefined ? undefined : seen.hospital.attachmentBytes(id);
      if (bytes === undefined) return undefined;
      const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
      const headers = { 'content-type': type };
      return Promise.resolve(new Response(bytes as unknown as BodyInit, { headers }));
    });

  it('on the same server beside the base address is followed', async () => {
    const signed = redirecting(({ path }) => `/_signed/${path.split('/')[2]}`);
    const examination = await runOn(createExaminee({}, signed));
    expect(outcomesOf(examination, 'passed')).toHaveProperty('photo.original-bytes');
    expect(outcomesOf(examination, 'failed')).toEqual({});
    const followed = examination.exchanges.filter(({ sent }) => sent.isSecretPath === true);
    expect(followed.every(({ sent }) => sent.who === 'nobody')).toBe(true);
  });

  it('in JSON is followed, and observed as that', async () => {
    const examination = await runOn(createExaminee({ download: 'signed-json' }));
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(outcomesOf(examination, 'passed')).toHaveProperty('photo.original-bytes');
    expect(outcomesOf(examination, 'observed')['open.download']).toBe('signed-json');
  });

  it('on another server is not', async () => {
    const signed = redirecting(() => 'https://elsewhere.example/x');
    const examination = await runOn(createExaminee({}, signed));
    expect(outcomesOf(examination, 'skipped')['photo.original-bytes']).toContain('another server');
  });
});
