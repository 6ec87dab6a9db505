/** Opens a draft: the form of its kind, or a message that it is no longer here. */
import { useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { DraftGoneScreen } from '../../features/drafts/DraftGoneScreen.tsx';
import { useOwnDraft } from '../../features/drafts/useOwnDraft.ts';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { AdmissionAssessmentScreen } from '../../screens/admissionAssessment/AdmissionAssessmentScreen.tsx';
import { CorrectionScreen } from '../../screens/record/CorrectionScreen.tsx';
import { VoidScreen } from '../../screens/record/VoidScreen.tsx';
import { WoundAssessmentScreen } from '../../screens/woundAssessment/WoundAssessmentScreen.tsx';
import { useOpenForm } from '../../services/app/openForm.ts';

export function DraftScreen({ draftId }: { draftId: string }) {
  const draft = useOwnDraft(draftId);
  useOpenForm();
  // Between the commit and the next screen the draft is already gone, so it stays visible.
  const [handingIn, setHandingIn] = useState<Draft | null>(null);
  if (draft === undefined) {
    return null;
  }
  const shown = draft ?? handingIn;
  if (shown === null) {
    return <DraftGoneScreen />;
  }
  const onHandingIn = (on: boolean) => setHandingIn(on ? shown : null);
  return (
    <>
      <PrintedMark mark="draft" />
      <Form draft={shown} onHandingIn={onHandingIn} />
    </>
  );
}

interface FormProps {
  draft: Draft;
  onHandingIn(on: boolean): void;
}

function Form({ draft, onHandingIn }: FormProps) {
  const { content } = draft;
  switch (content.kind) {
    case 'wound-assessment':
      return <WoundAssessmentScreen draft={draft} content={content} onHandingIn={onHandingIn} />;
    case 'wound-correction':
      return <CorrectionScreen draft={draft} content={content} onHandingIn={onHandingIn} />;
    case 'wound-void':
      return <VoidScreen draft={draft} content={content} onHandingIn={onHandingIn} />;
    case 'admission-assessment':
      return <AdmissionAssessmentScreen draft={draft} content={content} />;
  }
}
