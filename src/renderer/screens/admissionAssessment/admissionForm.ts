/**
 * Owns the answers of one admission while the form is open, and their way to the device: every
 * change is written at once, only what changed, one write at a time. Fields listen to their own
 * answer, so a keystroke draws one field and nothing else.
 */
import type { AdmissionAssessmentDraft } from '../../../shared/admission/description.ts';
import type { SectionsSetAside } from '../../../shared/admission/applies.ts';
import { answerOf } from '../../../shared/admission/codes.ts';
import { openSavedState, type SavedSource } from '../../parts/savedState.ts';
import { openDraftSaver } from '../woundAssessment/draftSaver.ts';

/** What the form keeps with the draft. */
export interface AdmissionContent {
  readonly assessedAt: string | null;
  readonly assessment: AdmissionAssessmentDraft;
  readonly sectionsSetAside: SectionsSetAside;
  /** Where the nurse left off. */
  readonly sectionId: string | null;
}

export interface AdmissionForm extends SavedSource {
  content(): AdmissionContent;
  /** The answer to a top-level field, by key. */
  answer(key: string): unknown;
  /** `undefined` takes the answer away. */
  setAnswer(key: string, value: unknown): void;
  change(change: Partial<AdmissionContent>): void;
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Resolves when everything is on the disk. Throws what the last write threw. */
  flush(): Promise<void>;
  /** Stops trying again what could not be written. */
  close(): void;
}

interface FormPorts {
  /** Writes changed parts; resolves after the commit. */
  save(change: Partial<AdmissionContent>): Promise<{ savedAt: number }>;
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
  const saver = openDraftSaver<Partial<AdmissionContent>>({
    write: ports.save,
    sayWhy: ports.sayFailure,
    later: ports.later,
    onState: saved.set,
  });

  const change = (part: Partial<AdmissionContent>): void => {
    content = { ...content, ...part };
    saver.push(part);
    for (const listener of listeners) listener();
  };

  return {
    content: () => content,
    answer: (key) => answerOf(content.assessment, key),
    setAnswer(key, value) {
      if (Object.is(answerOf(content.assessment, key), value)) return;
      change({ assessment: withAnswer(content.assessment, key, value) });
    },
    change,
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

/** The assessment with one answer changed; everything else keeps its identity. */
export function withAnswer(
  assessment: AdmissionAssessmentDraft,
  key: string,
  value: unknown,
): AdmissionAssessmentDraft {
  const [section = '', name = ''] = key.split('.');
  const before: Readonly<Record<string, unknown>> =
    (assessment as Readonly<Record<string, Record<string, unknown> | undefined>>)[section] ?? {};
  const { [name]: _old, ...others } = before;
  const answers = value === undefined ? others : { ...others, [name]: value };
  return { ...assessment, [section]: answers };
}
