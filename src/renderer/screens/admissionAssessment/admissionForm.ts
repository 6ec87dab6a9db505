/**
 * The answers of one admission while the form is open. Each change writes only the answers that changed. Fields
 * subscribe to their own answer, so that a keystroke re-renders one field only.
 */
import type { ChangedAnswers } from '../../../device/work/drafts.ts';
import type { SectionsSetAside } from '../../../shared/admission/applies.ts';
import { answerOf, withAnswers } from '../../../shared/admission/codes.ts';
import type { AdmissionAssessmentDraft } from '../../../shared/admission/description.ts';
import {
  openSavingForm,
  type SavingForm,
  type SavingPorts,
} from '../../services/saving/savingForm.ts';

/** What the form stores with the draft. */
export interface AdmissionContent {
  readonly assessedAt: string | null;
  readonly assessment: AdmissionAssessmentDraft;
  readonly sectionsSetAside: SectionsSetAside;
  /** The section where the nurse left off. */
  readonly sectionId: string | null;
  /** Answers from an earlier admission that are not confirmed yet: the field key, and when they were given. */
  readonly unconfirmed: Readonly<Record<string, string>>;
}

export interface AdmissionForm extends SavingForm<AdmissionContent> {
  /** The answer to a top-level field, by key. */
  answer(key: string): unknown;
  /** `undefined` removes the answer. An answer that the nurse gives is confirmed. */
  setAnswer(key: string, value: unknown): void;
  /**
   * Copies answers of an earlier admission in one write; they count as old until confirmed. If the time is null, they
   * are removed again.
   */
  takeOver(answers: ChangedAnswers, assessedAt: string | null): void;
  /** Says that these answers are still true. */
  confirm(keys: readonly string[]): void;
  change(change: Partial<Omit<AdmissionContent, 'assessment'>>): void;
}

/** What is written: only the answers that changed, by field key. */
export interface AdmissionChange extends Partial<Omit<AdmissionContent, 'assessment'>> {
  readonly answers?: ChangedAnswers;
}

/** Opens a form on the content of the draft. */
export function openAdmissionForm(
  initial: AdmissionContent,
  ports: SavingPorts<AdmissionChange>,
): AdmissionForm {
  const form = openSavingForm<AdmissionContent, AdmissionChange>(initial, {
    ...ports,
    join: (older, newer) => ({
      ...older,
      ...newer,
      ...(older.answers && { answers: { ...older.answers, ...newer.answers } }),
    }),
  });
  const { content, update } = form;

  return {
    ...form,
    answer: (key) => answerOf(content().assessment, key),
    setAnswer(key, value) {
      if (Object.is(answerOf(content().assessment, key), value)) return;
      const answers = { [key]: value };
      const assessment = withAnswers(content().assessment, answers);
      const { unconfirmed } = content();
      const confirmed =
        unconfirmed[key] === undefined ? {} : { unconfirmed: without(unconfirmed, [key]) };
      update({ ...content(), assessment, ...confirmed }, { answers, ...confirmed });
    },
    takeOver(answers, assessedAt) {
      const keys = Object.keys(answers);
      const others = without(content().unconfirmed, keys);
      const taken =
        assessedAt === null ? {} : Object.fromEntries(keys.map((key) => [key, assessedAt]));
      const unconfirmed = { ...others, ...taken };
      const assessment = withAnswers(content().assessment, answers);
      update({ ...content(), assessment, unconfirmed }, { answers, unconfirmed });
    },
    confirm(keys) {
      const unconfirmed = without(content().unconfirmed, keys);
      update({ ...content(), unconfirmed }, { unconfirmed });
    },
    change: (part) => update({ ...content(), ...part }, part),
  };
}

function without(
  unconfirmed: Readonly<Record<string, string>>,
  keys: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(unconfirmed).filter(([key]) => !keys.includes(key)));
}
