/** Warns that a stay already has an admission assessment, as far as this tablet knows. */
import { useEffect, useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export interface OtherAdmissions {
  /** When the latest one of the same stay was submitted here; null if none was. */
  submittedAt: number | null;
  hasOtherDraft: boolean;
}

/** The nurse's other admission assessments of the same stay on this tablet. */
export function useOtherAdmissions(draft: Draft): OtherAdmissions {
  const { hospitalKey, authorId, draftId } = draft;
  const { patientId, encounterId } = draft.content.subject;
  const submissions = useSubmissionsAbout({ patientId });
  const drafts = useDraftsOnOpening(hospitalKey, authorId);
  const isSame = (kind: string, subject: { encounterId: string | null }) =>
    kind === 'admission-assessment' && subject.encounterId === encounterId;
  const submitted = submissions?.find(
    ({ submissionId, kind, content }) => submissionId !== draftId && isSame(kind, content.subject),
  );
  return {
    submittedAt: submitted?.submittedAt ?? null,
    hasOtherDraft: drafts.some(
      (other) => other.draftId !== draftId && isSame(other.content.kind, other.content.subject),
    ),
  };
}

/** Read once: a live query would run again with every keystroke that is saved. */
function useDraftsOnOpening(hospitalKey: string, authorId: string): readonly Draft[] {
  const { device } = useApp();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const listed = await device.drafts.list(hospitalKey, authorId);
      if (isWanted) setDrafts(listed.drafts);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [device, hospitalKey, authorId]);
  return drafts;
}

export function SecondAdmission({ draft }: { draft: Draft }) {
  const { t } = useTranslation('admission');
  const { now } = useApp();
  const { moment } = useTimeFormat();
  const { submittedAt, hasOtherDraft } = useOtherAdmissions(draft);
  if (submittedAt === null && !hasOtherDraft) {
    return null;
  }
  return (
    <Notice tone="waiting" title={t('second.title')}>
      {submittedAt !== null && <p>{t('second.submitted', { when: moment(submittedAt, now()) })}</p>}
      {hasOtherDraft && <p>{t('second.draft')}</p>}
      <p>{t('second.sentence')}</p>
    </Notice>
  );
}
