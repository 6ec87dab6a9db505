import { describe, expect, it } from 'vitest';
import type { FieldIssue } from '../../../shared/admission/checkField.ts';
import { marksOf, placeRefusals } from './issues.ts';

const quiet = { showRequired: false, focusedKey: null, before: new Map() };
const issue = (path: string, code: FieldIssue['code']): FieldIssue => ({ path, code, message: '' });

describe('marks at the fields', () => {
  it('leave open fields alone until the nurse wants to submit', () => {
    const issues = [issue('assessment.admission.reason', 'required')];
    expect([...marksOf(issues, [], 'en', quiet)]).toEqual([]);
    const shown = marksOf(issues, [], 'en', { ...quiet, showRequired: true });
    expect(shown.get('admission.reason')).toEqual([{ below: '', text: 'This is required.' }]);
  });

  it('name the part of a date or an item that is wrong', () => {
    const issues = [
      issue('assessment.alerts.pcrDate.month', 'no-such-date'),
      issue('assessment.cognition.painFindings.1.score', 'required'),
    ];
    const marks = marksOf(issues, [], 'zh-TW', quiet);
    expect(marks.get('alerts.pcrDate')).toEqual([{ below: '.month', text: '日期不存在。' }]);
    expect(marks.get('cognition.painFindings')?.[0]?.below).toBe('.1.score');
  });

  it('do not appear under the fingers, but stay where they were', () => {
    const issues = [issue('assessment.admission.wardDate', 'no-such-date')];
    const focused = { ...quiet, focusedKey: 'admission.wardDate' };
    expect(marksOf(issues, [], 'en', focused).size).toBe(0);
    const before = marksOf(issues, [], 'en', quiet);
    const after = marksOf(issues, [], 'en', { ...focused, before });
    expect(after).toBe(before);
  });
});

describe("the hospital's refusals", () => {
  const say = (message: string) => `Hospital: ${message}`;

  it.each([
    'assessment.admission.wardDate',
    'admission.wardDate',
    'assessment[admission][wardDate]',
  ])('are laid at the field of %s', (path) => {
    const { marks, elsewhere } = placeRefusals([{ path, message: 'no' }], {}, say);
    expect(marks).toEqual([{ key: 'admission.wardDate', below: '', text: 'Hospital: no' }]);
    expect(elsewhere).toEqual([]);
  });

  it.each(['assessment.family.members.1.age', 'assessment.family.members[1].age'])(
    'count the items that were sent: %s',
    (path) => {
      const draft = { family: { members: [{ age: 4 }, {}, { age: 5 }] } };
      const { marks } = placeRefusals([{ path, message: 'no' }], draft, say);
      expect(marks[0]).toMatchObject({ key: 'family.members', below: '.2.age' });
    },
  );

  it('keep the field of a section that is called like it', () => {
    const { marks } = placeRefusals(
      [{ path: 'assessment.admission.reason', message: 'no' }],
      {},
      say,
    );
    expect(marks[0]).toMatchObject({ key: 'admission.reason', below: '' });
  });

  it('give back what leads to no field', () => {
    const fields = [{ path: 'encounterId', message: 'closed' }];
    expect(placeRefusals(fields, {}, say).elsewhere).toEqual(fields);
  });
});
