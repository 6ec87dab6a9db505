/** The review of an admission before it is submitted; shorter kinds are reviewed on top of their form. */
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { DraftGoneScreen } from '../../features/drafts/DraftGoneScreen.tsx';
import { useOwnDraft } from '../../features/drafts/useOwnDraft.ts';
import { AdmissionReview } from '../../screens/admissionAssessment/AdmissionReview.tsx';
import { useOpenForm } from '../../services/app/openForm.ts';

export function ReviewScreen({ draftId }: { draftId: string }) {
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
  const { content } = shown;
  if (content.kind !== 'admission-assessment') {
    return <Navigate to="/drafts/$draftId" params={{ draftId }} replace />;
  }
  const onSubmitting = (on: boolean) => setSubmitting(on ? shown : null);
  return <AdmissionReview draft={shown} content={content} onSubmitting={onSubmitting} />;
}
