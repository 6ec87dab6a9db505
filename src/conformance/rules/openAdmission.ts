/**
 * How a hospital reads the open points about admission assessments.
 * Interface: Admission nursing assessment input. Any of these rules may leave records for good.
 */
import { fieldOf } from '../../shared/unknown.ts';
import { byStatus, openRuleOf, type OpenRule } from '../rule.ts';
import { profileAssessment } from '../stories/admissionSample.ts';
import {
  admittedStory,
  bent,
  goodAssessment,
  isContentAccepted,
} from '../stories/admissionStory.ts';

const openRule = openRuleOf('permanent');

export const openAdmissionRules: readonly OpenRule[] = [
  openRule({
    key: 'secondAdmission',
    question: 'May an encounter have a second admission assessment?',
    observe: async (suite) => {
      const { second } = await admittedStory(suite);
      return byStatus('it', second, { 201: 'allowed', 409: 'conflict', 422: 'refused' });
    },
  }),
  openRule({
    key: 'noteWithoutAllergy',
    question: 'Is a drugAllergyNote refused or ignored when drugAllergy is not "yes"?',
    observe: async (suite) => {
      const alerts = {
        drugAllergy: 'none',
        drugAllergens: undefined,
        drugAllergyNote: 'Test 測試',
      };
      const { accepted, answer } = await isContentAccepted(suite, bent(suite, 'alerts', alerts));
      const words = `it got ${answer.status}`;
      return { reading: accepted ? 'ignored' : '422', words, exchanges: [answer] };
    },
  }),
  openRule({
    key: 'itemsComplete',
    question:
      'Must every finding of pain have a score, and every illness in the family a relative?',
    observe: async (suite) => {
      // With a site that the hospital accepts: it may accept only sites from its own list.
      const site = siteOf(goodAssessment(suite)['cognition']?.['painFindings']);
      const half = { painFindings: [{ site }] };
      const { accepted, answer } = await isContentAccepted(suite, bent(suite, 'cognition', half));
      const words = `a site of pain without a score got ${answer.status}`;
      return { reading: accepted ? 'half-allowed' : 'whole', words, exchanges: [answer] };
    },
  }),
  openRule({
    key: 'admissionCodes',
    question:
      'Which values do the enumerations have for which the interface shows none, and which of its strings take words of a nurse’s own?',
    observe: async (suite) => {
      const unknown = { bloodType: 'conformance-unknown-code' };
      const code = await isContentAccepted(suite, bent(suite, 'alerts', unknown));
      const words = `a value that no hospital has got ${code.answer.status}`;
      if (code.accepted) {
        return { reading: 'any-non-empty-string', words, exchanges: [code.answer] };
      }
      const medicine = { currentMedications: ['Conformance 5 mg 測試'] };
      const own = await isContentAccepted(suite, bent(suite, 'health', medicine));
      return {
        reading: own.accepted ? 'list-from-profile' : 'listed-only',
        words: `${words}, a medicine in words of its own ${own.answer.status}`,
        exchanges: [code.answer, own.answer],
      };
    },
  }),
  openRule({
    key: 'admissionRequired',
    question: 'Which sections and fields of an admission assessment are required?',
    observe: async (suite) => {
      const empty = await isContentAccepted(suite, {});
      if (empty.accepted) {
        const words = 'an assessment without any section is accepted';
        return { reading: 'sections-optional', words, exchanges: [empty.answer] };
      }
      const some = await isContentAccepted(suite, profileAssessment());
      const words = `no section at all is refused; the few that a ward needs got ${some.answer.status}`;
      const exchanges = [empty.answer, some.answer];
      return { reading: some.accepted ? 'profile' : 'all-required', words, exchanges };
    },
  }),
];

/** The site of the first pain finding; a value of our own if the given assessment has none. */
function siteOf(findings: unknown): string {
  const [first] = Array.isArray(findings) ? (findings as readonly unknown[]) : [];
  const site = fieldOf(first, 'site');
  return typeof site === 'string' ? site : 'conformance-site';
}
