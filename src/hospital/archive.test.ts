import { describe, expect, it } from 'vitest';
import { createArchive } from './archive.ts';
import type { Change, StoredRecord } from './changes.ts';
import { createRequests } from './requests.ts';

const recordedAtMs = Date.parse('2026-11-20T01:00:00Z');

/** A created record and its request, which sent `sent`; the hospital took `input` from it. */
function created(sent: object, input: object = sent): Extract<Change, { type: 'record-created' }> {
  const version = {
    version: 1,
    recordState: 'valid',
    recordedAtMs,
    operatorId: 'nurse-amy',
    clientRequestId: 'r1',
    careNote: 'Cleaned.',
  } as const;
  const record: StoredRecord = {
    kind: 'wound-assessment',
    recordId: 'WA-1',
    patientId: 'P-1001',
    woundId: 'W-1001-1',
    attachmentIds: [],
    input: { ...input },
    versions: [version],
  };
  const receipt = {
    clientRequestId: 'r1',
    recordId: 'WA-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T09:00:00.000+08:00',
  } as const;
  const request = {
    clientRequestId: 'r1',
    operatorId: 'nurse-amy',
    method: 'POST',
    path: '/wound-assessments',
    body: JSON.stringify(sent),
    rememberedAtMs: recordedAtMs,
    committed: { status: 201, receipt, recordId: 'WA-1', patientId: 'P-1001' },
  };
  return { type: 'record-created', record, request };
}

const sent = { clientRequestId: 'r1', assessment: { careNote: 'Cleaned.', length: { value: 1 } } };

describe('the archive', () => {
  it.each([
    ['as it was sent', sent, sent],
    ['without what the hospital dropped', { ...sent, extra: 1 }, sent],
    ['with what the hospital added', sent, { ...sent, attachmentIds: [] }],
    ['with another value', sent, { ...sent, assessment: { careNote: 'Cleaned.', length: null } }],
    ['with another list', { ...sent, list: [1] }, { ...sent, list: { 0: 1 } }],
    ['with a shorter list', { ...sent, list: [1, 2] }, { ...sent, list: [1] }],
  ])('tells the input %s', (_, body, input) => {
    const change = created(body, input);
    const archive = createArchive(undefined, [change]);
    expect(archive.record('WA-1')?.input).toEqual(input);
    expect(archive.request('r1')?.body).toBe(JSON.stringify(body));
    expect(archive.history()).toEqual([change]);
  });

  it('keeps what was sent once: the input is read from the text of the request', () => {
    const archive = createArchive(undefined, [created(sent)]);
    const kept = archive.record('WA-1');
    // Each reading makes a new object, because none is kept.
    expect(kept?.input).not.toBe(kept?.input);
    expect(kept?.input).toEqual(sent);
  });

  it('tells every receipt as it was first issued, later versions included', () => {
    const change = created(sent);
    const archive = createArchive(undefined, [change]);
    const { version, ...rest } = { ...change.record.versions[0], recordState: 'voided' as const };
    const second = { ...rest, version: 2, clientRequestId: 'r2', operatorId: 'nurse-ben' } as const;
    const receipt = {
      ...change.request.committed?.receipt,
      clientRequestId: 'r2',
      version: 2,
      recordState: 'voided',
    };
    const request = {
      ...change.request,
      clientRequestId: 'r2',
      path: '/wound-assessments/WA-1/void',
      committed: { ...change.request.committed, status: 200, receipt },
    };
    const added = { type: 'version-added', recordId: 'WA-1', version: second, request } as Change;
    archive.commit(added);
    expect(archive.request('r1')?.committed?.receipt).toEqual(change.request.committed?.receipt);
    expect(archive.request('r2')?.committed).toEqual(request.committed);
    expect(archive.record('WA-1')?.versions).toHaveLength(2);
    expect(JSON.parse(JSON.stringify(archive.history()))).toEqual([change, added]);
    expect(version).toBe(1);
  });

  it('keeps a receipt that says something else than the version as it is', () => {
    const change = created(sent);
    const { committed } = change.request;
    const receipt = { ...committed?.receipt, recordedAt: '2026-11-20T09:07:00.000+08:00' };
    const odd = { ...change, request: { ...change.request, committed: { ...committed, receipt } } };
    const archive = createArchive(undefined, [odd as Change]);
    expect(archive.request('r1')?.committed?.receipt).toEqual(receipt);
    expect(archive.history()).toEqual([odd]);
  });
});

describe('the remembered requests', () => {
  const of = (operatorId: string, body: string) => {
    return { ...created(sent).request, operatorId, body };
  };

  it('are the newest of each user under an id, the newest of all first asked for', () => {
    const requests = createRequests();
    const [amy, ben, again] = [of('amy', '1'), of('ben', '2'), of('amy', '3')];
    requests.remember(amy);
    expect(requests.find('r1')).toBe(amy);
    requests.remember(ben);
    expect([requests.find('r1'), requests.find('r1', 'amy')]).toEqual([ben, amy]);
    requests.remember(again);
    expect([...requests.all()]).toEqual([ben, again]);
    expect([requests.find('r1'), requests.find('r1', 'zoe'), requests.find('r2')]).toEqual([
      again,
      undefined,
      undefined,
    ]);
    requests.forget(again);
    expect(requests.find('r1')).toBe(ben);
    requests.forget(amy);
    expect([...requests.all()]).toEqual([ben]);
    requests.forget(ben);
    expect([...requests.all()]).toEqual([]);
  });
});
