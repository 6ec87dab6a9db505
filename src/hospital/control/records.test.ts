import { describe, expect, it } from 'vitest';
import {
  admissionInput,
  correction,
  createTestHospital,
  voiding,
  type TestHospital,
} from '../testing/testHospital.ts';

/** The ids that a query lists. */
function idsOf(tested: TestHospital) {
  return async (query: string): Promise<string[]> =>
    (await tested.control('GET', `/records${query}`)).body.map(
      ({ recordId }: { recordId: string }) => recordId,
    );
}

async function written(tested: TestHospital, count: number): Promise<string[]> {
  const recordIds: string[] = [];
  for (let n = 0; n < count; n += 1) recordIds.push(await tested.record());
  return recordIds;
}

describe('the list of records', () => {
  it('is read page by page, oldest id first or newest record first, each record once', async () => {
    const tested = createTestHospital();
    const ids = idsOf(tested);
    const recordIds = await written(tested, 7);
    expect(await ids('')).toEqual(recordIds);
    expect(await ids('?limit=3')).toEqual(recordIds.slice(0, 3));
    expect(await ids(`?limit=3&after=${recordIds[2]}`)).toEqual(recordIds.slice(3, 6));
    expect(await ids(`?after=${recordIds[6]}`)).toEqual([]);
    const newest = recordIds.toReversed();
    expect(await ids('?order=newest')).toEqual(newest);

    const walked: string[] = [];
    for (let after = ''; ; after = `&after=${walked.at(-1)}`) {
      const page = await ids(`?order=newest&limit=2${after}`);
      if (page.length === 0) break;
      walked.push(...page);
      // Records and versions that come meanwhile move nothing that is yet to be read.
      await tested.record();
      await tested.ask('PATCH', `/wound-assessments/${recordIds[0]}`, correction());
    }
    expect(walked).toEqual(newest);
  });

  it('is narrowed by patient, wound, kind, state, author and any id', async () => {
    const tested = createTestHospital();
    const ids = idsOf(tested);
    const attachmentId = await tested.photo();
    const wound = await tested.record({ attachmentIds: [attachmentId] });
    const other = await tested.record({
      patientId: 'P-1002',
      encounterId: 'E-1002',
      woundId: 'W-1002-001',
    });
    const admission = (await tested.ask('POST', '/admission-assessments', admissionInput())).body;
    const end = voiding();
    await tested.ask('POST', `/wound-assessments/${other}/void`, end, 'nurse-ben');
    const cases: [string, string[]][] = [
      ['patientId=P-1002', [other]],
      ['woundId=W-1001-*', [wound]],
      ['kind=admission-assessment', [admission.recordId]],
      ['kind=wound-assessment', [wound, other]],
      ['recordState=voided', [other]],
      ['recordState=valid&kind=wound-assessment', [wound]],
      ['operator=nurse-ben', [other]],
      ['operator=nurse-amy&patientId=P-1001', [admission.recordId, wound]],
      [`id=${attachmentId}`, [wound]],
      [`id=${String(end['clientRequestId'])}`, [other]],
      ['id=E-1002', [other]],
      [`id=${admission.recordId}`, [admission.recordId]],
      ['id=P-1', []],
      ['id=P-1*&limit=1&order=newest', [admission.recordId]],
    ];
    for (const [query, expected] of cases) {
      expect([query, await ids(`?${query}`)]).toEqual([query, expected]);
    }
  });

  it('refuses what it does not know, so that a slip is not read as "no filter"', async () => {
    const { control } = createTestHospital();
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'order=oldest', 'patient=P-1001']) {
      const { status, body } = await control('GET', `/records?${query}`);
      expect([query, status, body.error.fields.length]).toEqual([query, 422, 1]);
    }
    const { status, body } = await control('GET', '/records?after=WA-0');
    expect([status, body.error.message]).toEqual([422, 'There is no record WA-0.']);
    expect((await control('GET', '/records?world=a')).status).toBe(200);
  });
});
