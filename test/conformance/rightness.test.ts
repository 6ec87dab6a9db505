import { describe, expect, it, vi } from 'vitest';
import { incompleteness, observedInterpretations } from '../../src/conformance/examination.ts';
import type { Ports } from '../../src/conformance/ports.ts';
import { buildReport } from '../../src/conformance/report/report.ts';
import { createExaminee, lightLimits, outcomesOf, runOn, type Examinee } from './examinee.ts';
import { edited, falsify, is, refusal, type Json, type Lie } from './falsify.ts';
import { hearing, inside, telling } from './planted/lies.ts';
import { readBackFaults } from './planted/readBack.ts';
// A run takes a fraction of a second; the limit is for busy machines.
vi.setConfig({ testTimeout: 60_000 });

/** Every credential expires after this many writes and is then refused for every request. */
function expiring(writes: number): () => Lie {
  return () => {
    const left = new Map<string, number>();
    return (seen) => {
      const { token, method, path } = seen;
      if (path === '' || token === undefined || !/^(nurse|fresh)/.test(token)) return undefined;
      const rest = (left.get(token) ?? writes) - (method === 'GET' ? 0 : 1);
      left.set(token, rest);
      if (rest < 0) return Promise.resolve(refusal(401, 'UNAUTHENTICATED'));
      return token.startsWith('fresh') ? seen.forward({ token: 'nurse-amy' }) : undefined;
    };
  };
}

function withPorts(examinee: Examinee, changes: Partial<Ports>): Examinee {
  return { ...examinee, ports: { ...examinee.ports, ...changes } };
}

describe('a credential that dies during the run', () => {
  it('is told as that: nothing fails, nothing is learnt from its refusals, and the run is incomplete', async () => {
    const examination = await runOn(createExaminee({}, falsify(expiring(20))));
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(examination.stopReason).toBe(
      'the credential of --token has expired: the hospital answers 401 to it',
    );
    expect(incompleteness(examination)).toContain(examination.stopReason);
    for (const { id } of examination.cleanUp.left) {
      expect(incompleteness(examination)).toContain(id);
    }
    const learnt = observedInterpretations(examination.findings);
    const whole = observedInterpretations((await runOn(createExaminee())).findings);
    expect(whole).toMatchObject(learnt);
  });

  it('is replaced where there is a way to get another, and the run goes on to its end', async () => {
    let count = 0;
    const examinee = createExaminee({}, falsify(expiring(60)));
    const renewToken = () => Promise.resolve(`fresh-${(count += 1)}`);
    const subject = { tokens: { caller: 'nurse-amy' } };
    const examination = await runOn(withPorts(examinee, { renewToken }), subject);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect([examination.stopReason, count > 2]).toEqual([undefined, true]);
    expect(JSON.stringify(buildReport(examination))).not.toContain('fresh-1');
  });

  it('of somebody else only keeps from what needs it', async () => {
    let asked = 0;
    const dying = falsify(() => ({ token }) => {
      if (token !== 'nurse-ben') return undefined;
      asked += 1;
      return asked > 3 ? Promise.resolve(refusal(401, 'UNAUTHENTICATED')) : undefined;
    });
    const examination = await runOn(createExaminee({}, dying));
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(outcomesOf(examination, 'skipped')).toMatchObject({
      'open.correctByOthers':
        'the credential of --second-token has expired: the hospital answers 401 to it',
    });
    expect(examination.stopReason).toBeUndefined();
  });
});

describe('nothing is blamed on a hospital', () => {
  const failedUnder = async (createLie: () => Lie, interpretations = {}, subject = {}) =>
    outcomesOf(await runOn(createExaminee(interpretations, falsify(createLie)), subject), 'failed');

  it('whose list has more properties than the interface names', async () => {
    const more = () => async (seen: Parameters<Lie>[0]) => {
      const answer = await seen.forward();
      if (!is.list(seen)) return answer;
      return edited(answer, (json) => {
        const items = json['items'] as Json[];
        return { ...json, items: items.map((item) => ({ ...item, createdBy: 'somebody' })) };
      });
    };
    expect(await failedUnder(more)).toEqual({});
  });

  it('whose conflicts have no body', async () => {
    const bare = () => async (seen: Parameters<Lie>[0]) => {
      const answer = await seen.forward();
      return answer.status === 409 ? new Response(null, { status: 409 }) : answer;
    };
    expect(await failedUnder(bare)).toEqual({});
  });

  it('that hides from readers what they may not write', async () => {
    const hiding = () => async (seen: Parameters<Lie>[0]) => {
      const answer = await seen.forward();
      const isReaders = seen.token === 'reader-cat' && answer.status === 403;
      return isReaders ? refusal(404, 'NOT_FOUND') : answer;
    };
    expect(await failedUnder(hiding)).toEqual({});
  });

  it('whose repeated receipt tells the current version with its time', async () => {
    const current = () => async (seen: Parameters<Lie>[0]) => {
      const answer = await seen.forward();
      const isWrite = seen.method !== 'GET' && answer.ok;
      if (!isWrite) return answer;
      return edited(answer, (json) => {
        const record = seen.hospital
          .records()
          .find(({ recordId }) => recordId === json['recordId']);
        const isOld = record !== undefined && record.version !== json['version'];
        if (!isOld) return json;
        const { version, recordState, recordedAt } = record;
        return { ...json, version, recordState, recordedAt };
      });
    };
    expect(await failedUnder(current)).toEqual({});
  });

  it.each([
    [{ patientId: 'P-0' }, '--patient P-0'],
    [{ encounterId: 'E-0' }, '--encounter E-0'],
    [{ encounterId: 'E-1002' }, '--encounter E-1002'],
    [{ otherPatientId: 'P-0' }, '--other-patient P-0'],
    [{ listPatientIds: ['P-0', 'P-1002', 'P-1003'] }, '--list-patient P-0'],
    [{ closedEncounterId: 'E-1001' }, '--closed-encounter E-1001'],
  ])('for the mistyped test data %j', async (subject, words) => {
    const examination = await runOn(createExaminee(), subject);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(incompleteness(examination)).toContain(words);
  });

  it.each([
    [{ patientId: 'p-1001' }, "--patient p-1001: the hospital's own id of it is P-1001"],
    [{ encounterId: 'e-1001' }, "--encounter e-1001: the hospital's own id of it is E-1001"],
    [
      { listPatientIds: ['p-1002'], onlyRules: ['wound-list'] },
      '--list-patient p-1002: the hospital',
    ],
  ])('for test data typed in another case, %j, where case is ignored', async (subject, words) => {
    const examination = await runOn(createExaminee({ idCase: 'ignored' }), subject);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(incompleteness(examination)).toContain(words);
  });
});

describe('no reading is learnt from what a hospital only says', () => {
  const readingsOf = async (createLie: () => Lie) => {
    const { findings } = await runOn(createExaminee({}, falsify(createLie)));
    return observedInterpretations(findings);
  };

  it.each([
    ['care notes are cut after 2,000 characters', 'noteLimit'],
    ['request ids are cut after 64 characters', 'idFormat'],
    ['a request id with a blank cannot be asked for', 'idFormat'],
    ['an encounter that was left out is read back as null', 'woundRequired'],
    ['a length without a width is accepted and dropped', 'measureRange'],
    ['an assessment in the future is moved to now', 'futureDateTime'],
  ])('where %s, not of %s', async (name, key) => {
    const fault = readBackFaults.find((each) => each.name === name);
    expect(await readingsOf(fault?.createLie ?? (() => () => undefined))).not.toHaveProperty(key);
  });

  it('where the former id is the patient’s own in another case, not of otherIdAnswered', async () => {
    const examinee = createExaminee({ idCase: 'ignored' });
    const { findings } = await runOn(examinee, { formerPatientId: 'p-1001' });
    expect(observedInterpretations(findings)).toMatchObject({ idCase: 'ignored' });
    expect(observedInterpretations(findings)).not.toHaveProperty('otherIdAnswered');
  });

  it('where recordedAt is hours off, not of clockSkew', async () => {
    const inAnotherZone = telling(
      (seen) => seen.method !== 'GET' && seen.path !== '',
      (json) => {
        const told = Date.parse(String(json['recordedAt']));
        if (Number.isNaN(told)) return json;
        return { ...json, recordedAt: new Date(told + 8 * 3_600_000).toISOString() };
      },
    );
    expect(await readingsOf(inAnotherZone)).not.toHaveProperty('clockSkew');
  });

  it('where a NUL is taken out of a text, not of text, and it is no failure', async () => {
    const takingOut = hearing(is.correct, (json) => {
      const changes = inside(json, 'changes');
      const { careNote } = changes;
      if (typeof careNote !== 'string') return json;
      return { ...json, changes: { ...changes, careNote: careNote.replaceAll('\u0000', '') } };
    });
    const examination = await runOn(createExaminee({}, falsify(takingOut)));
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(observedInterpretations(examination.findings)).not.toHaveProperty('text');
  });
});

describe('a run says how much it saw', () => {
  it('pages are not said to be right on a list of one page', async () => {
    const examination = await runOn(createExaminee(), { listPatientIds: ['P-1003'] });
    const why = 'no named patient has more than one page of wounds (--list-patient)';
    expect(outcomesOf(examination, 'skipped')).toMatchObject({
      'wound-list.page-size': why,
      'wound-list.ascending': why,
      'wound-list.once': why,
      'wound-list.ends': why,
    });
  });

  it('names the photos that stay until they are purged', async () => {
    const examinee = createExaminee();
    const { unbound } = await runOn(examinee, { controlUrl: undefined } as never, lightLimits);
    const stored = examinee.hospital.attachments().filter(({ boundTo }) => boundTo === null);
    expect([...unbound].toSorted()).toEqual(
      stored.map(({ attachmentId }) => attachmentId).toSorted(),
    );
    expect(unbound.length).toBeGreaterThan(0);
  });

  it('examines only the rules that were asked for', async () => {
    const { findings, counts } = await runOn(createExaminee(), { onlyRules: ['correct.stale'] });
    const ids = findings.map(({ rule }) => rule.id);
    expect(ids).toEqual(['correct.stale', 'clean-up.all-voided']);
    expect(counts.requests).toBeLessThan(80);
  });
});
