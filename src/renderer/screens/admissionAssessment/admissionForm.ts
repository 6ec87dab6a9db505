/**
 * The answers of one admission while the form is open: of every change only the answers that changed are
 * written. Fields listen to their own answer, so a keystroke draws one field and nothing else.
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

/** What the form keeps with the draft. */
export interface AdmissionContent {
  readonly assessedAt: string | null;
  readonly assessment: AdmissionAssessmentDraft;
  readonly sectionsSetAside: SectionsSetAside;
  /** Where the nurse left off. */
  readonly sectionId: string | null;
  /** Answers from an earlier admission, not confirmed yet: field key, and when they were given. */
  readonly unconfirmed: Readonly<Record<string, string>>;
}

export interface AdmissionForm extends SavingForm<AdmissionContent> {
  /** The answer to a top-level field, by key. */
  answer(key: string): unknown;
  /** `undefined` takes the answer away. An answer that she gives is confirmed. */
  setAnswer(key: string, value: unknown): void;
  /**
   * Takes answers of an earlier admission over, old until confirmed, in one write; with null as the time,
   * they are taken away again.
   */
  takeOver(answers: ChangedAnswers, assessedAt: string | null): void;
  /** They are still true. */
  confirm(keys: readonly string[]): void;
  change(change: Partial<Omit<AdmissionContent, 'assessment'>>): void;
}

/** What is written: of the answers only those that changed, by field key. */
export interface AdmissionChange extends Partial<Omit<AdmissionContent, 'assessment'>> {
  readonly answers?: ChangedAnswers;
}

/** Opens a form over what the draft holds. */
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
