/** Opens a draft: the form of its kind, or a message that it is no longer here. */
import { useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { DraftGoneScreen } from '../../features/drafts/DraftGoneScreen.tsx';
import { useOwnDraft } from '../../features/drafts/useOwnDraft.ts';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { AdmissionAssessmentScreen } from '../../screens/admissionAssessment/AdmissionAssessmentScreen.tsx';
import { CorrectionScreen } from '../../screens/visit/CorrectionScreen.tsx';
import { VoidScreen } from '../../screens/visit/VoidScreen.tsx';
import { WoundAssessmentScreen } from '../../screens/woundAssessment/WoundAssessmentScreen.tsx';
import { useOpenForm } from '../../services/app/openForm.ts';

export function DraftScreen({ draftId }: { draftId: string }) {
  const draft = useOwnDraft(draftId);
  useOpenForm();
  // Between the commit and the next screen the draft is already gone, so it stays visible.
  const [submitting, setSubmitting] = useState<Draft | null>(null);
  if (draft === undefined) {
    return null;
  }
  const shown = draft ?? submitting;
  if (shown === null) {
    return <DraftGoneScreen />;
  }
  const onSubmitting = (on: boolean) => setSubmitting(on ? shown : null);
  return (
    <>
      <PrintedMark mark="draft" />
      <Form draft={shown} onSubmitting={onSubmitting} />
    </>
  );
}

interface FormProps {
  draft: Draft;
  onSubmitting(on: boolean): void;
}

function Form({ draft, onSubmitting }: FormProps) {
  const { content } = draft;
  switch (content.kind) {
    case 'wound-assessment':
      return <WoundAssessmentScreen draft={draft} content={content} onSubmitting={onSubmitting} />;
    case 'wound-correction':
      return <CorrectionScreen draft={draft} content={content} onSubmitting={onSubmitting} />;
    case 'wound-void':
      return <VoidScreen draft={draft} content={content} onSubmitting={onSubmitting} />;
    case 'admission-assessment':
      return <AdmissionAssessmentScreen draft={draft} content={content} />;
  }
}
