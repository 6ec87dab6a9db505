/** Discards a draft of any kind, never with a single tap. */
import { useNavigate } from '@tanstack/react-router';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { DiscardDialog } from '../../ui/parts/DiscardDialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { WhoseAndWhat } from './WhoseAndWhat.tsx';

export function DiscardDraft({ draft }: { draft: Draft }) {
  const { t } = useTranslation('woundAssessment');
  const { device } = useApp();
  const navigate = useNavigate();
  const { kind, subject } = draft.content;
  const discard = async () => {
    const { patientId } = subject;
    await navigate({ to: '/patients/$patientId', params: { patientId } });
    await device.drafts.discard(draft.draftId);
  };
  return (
    <DiscardDialog
      button={t('discard.button')}
      title={t('discard.title')}
      of={<WhoseAndWhat kind={kind} subject={subject} />}
      sentence={t('discard.sentence')}
      onDiscard={discard}
    />
  );
}
