import { describe, expect, it } from 'vitest';
import { withAnswers } from '../../../shared/admission/codes.ts';
import { admissionSections } from '../../../shared/admission/description.ts';
import { defaultProfile as profile } from '../../../shared/profile.ts';
import { openAdmissionForm, type AdmissionChange } from './admissionForm.ts';
import {
  earlierAnswers,
  latestEarlier,
  mayConfirmAll,
  stillUnconfirmed,
  type EarlierAdmission,
} from './earlierAnswers.ts';

const earlier: EarlierAdmission = {
  assessedAt: '2026-05-03T08:00:00+08:00',
  encounterId: 'E-old',
  assessment: {
    nutrition: { edemaStatus: 'none', feedingRoutes: ['oral'], dietTypes: ['regular'] },
    admission: { wardDate: '2026-05-03', wardTime: '07:50', reason: 'Fever' },
  },
};

function section(name: string) {
  const found = admissionSections.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('what is offered of an earlier admission', () => {
  it('is the latest of another stay', () => {
    const newer = { ...earlier, assessedAt: '2026-08-01T08:00:00+08:00', encounterId: 'E-newer' };
    const own = { ...earlier, assessedAt: '2026-11-01T08:00:00+08:00', encounterId: 'E-now' };
    expect(latestEarlier([earlier, own, newer], 'E-now')).toBe(newer);
    expect(latestEarlier([own], 'E-now')).toBeNull();
  });

  it('is only what is not answered yet', () => {
    const all = earlierAnswers(section('nutrition'), earlier, {}, profile);
    expect(Object.keys(all).length).toBeGreaterThan(1);
    const [first = ''] = Object.keys(all);
    const answered = withAnswers({}, { [first]: 'something else' });
    const rest = earlierAnswers(section('nutrition'), earlier, answered, profile);
    expect(Object.keys(rest)).toEqual(Object.keys(all).slice(1));
  });

  it('is never when and why the patient came', () => {
    expect(earlier.assessment['admission']).toBeDefined();
    expect(earlierAnswers(section('admission'), earlier, {}, profile)).toEqual({});
  });

  it('is an allergen whatever is said of allergies, and no answer that one of now contradicts', () => {
    const before = {
      ...earlier,
      assessment: {
        alerts: { drugAllergy: 'none', drugAllergens: ['g6pd'] },
        activity: { needsMobilityAid: true, mobilityAids: ['cane'] },
      },
    };
    const now = { alerts: { drugAllergy: 'none' }, activity: { needsMobilityAid: false } };
    expect(earlierAnswers(section('alerts'), before, now, profile)).toEqual({
      'alerts.drugAllergens': ['g6pd'],
    });
    expect(earlierAnswers(section('activity'), before, now, profile)).toEqual({});
    expect(earlierAnswers(section('activity'), before, {}, profile)).toEqual({
      'activity.needsMobilityAid': true,
      'activity.mobilityAids': ['cane'],
    });
  });

  it('leaves out what does not apply to the answers of now', () => {
    const allergic = {
      ...earlier,
      assessment: { alerts: { drugAllergy: 'yes', drugAllergyNote: 'Rash' } },
    };
    const none = { alerts: { drugAllergy: 'none' as const } };
    expect(earlierAnswers(section('alerts'), allergic, none, profile)).toEqual({});
    expect(earlierAnswers(section('alerts'), allergic, {}, profile)).toEqual({
      'alerts.drugAllergy': 'yes',
      'alerts.drugAllergyNote': 'Rash',
    });
  });

  it('is confirmed one by one where it could harm', () => {
    expect(
      admissionSections.filter((each) => !mayConfirmAll(each)).map(({ name }) => name),
    ).toEqual(['alerts']);
  });
});

describe('answers that were taken over', () => {
  const open = () => {
    const written: AdmissionChange[] = [];
    const initial = {
      assessedAt: null,
      assessment: {},
      sectionsSetAside: [],
      sectionId: null,
      unconfirmed: {},
    };
    const form = openAdmissionForm(initial, {
      write: async (change) => {
        written.push(change);
        return { savedAt: 1 };
      },
      describeError: String,
      savedAt: null,
      later: () => () => undefined,
    });
    return { form, written };
  };
  const answers = { 'basic.education': 'college', 'basic.languages': ['mandarin'] };

  it('are written with their mark in one write, so that none is ever without it', async () => {
    const { form, written } = open();
    form.takeOver(answers, earlier.assessedAt);
    await form.settled();
    expect(written).toEqual([
      {
        answers,
        unconfirmed: {
          'basic.education': earlier.assessedAt,
          'basic.languages': earlier.assessedAt,
        },
      },
    ]);
    expect(stillUnconfirmed(form.content()).map(({ field }) => field.key)).toEqual(
      Object.keys(answers),
    );
  });

  it('are confirmed by a tap or by another answer, and taken back as they came', () => {
    const { form } = open();
    form.takeOver(answers, earlier.assessedAt);
    form.confirm(['basic.education']);
    expect(Object.keys(form.content().unconfirmed)).toEqual(['basic.languages']);
    form.setAnswer('basic.languages', ['hakka']);
    expect(form.content().unconfirmed).toEqual({});
    expect(stillUnconfirmed(form.content())).toEqual([]);
    form.takeOver({ 'basic.languages': undefined }, null);
    expect(form.answer('basic.languages')).toBeUndefined();
  });

  it('are confirmed or cleared also where another answer speaks against them: they would be sent', () => {
    const { form } = open();
    const allergy = { 'alerts.drugAllergy': 'yes', 'alerts.drugAllergens': ['nsaid'] };
    form.takeOver(allergy, earlier.assessedAt);
    form.setAnswer('alerts.drugAllergy', 'none');
    expect(stillUnconfirmed(form.content()).map(({ field }) => field.key)).toEqual([
      'alerts.drugAllergens',
    ]);
    form.setAnswer('alerts.drugAllergens', undefined);
    expect(stillUnconfirmed(form.content())).toEqual([]);
  });
});
