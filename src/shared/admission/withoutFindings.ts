/**
 * Charting by exception: compares a section with the answers that the hospital lets a nurse give in one tap. Nothing is
 * ever answered automatically.
 */
import type { HospitalProfile } from '../profile.ts';
import { fieldApplies } from './applies.ts';
import { answerOf, isAnswered, withAnswers, type LooseAssessment } from './codes.ts';
import type { AdmissionSection } from './description.ts';
import type { WithoutFindings } from './withoutFindingsSchema.ts';

export interface SectionWithoutFindings {
  /**
   * `none`: the hospital offers no such answers for the section, or there is a finding. `open`: they may be given.
   * `said`: all of them have been given.
   */
  readonly is: 'none' | 'open' | 'said';
  /** The answers that are still missing, by key. */
  readonly missing: WithoutFindings;
  /** The keys of all fields that are or would be answered this way. */
  readonly keys: readonly string[];
}

/** The state of a section. An answer that differs is a finding, and then nothing is offered. */
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
