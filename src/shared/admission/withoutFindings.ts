/**
 * Charting by exception: where a section stands with the answers that a hospital lets a nurse give
 * in one tap. Nothing is answered by itself.
 */
import type { HospitalProfile } from '../profile.ts';
import { fieldApplies } from './applies.ts';
import { answerOf, isAnswered, withAnswers, type LooseAssessment } from './codes.ts';
import type { AdmissionSection } from './description.ts';
import type { WithoutFindings } from './withoutFindingsSchema.ts';

export interface SectionWithoutFindings {
  /**
   * `none`: the hospital has nothing to say for the section, or something was found there.
   * `open`: may be said. `said`: all of it is answered so.
   */
  readonly is: 'none' | 'open' | 'said';
  /** Answers that are still missing, by key. */
  readonly missing: WithoutFindings;
  /** Every key that is answered so, or would be. */
  readonly keys: readonly string[];
}

/** Where a section stands: an answer that differs is a finding, and then nothing is offered. */
export function sectionWithoutFindings(
  section: AdmissionSection,
  assessment: LooseAssessment,
  profile: HospitalProfile,
): SectionWithoutFindings {
  const offered = profile.admission.withoutFindings;
  const inSection = section.fields.filter(({ key }) => offered[key] !== undefined);
  const answers = Object.fromEntries(inSection.map(({ key }) => [key, offered[key]]));
  const afterwards = withAnswers(assessment, answers);
  const asked = inSection.filter((field) => fieldApplies(field, afterwards, profile));
  const given = inSection.filter(({ key }) => isAnswered(answerOf(assessment, key)));
  const isFound = given.some(
    ({ key }) => JSON.stringify(answerOf(assessment, key)) !== JSON.stringify(offered[key]),
  );
  if (asked.length === 0 || isFound) return { is: 'none', missing: {}, keys: [] };
  const missing: WithoutFindings = {};
  for (const field of asked) {
    const answer = offered[field.key];
    if (answer !== undefined && !given.includes(field)) missing[field.key] = answer;
  }
  const isSaid = asked.every((field) => given.includes(field));
  return { is: isSaid ? 'said' : 'open', missing, keys: asked.map(({ key }) => key) };
}
