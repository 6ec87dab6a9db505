import { describe, expect, it } from 'vitest';
import { createDryFetch } from '../../src/conformance/dryRun.ts';
import { examine } from '../../src/conformance/examination.ts';
import type { Exchange } from '../../src/conformance/exchange.ts';
import type { Ports } from '../../src/conformance/ports.ts';
import { htmlReport } from '../../src/conformance/report/html.ts';
import { junitReport } from '../../src/conformance/report/junit.ts';
import { curlOf } from '../../src/conformance/report/replay.ts';
import { buildHar, buildReport } from '../../src/conformance/report/report.ts';
import {
  createExaminee,
  fullLimits,
  bundledSubject,
  lightLimits,
  outcomesOf,
  runOn,
  type Examinee,
} from './examinee.ts';
import { falsify, is, refusal } from './falsify.ts';

/** Wound assessments that are still valid. */
function validRecords({ hospital }: Examinee): string[] {
  return hospital
    .records()
    .filter(({ kind, recordState }) => kind === 'wound-assessment' && recordState === 'valid')
    .map(({ recordId }) => recordId);
}

function withPorts(examinee: Examinee, changes: Partial<Ports>): Examinee {
  return { ...examinee, ports: { ...examinee.ports, ...changes } };
}

describe('without --allow-writes', () => {
  it('only GET and OPTIONS are sent, and nothing is changed', async () => {
    const examinee = createExaminee();
    const { findings, exchanges } = await runOn(examinee, {
      allowWrites: false,
      allowPermanent: false,
    });
    const methods = new Set(exchanges.map(({ sent }) => sent.method));
    expect([...methods].toSorted()).toEqual(['GET', 'OPTIONS']);
    expect(examinee.hospital.records()).toEqual([]);
    expect(examinee.hospital.attachments()).toEqual([]);
    expect(examinee.ledger).toEqual([]);
    expect(findings.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(15);
  });

  it('a hospital of which nothing is named is examined as far as that goes', async () => {
    const examinee = createExaminee();
    const { baseUrl } = bundledSubject;
    const subject = { baseUrl, tokens: { caller: 'nurse-amy' }, listPatientIds: [] };
    const bare = { ...subject, allowWrites: false, allowPermanent: false };
    const examination = await examine(bare, lightLimits, examinee.ports);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(outcomesOf(examination, 'skipped')).toMatchObject({
      'patient.read': '--patient was not given',
      'access.expired-reads-nothing': '--expired-token was not given',
    });
  });
});

describe('without --allow-permanent', () => {
  it('no admission assessment is sent', async () => {
    const examinee = createExaminee();
    const { exchanges } = await runOn(examinee, { allowPermanent: false });
    const admissions = exchanges.filter(
      ({ sent }) => sent.endpoint === 'createAdmissionAssessment',
    );
    // The empty body without a credential, which must be answered with 401.
    expect(admissions.every(({ status }) => status === 401)).toBe(true);
    expect(examinee.hospital.state().admissionAssessments).toBe(0);
  });
});

describe('every clientRequestId', () => {
  it('is written down before the request is sent', async () => {
    const written = new Set<string>();
    const early: string[] = [];
    const examinee = createExaminee({}, (fetch) => async (request) => {
      const isJson = request.headers.get('content-type') === 'application/json';
      const text = isJson ? await request.clone().text() : '';
      const id = /"clientRequestId":"([^"]+)"/.exec(text)?.[1];
      if (id !== undefined && !written.has(id)) early.push(id);
      return fetch(request);
    });
    const watched = withPorts(examinee, {
      writeDown: (entry) => written.add(entry.clientRequestId),
    });
    await runOn(watched);
    expect(written.size).toBeGreaterThan(50);
    expect(early).toEqual([]);
  });
});

describe('at the end', () => {
  it('every wound assessment is voided', async () => {
    const examinee = createExaminee();
    const { cleanUp } = await runOn(examinee);
    expect(cleanUp.voided.length).toBe(examinee.hospital.state().woundAssessments);
    expect(validRecords(examinee)).toEqual([]);
  });

  it('every one is voided by its author where nobody else may', async () => {
    const examinee = createExaminee({ correctByOthers: 'author-only', idScope: 'per-user' });
    const { cleanUp } = await runOn(examinee);
    expect(cleanUp.left).toEqual([]);
    expect(validRecords(examinee)).toEqual([]);
  });

  it('the virtual clock is where it would be without the suite', async () => {
    const examinee = createExaminee();
    await runOn(examinee);
    expect(Math.abs(examinee.hospital.now() - examinee.ports.now())).toBeLessThan(2000);
  });

  it('nobody has lost a permission, and no fault rule is in force', async () => {
    const examinee = createExaminee();
    const people = examinee.hospital.people();
    await runOn(examinee);
    expect(examinee.hospital.people()).toEqual(people);
    expect(examinee.hospital.faults()).toEqual([]);
  });
});

describe('at the first 500', () => {
  it.each([30, 60, 80])(
    'nothing new is sent, and what was made is voided (after %i writes)',
    async (after) => {
      let writes = 0;
      const examinee = createExaminee(
        {},
        falsify(() => async (seen) => {
          const answer = await seen.forward();
          if (seen.path === '' || seen.method === 'GET') return answer;
          writes += 1;
          return writes === after ? new Response('failure', { status: 500 }) : answer;
        }),
      );
      const { stopReason, exchanges } = await runOn(examinee, { allowPermanent: false });
      expect(stopReason).toContain('500');
      const stoppedAt = exchanges.findIndex(({ status }) => status === 500);
      // The other of two at the same time was under way.
      const isNew = ({ sent }: Exchange) => sent.method !== 'GET' && sent.isTogether !== true;
      const later = exchanges.slice(stoppedAt + 1).filter(isNew);
      expect(later.every(({ sent }) => sent.path.endsWith('/void'))).toBe(true);
      expect(validRecords(examinee)).toEqual([]);
    },
  );
});

describe('when somebody interrupts it', () => {
  it('nothing new is sent, and what was made is voided', async () => {
    const examinee = createExaminee();
    let count = 0;
    const interrupted = withPorts(examinee, {
      interruption: () => ((count += 1) > 120 ? 'somebody interrupted it' : undefined),
    });
    const { stopReason, cleanUp } = await runOn(interrupted);
    expect(stopReason).toBe('somebody interrupted it');
    expect(cleanUp.voided.length).toBeGreaterThan(0);
    expect(validRecords(examinee)).toEqual([]);
  });
});

describe('the bounds', () => {
  it('on writes and photos are kept, and what lies beyond is told', async () => {
    const examinee = createExaminee();
    const limits = { ...lightLimits, writes: 40, photos: 1 };
    const examination = await runOn(examinee, {}, limits);
    const cleaning = examination.exchanges.filter(({ sent }) => sent.path.endsWith('/void')).length;
    expect(examination.counts.photos).toBe(1);
    expect(examination.counts.writes - cleaning).toBeLessThanOrEqual(40);
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(Object.values(outcomesOf(examination, 'skipped'))).toContain(
      'the bound of 40 writes is reached',
    );
  });

  it('on requests per second are kept', async () => {
    const examinee = createExaminee();
    const { exchanges } = await runOn(examinee, {}, { ...lightLimits, requestsPerSecond: 5 });
    const times = exchanges.map(({ sentAtMs }) => sentAtMs);
    const busiest = times.map((start) => times.filter((at) => at >= start && at < start + 10_000));
    // 50 in 10 seconds, plus the few that are deliberately sent together.
    expect(Math.max(...busiest.map(({ length }) => length))).toBeLessThanOrEqual(56);
  });

  it('on admission assessments are kept also where the hospital accepts bad ones', async () => {
    const examinee = createExaminee(
      {},
      falsify(() => (seen) => {
        if (!is.admit(seen) || seen.token !== 'nurse-amy') return undefined;
        const { clientRequestId } = seen.json;
        const assessedAt = '2026-01-05T09:30:00+08:00';
        const ids = { patientId: 'P-1001', encounterId: 'E-1001', assessedAt, assessment: {} };
        const json = { clientRequestId, ...ids };
        return seen.forward({ json });
      }),
    );
    const { permanent } = await runOn(examinee, {}, { ...lightLimits, admissions: 3 });
    expect(permanent).toHaveLength(3);
  });
});

describe('the report', () => {
  const secrets = ['nurse-amy', 'nurse-ben', 'reader-cat', 'nurse-eve', '林美玉', 'Lin Mei-Yu'];
  const more = ['MRN-0031001', '薦骨 Sacrum', 'iVBOR', 'Recorded by Sister Agnes'];

  it('holds no credential, name, photo or free text of the hospital', async () => {
    const examinee = createExaminee(
      {},
      falsify(() => async (seen) => {
        const answer = await seen.forward();
        if (seen.path === '' || answer.status !== 422) return answer;
        const token = seen.token ?? '';
        const message = `Recorded by Sister Agnes for 林美玉 Lin Mei-Yu with ${token}`;
        return Response.json({ error: { code: 'X', message }, requestId: 'T-1' }, { status: 400 });
      }),
    );
    const examination = await runOn(examinee);
    const report = buildReport(examination);
    expect(report.counts.failed).toBeGreaterThan(5);
    const har = JSON.stringify(buildHar(examination));
    const files = [JSON.stringify(report), htmlReport(report, '00'), junitReport(report), har];
    for (const file of files) {
      for (const secret of [...secrets, ...more]) expect(file).not.toContain(secret);
    }
  });

  it('is a certificate only for the whole', async () => {
    const whole = buildReport(await runOn(createExaminee(), {}, fullLimits));
    expect(htmlReport(whole, '00')).toContain('<h1>Certificate of conformance</h1>');
    const without = (left: (id: string) => boolean) => ({
      ...whole,
      rules: whole.rules.filter(({ id }) => !left(id)),
    });
    const pages = [
      without((id) => id !== 'patient.read'),
      without((id) => id === 'void.stale'),
      { ...whole, incomplete: 'something stays' },
    ].map((report) => htmlReport(report, '00'));
    for (const page of pages) expect(page).not.toMatch(/Certificate of conformance/);
    expect(pages[1]).toContain('void.stale');
    // Nobody waits a week for a certificate; it says that nobody did.
    const unaged = htmlReport(
      without((id) => id.startsWith('time.')),
      '00',
    );
    expect(unaged).toContain('<h1>Certificate of conformance</h1>');
    expect(unaged).toContain('time.photo-purged');
  });

  it('shows a failure with its exchange, and every rule once', async () => {
    const examinee = createExaminee(
      {},
      falsify(() => (seen) => (is.void(seen) ? Promise.resolve(refusal(409, 'NO')) : undefined)),
    );
    const report = buildReport(await runOn(examinee));
    const failed = report.rules.find(({ id }) => id === 'void.done');
    expect(failed).toMatchObject({
      outcome: 'failed',
      words: 'expected 200, got 409',
      expected: '200',
      actual: '409',
      sentences: expect.arrayContaining([
        {
          number: '3.1-5',
          text: expect.stringContaining('original record and reason are retained') as string,
        },
      ]) as unknown,
      curl: expect.stringMatching(
        /^curl -i -X POST 'http:\/\/127\.0\.0\.1:8787\/v1\/wound-assessments\/\S+\/void' -H "Authorization: Bearer \$TOKEN" .*"clientRequestId":"'"\$\(uuidgen\)"'"/,
      ),
    });
    expect(failed?.exchanges[0]).toMatchObject({ status: '409', who: 'caller' });
    const ids = report.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { passed, skipped, observed } = report.counts;
    expect(passed + report.counts.failed + skipped + observed).toBe(ids.length);
    expect(report.left.length).toBeGreaterThan(0);
  });

  it('repeats with the same id where the repeat is what failed, and with an odd id as it is', () => {
    const sent = {
      method: 'POST',
      path: '/wound-assessments',
      who: 'caller',
      expected: [201],
    } as const;
    const exchangeOf = (clientRequestId: string, number = 1) => ({
      number,
      sent: { ...sent, clientRequestId, body: JSON.stringify({ clientRequestId }) },
      ...{ status: 409, headers: {}, text: '', bytes: new Uint8Array(), json: {}, sentAtMs: 0 },
    });
    const plain = exchangeOf('1f0e8a52-7f3c-4a52-9c3e-0d8f3a5b6c7d');
    const id = plain.sent.clientRequestId;
    expect(curlOf({ baseUrl: 'http://h/v1' }, plain, [plain])).not.toContain(id);
    const repeat = exchangeOf(id, 2);
    expect(curlOf({ baseUrl: 'http://h/v1' }, plain, [plain, repeat])).not.toContain(id);
    expect(curlOf({ baseUrl: 'http://h/v1' }, repeat, [plain, repeat])).toContain(
      `"clientRequestId":"${id}"`,
    );
    expect(curlOf({ baseUrl: 'http://h/v1' }, exchangeOf('an odd id'), [])).toContain('an odd id');
  });

  it('is one page that loads nothing, and well-formed XML', async () => {
    const report = buildReport(await runOn(createExaminee()));
    const html = htmlReport(report, '00');
    expect(html).not.toMatch(/<(script|link|img|iframe)\b|url\(|@import/);
    const xml = junitReport(report);
    const opened = [...xml.matchAll(/<(testsuite|testcase)\b[^>]*[^/]>/g)].length;
    const closed = [...xml.matchAll(/<\/(testsuite|testcase)>/g)].length;
    expect(opened).toBe(closed);
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });
});

describe('a dry run', () => {
  it('sends nothing, and tells what would be sent', async () => {
    const lines: string[] = [];
    const examinee = createExaminee();
    const { controlUrl: _, ...subject } = bundledSubject;
    const fetch = createDryFetch((line) => lines.push(line), subject, examinee.ports.now());
    const dry = await examine(subject, lightLimits, { ...examinee.ports, fetch });
    expect(examinee.hospital.journal()).toEqual([]);
    expect(lines.length).toBe(dry.counts.requests);
    expect(
      lines.filter((line) => line.startsWith('PATCH /wound-assessments/')).length,
    ).toBeGreaterThan(9);
    const stumbled = Object.values(outcomesOf(dry, 'skipped')).filter((why) =>
      why.includes('stumbled'),
    );
    expect(stumbled).toEqual([]);
  });
});
