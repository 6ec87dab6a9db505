/**
 * Admissions at three hospitals, from the form's draft to the record and back: one whose answers are its own words, one
 * with codes by field, one that requires every item whole. Each is refused once, corrected, submitted and printed.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { observedInterpretations } from '../../src/conformance/examination.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { DraftContent } from '../../src/model/content.ts';
import { problemIn, receiptIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { AdmissionSummary } from '../../src/renderer/features/admission/AdmissionSummary.tsx';
import {
  submittedFrom,
  type AdmissionDraft,
} from '../../src/renderer/screens/admissionAssessment/admissionDraft.ts';
import { openTranslator } from '../../src/renderer/ui/words/i18n.ts';
import { TranslatorProvider } from '../../src/renderer/ui/words/useTranslation.tsx';
import type { AdmissionAssessmentDraft } from '../../src/shared/admission/description.ts';
import { admissionDraftIssues } from '../../src/shared/admission/progress.ts';
import { words } from '../../src/shared/admission/words.ts';
import { admissionAssessmentRecordSchema } from '../../src/shared/interface/admissionAssessmentRecord.ts';
import {
  readHospitalProfile,
  type HospitalProfile,
  type HospitalProfileFile,
} from '../../src/shared/profile.ts';
import { createExaminee, outcomesOf, runOn } from '../conformance/examinee.ts';
import {
  hospitalKey,
  realClock,
  subject,
  tabletAtWork,
  type TabletAtWork,
} from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const byProfile = { admissionRequired: 'profile', admissionCodes: 'list-from-profile' } as const;
const required = { required: [] };

interface Case {
  readonly profile: HospitalProfileFile;
  /** What the form marks and the hospital refuses; `places` tells where. */
  readonly wrong: AdmissionAssessmentDraft;
  readonly places: readonly string[];
  /** The answers that correct it, by key. */
  readonly corrected: Readonly<Record<string, unknown>>;
  readonly sent: object;
  readonly printed: readonly string[];
}

const longWords = 'A cousin on the mother’s side, '.repeat(8);

const cases: Readonly<Record<string, Case>> = {
  'own words': {
    profile: { admission: { ...required, openLists: { foodAllergy: true } } },
    wrong: {
      alerts: { foodAllergy: 'Prawns, not crab' },
      health: {
        familyHistory: [{ relation: '表姊', diseases: ['diabetes', '紅斑性狼瘡'] }],
        medicalHistory: ['hypertension', 'Ehlers-Danlos syndrome'],
        currentMedications: ['insulin', 'Warfarin 5 mg', '💊 <b>"A&B"</b>'],
      },
      contacts: { contactRelation: longWords },
    },
    places: ['assessment.contacts.contactRelation'],
    corrected: { 'contacts.contactRelation': 'Cousin' },
    sent: {
      alerts: { foodAllergy: 'Prawns, not crab' },
      health: {
        familyHistory: [{ relation: '表姊', diseases: ['diabetes', '紅斑性狼瘡'] }],
        medicalHistory: ['hypertension', 'Ehlers-Danlos syndrome'],
        currentMedications: ['insulin', 'Warfarin 5 mg', '💊 <b>"A&B"</b>'],
      },
      contacts: { contactRelation: 'Cousin' },
    },
    printed: [
      'Prawns, not crab',
      '表姊 · Illnesses Diabetes, 紅斑性狼瘡',
      'Hypertension, Ehlers-Danlos syndrome',
      'Insulin, Warfarin 5 mg, 💊 &lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;',
      'Cousin',
    ],
  },
  'codes by field': {
    profile: {
      admission: {
        ...required,
        openLists: { relation: false },
        codeLists: {
          'alerts.pcrResult': [{ code: 'NEG', label: words('Not detected', '未檢出') }],
          'contacts.contactRelation': [{ code: 'R7', label: words('Cousin', '表親') }],
          'health.familyHistory.diseases': [
            { code: 'E11', label: words('Type 2 diabetes', '第二型糖尿病') },
          ],
        },
      },
    },
    wrong: {
      alerts: { rapidTestResult: 'negative', pcrResult: 'negative' },
      health: {
        familyHistory: [{ relation: 'mother', diseases: ['diabetes', 'E11'] }],
        medicalHistory: ['diabetes'],
      },
      contacts: { contactRelation: 'mother', decisionMakerRelation: '表姊' },
      family: { members: [{ role: 'mother', familyHistory: ['diabetes'] }] },
    },
    places: [
      'assessment.alerts.pcrResult',
      'assessment.health.familyHistory.0.diseases.0',
      'assessment.contacts.decisionMakerRelation',
      'assessment.contacts.contactRelation',
    ],
    corrected: {
      'alerts.pcrResult': 'NEG',
      'health.familyHistory': [{ relation: 'mother', diseases: ['E11'] }],
      'contacts.contactRelation': 'R7',
      'contacts.decisionMakerRelation': 'sister',
    },
    sent: {
      alerts: { rapidTestResult: 'negative', pcrResult: 'NEG' },
      health: {
        familyHistory: [{ relation: 'mother', diseases: ['E11'] }],
        medicalHistory: ['diabetes'],
      },
      contacts: { contactRelation: 'R7', decisionMakerRelation: 'sister' },
      family: { members: [{ role: 'mother', familyHistory: ['diabetes'] }] },
    },
    printed: ['Negative', 'Not detected', 'Mother · Illnesses Type 2 diabetes', 'Cousin', 'Sister'],
  },
  'whole items': {
    profile: { admission: { ...required, itemsComplete: true } },
    wrong: {
      health: { familyHistory: [{ diseases: ['Favism'] }] },
      activity: { leftUpperMuscleStrength: 'not_assessed' },
      cognition: {
        painStatus: 'yes',
        painFindings: [{ site: 'Tip of the left thumb' }, { site: 'chest', score: '3' }],
      },
    },
    places: [
      'assessment.health.familyHistory.0.relation',
      'assessment.cognition.painFindings.0.score',
    ],
    corrected: {
      'health.familyHistory': [{ relation: '表姊', diseases: ['Favism'] }],
      'cognition.painFindings': [
        { site: 'Tip of the left thumb', score: 'FLACC 4' },
        { site: 'chest', score: 'not_assessable' },
      ],
    },
    sent: {
      health: { familyHistory: [{ relation: '表姊', diseases: ['Favism'] }] },
      activity: { leftUpperMuscleStrength: 'not_assessed' },
      cognition: {
        painStatus: 'yes',
        painFindings: [
          { site: 'Tip of the left thumb', score: 'FLACC 4' },
          { site: 'chest', score: 'not_assessable' },
        ],
      },
    },
    printed: [
      '表姊 · Illnesses Favism',
      'Tip of the left thumb · Score FLACC 4',
      'Chest · Score Could not be assessed',
      'Could not be assessed',
    ],
  },
};

const fresh = {
  kind: 'admission-assessment',
  subject,
  assessedAt: '2026-11-20T09:00:00+08:00',
  sectionId: null,
} as const;

/** Submits what a draft holds, bypassing the checks of the form. */
async function submit(tablet: TabletAtWork, draftId: string): Promise<string> {
  const submitted = submittedFrom(await contentOf(tablet, draftId));
  return (await tablet.device.submissions.submit(draftId, submitted)).submissionId;
}

async function contentOf(tablet: TabletAtWork, draftId: string): Promise<AdmissionDraft> {
  const draft = await tablet.device.drafts.read(draftId);
  if (draft?.content.kind !== 'admission-assessment') throw new Error('There is no such draft');
  return draft.content;
}

function marked(assessment: AdmissionAssessmentDraft, profile: HospitalProfile): string[] {
  return admissionDraftIssues(assessment, profile).map(({ path }) => path);
}

/** The answers as shown in the review, in the record and on paper. */
async function shown(assessment: object, profile: HospitalProfile): Promise<string> {
  const summary = createElement(AdmissionSummary, { assessment: assessment as never, profile });
  const translator = await openTranslator('en');
  return renderToStaticMarkup(createElement(TranslatorProvider, { translator }, summary));
}

describe('admissions', () => {
  test.each(Object.keys(cases))(
    'reach the record as they were written, under a profile of %s',
    async (name) => {
      const { profile: file, wrong, places, corrected, sent, printed } = cases[name] as Case;
      const profile = readHospitalProfile(file);
      const hospital = createHospital({ clock: realClock, profile, interpretations: byProfile });
      const tablet = await tabletAtWork();
      engines.push(tablet.open(hospital.fetch));
      const content = { ...fresh, assessment: wrong } as DraftContent;
      const { draftId } = await tablet.device.drafts.start({
        hospitalKey,
        authorId: tablet.authorId,
        content,
      });
      expect(marked(wrong, profile)).toEqual(places);

      const refused = await tablet.until(await submit(tablet, draftId), 'problem');
      const problem = problemIn(refused);
      expect(problem?.type).toBe('refused');
      expect(JSON.stringify(problem)).toContain(places[0]);
      const back = await tablet.device.submissions.backToDraft(refused.submissionId);
      expect((await contentOf(tablet, back.draftId)).assessment).toEqual(wrong);
      await tablet.device.drafts.save(back.draftId, { answers: corrected });
      const { assessment } = await contentOf(tablet, back.draftId);
      expect(marked(assessment, profile)).toEqual([]);

      const done = await tablet.until(await submit(tablet, back.draftId), 'done');
      const owner = { hospitalKey, authorId: tablet.authorId };
      const recordId = receiptIn(done)?.recordId ?? '';
      const kept = await tablet.device.cache.get(
        owner,
        'record',
        recordId,
        admissionAssessmentRecordSchema,
      );
      expect(kept?.content.assessment).toEqual(sent);
      const paper = await shown(kept?.content.assessment ?? {}, profile);
      for (const line of printed) expect(paper).toContain(line);
    },
  );

  test.each([
    // The suite's own codes are refused there, which proves nothing about the hospital.
    ['codes by field', undefined],
    ['whole items', 'whole'],
  ])('keep every rule of the suite, under a profile of %s', async (name, itemsComplete) => {
    const profile = readHospitalProfile(cases[name]?.profile);
    const examination = await runOn(createExaminee(byProfile, (fetch) => fetch, profile));
    expect(outcomesOf(examination, 'failed')).toEqual({});
    expect(observedInterpretations(examination.findings).itemsComplete).toBe(itemsComplete);
  });
});
