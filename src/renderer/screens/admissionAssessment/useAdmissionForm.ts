/** An open form on a draft of the device, and what is derived from its answers. */
import { useCallback, useMemo, useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import {
  admissionDraftIssues,
  admissionProgress,
  type SectionProgress,
} from '../../../shared/admission/progress.ts';
import { fieldOf } from '../../../shared/unknown.ts';
import { fieldOfPath } from '../../features/drafts/fieldOfPath.ts';
import type { SavingPorts } from '../../services/saving/savingForm.ts';
import { useIdleContent } from '../../services/saving/useIdleContent.ts';
import { useSavingForm } from '../../services/saving/useSavingForm.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { formContentOf, type AdmissionDraft } from './admissionDraft.ts';
import {
  openAdmissionForm,
  type AdmissionChange,
  type AdmissionContent,
  type AdmissionForm,
} from './admissionForm.ts';
import { useForm } from './FormContext.tsx';
import { marksOf, placeRefusals, type MarksByField, type RefusedField } from './issues.ts';

/** Opens the form once. What it writes comes back through the device and is not read again. */
export function useAdmissionForm(draft: Draft, content: AdmissionDraft): AdmissionForm {
  return useSavingForm(draft, (ports: SavingPorts<AdmissionChange>) =>
    openAdmissionForm(formContentOf(content), ports),
  );
}

export interface Counted {
  progress: readonly SectionProgress[];
  marks: MarksByField;
  /** What the hospital said that belongs to no field. */
  elsewhere: readonly RefusedField[];
  wasRefused: boolean;
}

/**
 * The progress of each section and the problems of each field. What the hospital said about a field stays until that
 * field is changed.
 */
export function useCounted(
  refusedFields: readonly RefusedField[],
  showRequired: boolean,
  focusedKey: string | null,
): Counted {
  const { form, profile, language } = useForm();
  const { t } = useTranslation('admission');
  const content = useIdleContent(form);
  const { assessment, sectionsSetAside } = content;
  const [opened] = useState(() => form.content().assessment);
  const [before, setBefore] = useState<MarksByField>(() => new Map());

  const issues = useMemo(
    () => admissionDraftIssues(assessment, profile, sectionsSetAside),
    [assessment, profile, sectionsSetAside],
  );
  const progress = useMemo(
    () => admissionProgress(assessment, profile, sectionsSetAside, issues),
    [assessment, profile, sectionsSetAside, issues],
  );
  const say = useCallback((message: string) => t('field.hospitalSays', { message }), [t]);
  const refused = useMemo(
    () => placeRefusals(refusedFields, opened, say),
    [refusedFields, opened, say],
  );
  const marks = useMemo(() => {
    const sendState = refused.marks.filter(
      ({ key }) => answerIn(assessment, key) === answerIn(opened, key),
    );
    return marksOf(issues, sendState, language, {
      showRequired,
      focusedKey,
      before,
    });
  }, [issues, refused, assessment, opened, language, showRequired, focusedKey, before]);
  if (marks !== before) {
    setBefore(marks);
  }

  const wasRefused = refusedFields.some(({ path }) => fieldOfPath(path) !== 'stay');
  return { progress, marks, elsewhere: refused.elsewhere, wasRefused };
}

function answerIn(assessment: AdmissionContent['assessment'], key: string): unknown {
  const [section = '', name = ''] = key.split('.');
  return fieldOf(fieldOf(assessment, section), name);
}
