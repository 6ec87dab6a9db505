/**
 * Owns the answers of one admission while the form is open, and their way to the device: every
 * change is written at once, only what changed, one write at a time. Fields listen to their own
 * answer, so a keystroke draws one field and nothing else.
 */
import type { AdmissionAssessmentDraft } from '../../../shared/admission/description.ts';
import type { SectionsSetAside } from '../../../shared/admission/applies.ts';
import { DraftGone, type ChangedAnswers } from '../../../device/drafts.ts';
import { answerOf, withAnswers } from '../../../shared/admission/codes.ts';
import { openSavedState, type SavedSource } from '../../saving/savedState.ts';
import { openDraftSaver } from '../../saving/draftSaver.ts';

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

export interface AdmissionForm extends SavedSource {
  content(): AdmissionContent;
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
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Resolves when everything is on the disk. Throws what the last write threw. */
  flush(): Promise<void>;
  /** The form is left; what is not on the disk yet goes on being tried. */
  close(): void;
}

/** What is written: of the answers only those that changed, by field key. */
export interface AdmissionChange extends Partial<Omit<AdmissionContent, 'assessment'>> {
  readonly answers?: ChangedAnswers;
}

interface FormPorts {
  /** Writes what changed; resolves after the commit. */
  save(change: AdmissionChange): Promise<{ savedAt: number }>;
  /** What a person reads when a write failed. */
  sayFailure(failure: unknown): string;
  /** When the draft was last saved, milliseconds, or null. */
  savedAt: number | null;
  /** Calls back a little later, to try a failed write again; gives back how to stop that. */
  later(callback: () => void): () => void;
}

/** Opens a form over what the draft holds. */
export function openAdmissionForm(initial: AdmissionContent, ports: FormPorts): AdmissionForm {
  let content = initial;
  const saved = openSavedState(
    ports.savedAt === null ? { is: 'nothing' } : { is: 'saved', atMs: ports.savedAt },
  );
  const listeners = new Set<() => void>();
  const saver = openDraftSaver<AdmissionChange>({
    write: ports.save,
    join: (older, newer) => ({
      ...older,
      ...newer,
      ...(older.answers && { answers: { ...older.answers, ...newer.answers } }),
    }),
    sayWhy: ports.sayFailure,
    later: ports.later,
    isHopeless: (error) => error instanceof DraftGone,
    onState: saved.set,
  });

  const become = (next: AdmissionContent, change: AdmissionChange): void => {
    content = next;
    saver.push(change);
    for (const listener of listeners) listener();
  };

  return {
    content: () => content,
    answer: (key) => answerOf(content.assessment, key),
    setAnswer(key, value) {
      if (Object.is(answerOf(content.assessment, key), value)) return;
      const answers = { [key]: value };
      const assessment = withAnswers(content.assessment, answers);
      const { unconfirmed } = content;
      const confirmed =
        unconfirmed[key] === undefined ? {} : { unconfirmed: without(unconfirmed, [key]) };
      become({ ...content, assessment, ...confirmed }, { answers, ...confirmed });
    },
    takeOver(answers, assessedAt) {
      const keys = Object.keys(answers);
      const others = without(content.unconfirmed, keys);
      const taken =
        assessedAt === null ? {} : Object.fromEntries(keys.map((key) => [key, assessedAt]));
      const unconfirmed = { ...others, ...taken };
      const assessment = withAnswers(content.assessment, answers);
      become({ ...content, assessment, unconfirmed }, { answers, unconfirmed });
    },
    confirm(keys) {
      const unconfirmed = without(content.unconfirmed, keys);
      become({ ...content, unconfirmed }, { unconfirmed });
    },
    change: (part) => become({ ...content, ...part }, part),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    saved: saved.saved,
    subscribeSaved: saved.subscribeSaved,
    flush: saver.settled,
    close: saver.stop,
  };
}

function without(
  unconfirmed: Readonly<Record<string, string>>,
  keys: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(unconfirmed).filter(([key]) => !keys.includes(key)));
}
