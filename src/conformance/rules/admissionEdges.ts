/**
 * The rules about what an admission assessment must accept: every listed code, and the permitted extreme of every
 * limit. Each is tried in an assessment that is refused for another reason, so that nothing stays behind: the refusal
 * must not name what is right.
 * Interface: Admission nursing assessment input.
 */
import { specCodeLists } from '../../shared/admission/specCodeLists.ts';
import { isSuccess, textOf, type Exchange } from '../exchange.ts';
import { errorOf, expectStatus, expectThat } from '../expect.ts';
import { checkedRules } from '../rule.ts';
import { withAnswers, type Assessment } from '../stories/admissionSample.ts';
import { admissionBody, admit, admittedStory, goodAssessment } from '../stories/admissionStory.ts';
import { correct, newNote, newReason, voidRecord } from '../stories/inputs.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { expectNoDeletion } from './access.ts';

const badDate = { wardDate: 'never' };
const badPath = 'assessment.admission.wardDate';

/** Submits an assessment with an invalid ward date, and returns the places that the refusal names. */
async function placesNamed(
  suite: Suite,
  assessment: Assessment,
): Promise<{ readonly places: readonly string[]; readonly answer: Exchange }> {
  const bad = withAnswers(assessment, 'admission', badDate);
  const body = admissionBody(suite, { assessment: bad });
  const answer = await admit(suite, body, { expected: [422] });
  if (isSuccess(answer)) {
    throw new CannotTell('a bad ward date is accepted (see admission.ward-date)');
  }
  return { answer, places: errorOf(answer).error.fields?.map(({ path }) => path) ?? [] };
}

/** Throws CannotTell if a refusal names only one bad place, because it then says nothing about the others. */
async function requireEveryPlace(suite: Suite): Promise<void> {
  const both = withAnswers(goodAssessment(suite), 'basic', { education: 'conformance-none' });
  const { places } = await suite.once('places-named', () => placesNamed(suite, both));
  const isComplete = [badPath, 'assessment.basic.education'].every((path) => places.includes(path));
  if (!isComplete) {
    throw new CannotTell('the refusals of this hospital do not name every bad field');
  }
}

async function expectUnnamed(
  suite: Suite,
  section: string,
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assessment = withAnswers(goodAssessment(suite), section, answers);
  const { places, answer } = await placesNamed(suite, assessment);
  for (const name of Object.keys(answers)) {
    const path = `assessment.${section}.${name}`;
    const named = places.find(
      (place) => place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`),
    );
    expectThat(named === undefined, `${path} is refused although it is allowed`, answer);
  }
}

const allergy = { drugAllergy: 'yes', drugAllergyNote: 'Test 測試' };

/** The fields whose values the interface lists, and how a value is put into each. */
const listed = [
  ['basic', 'education', (code: string) => ({ education: code })],
  ['basic', 'languages', (code: string) => ({ languages: [code] })],
  ['basic', 'religions', (code: string) => ({ religions: [code] })],
  ['alerts', 'antithromboticUse', (code: string) => ({ antithromboticUse: code })],
  ['alerts', 'drugAllergens', (code: string) => ({ ...allergy, drugAllergens: [code] })],
] as const;

type ListedField = keyof typeof specCodeLists;

function codesOf(name: ListedField): readonly string[] {
  return specCodeLists[name].map(({ code }) => code);
}

export const admissionEdgeRules = checkedRules('permanent', [
  {
    id: 'admission.listed-codes',
    title: 'Every value that the interface lists is accepted',
    examine: async (suite) => {
      await requireEveryPlace(suite);
      for (const [section, name, answersOf] of listed) {
        for (const code of codesOf(name)) {
          await expectUnnamed(suite, section, answersOf(code));
        }
      }
    },
  },
  {
    id: 'admission.allowed-edges',
    title:
      'The allowed edge of every limit is accepted: lengths, lists, dates and times, allergens without an allergy',
    examine: async (suite) => {
      await requireEveryPlace(suite);
      const { drugAllergy } = allergy;
      for (const [section, answers] of [
        ['alerts', { drugAllergy, drugAllergyNote: 'x' }],
        ['alerts', { drugAllergy, drugAllergyNote: 'x'.repeat(4000) }],
        // Only the note depends on the answer: the allergens have no condition.
        ['alerts', { drugAllergy: 'none', drugAllergyNote: undefined, drugAllergens: ['g6pd'] }],
        ['alerts', { drugAllergy: 'unknown', drugAllergyNote: undefined, drugAllergens: ['g6pd'] }],
        ['alerts', { pcrDate: { month: 12, day: 31 } }],
        ['basic', { religions: ['none'] }],
        ['basic', { languages: codesOf('languages') }],
        ['admission', { wardTime: '00:00' }],
        ['admission', { wardTime: '23:59' }],
      ] as const) {
        await expectUnnamed(suite, section, answers);
      }
    },
  },
  {
    id: 'admission.cannot-be-changed',
    title: 'An admission assessment is neither corrected nor voided at the addresses of wounds',
    examine: async (suite) => {
      const { recordId } = await admittedStory(suite);
      const asking = { expected: [404] };
      const changes = { careNote: newNote(suite) };
      const correction = { clientRequestId: suite.newId(), version: 1, changes };
      expectStatus(await correct(suite, recordId, correction, asking), 404);
      const end = { clientRequestId: suite.newId(), version: 1, reason: newReason(suite) };
      const voided = await voidRecord(suite, recordId, end, asking);
      expectThat(textOf(voided.json, 'recordState') !== 'voided', 'it was voided', voided);
      expectStatus(voided, 404);
    },
  },
  {
    id: 'admission.no-deletion',
    title: 'An admission assessment cannot be deleted',
    examine: async (suite) => {
      const { recordId } = await admittedStory(suite);
      await expectNoDeletion(suite, 'readAdmissionAssessment', recordId);
    },
  },
]);
