/** Owns the last look before handing in: the review of the draft's kind. */
import { useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { DraftGoneScreen } from '../../features/drafts/DraftGoneScreen.tsx';
import { useOwnDraft } from '../../features/drafts/useOwnDraft.ts';
import { AdmissionReview } from '../../screens/admissionAssessment/AdmissionReview.tsx';
import { WoundReview } from '../../screens/woundAssessment/WoundReview.tsx';
import { useOpenForm } from '../../services/app/openForm.ts';

export function ReviewScreen({ draftId }: { draftId: string }) {
  const draft = useOwnDraft(draftId);
  useOpenForm();
  // Between the commit and the next screen the draft is gone already: it is kept in sight.
  const [handingIn, setHandingIn] = useState<Draft | null>(null);
  if (draft === undefined) {
    return null;
  }
  const shown = draft ?? handingIn;
  const onHandingIn = (on: boolean) => setHandingIn(on ? shown : null);
  if (shown?.content.kind === 'admission-assessment') {
    return <AdmissionReview draft={shown} content={shown.content} onHandingIn={onHandingIn} />;
  }
  if (shown?.content.kind !== 'wound-assessment') {
    return <DraftGoneScreen />;
  }
  return <WoundReview draft={shown} content={shown.content} onHandingIn={onHandingIn} />;
}
