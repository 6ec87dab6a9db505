/** Warnings before submitting that do not block it. */
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { useLive } from '../../services/app/useLive.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function ReviewWarnings({ draft }: { draft: Draft }) {
  const { t } = useTranslation('woundAssessment');
  return (
    <>
      {draft.mayExist === true && (
        <Notice tone="problem">
          <p>{t('review.warnMayExist')}</p>
        </Notice>
      )}
      <ClosedStay subject={draft.content.subject} />
    </>
  );
}

function ClosedStay({ subject }: { subject: Subject }) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  const { encounterStatus } = useCodeWords();
  const { encounterId } = subject;
  const owner = useOwner();
  const kept = useLive(
    async ({ device }) =>
      encounterId === null
        ? null
        : device.cache.get(owner, 'encounter', encounterId, encounterSchema),
    [owner, encounterId],
  );
  if (encounterId === null) {
    return (
      <Notice tone="waiting">
        <p>{t('review.warnNoStay')}</p>
      </Notice>
    );
  }
  const stay = kept?.content.patientId === subject.patientId ? kept.content : undefined;
  if (stay === undefined || meaningOfStay(profile.encounter, stay).open !== 'no') {
    return null;
  }
  return (
    <Notice tone="waiting">
      <p>{t('review.warnClosed', { status: encounterStatus(stay.status) })}</p>
    </Notice>
  );
}
