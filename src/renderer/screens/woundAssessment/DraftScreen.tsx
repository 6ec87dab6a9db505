/** Owns opening a draft: the form of its kind, or the word that it is no longer here. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import { SheetDrawing } from '../../parts/drawings.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { PrintedMark } from '../../parts/PrintedPage.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { useOpenForm } from '../../update/openForm.ts';
import { AdmissionAssessmentScreen } from '../admissionAssessment/AdmissionAssessmentScreen.tsx';
import { CorrectionScreen } from '../record/CorrectionScreen.tsx';
import { VoidScreen } from '../record/VoidScreen.tsx';
import { WoundAssessmentScreen } from './WoundAssessmentScreen.tsx';
import { useOwnDraft } from './useOwnDraft.ts';
import type { WoundDraft } from './assessmentRules.ts';

export function DraftScreen({ draftId }: { draftId: string }) {
  const draft = useOwnDraft(draftId);
  useOpenForm();
  // Between the commit and the next screen the draft is gone already: it is kept in sight.
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
      return <WoundAssessmentScreen draft={draft} content={content} />;
    case 'wound-correction':
      return <CorrectionScreen draft={draft} content={content} onHandingIn={onHandingIn} />;
    case 'wound-void':
      return <VoidScreen draft={draft} content={content} onHandingIn={onHandingIn} />;
    case 'admission-assessment':
      return <AdmissionAssessmentScreen draft={draft} content={content} />;
  }
}

export function isWoundDraft(content: Draft['content']): content is WoundDraft {
  return content.kind === 'wound-assessment';
}

export function DraftGoneScreen() {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  return (
    <Screen title={t('gone.title')} titleHidden>
      <EmptyState drawing={<SheetDrawing />} title={t('gone.title')} sentence={t('gone.sentence')}>
        <Button variant="filled" renderRoot={(props) => <Link to="/outbox" {...props} />}>
          {common('connection.openOutbox')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
