/** Warnings before submitting that do not block it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayExist } from '../../../device/work/reassign.ts';
import type { Draft } from '../../../model/draft.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { clockIs, useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useLive } from '../../services/app/useLive.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { StayForm } from '../patients/StayForm.tsx';
import { useMoveDraft } from './useMoveDraft.ts';

interface ReviewWarningsProps {
  draft: Draft;
  /** The time that goes into the record: date-time with offset; null if incomplete. */
  at: string | null;
}

export function ReviewWarnings({ draft, at }: ReviewWarningsProps) {
  const { t } = useTranslation('woundAssessment');
  const { age } = useTimeFormat();
  const { offMs } = useHospitalClock();
  return (
    <>
      {mayExist(draft) && (
        <Notice tone="problem">
          <p>{t('review.warnMayExist')}</p>
        </Notice>
      )}
      {offMs !== 0 && isByTabletClock(at, draft.createdAt) && (
        <Notice tone="problem">
          <p>
            {t(`review.warnTabletClock.${clockIs(offMs)}`, { difference: age(Math.abs(offMs)) })}
          </p>
        </Notice>
      )}
      <Stay draft={draft} />
    </>
  );
}

/**
 * Whether it is still the minute in which the draft was begun, by the tablet's clock: it was begun before the hospital's
 * clock was heard, and nobody has set the time since. A draft is stored a moment after its time was read.
 */
function isByTabletClock(at: string | null, createdAt: number): boolean {
  const beforeMs = at === null ? -1 : createdAt - Date.parse(at);
  return beforeMs >= 0 && beforeMs < 65_000;
}

/** No stay, or one that is closed; a stay is selected right here. */
function Stay({ draft }: { draft: Draft }) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  const { subject } = draft.content;
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
  if (encounterId === null) return <NoStay draft={draft} />;
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

function NoStay({ draft }: { draft: Draft }) {
  const { t } = useTranslation('woundAssessment');
  const { t: patients } = useTranslation('patients');
  const { move, failure } = useMoveDraft(draft);
  const { subject } = draft.content;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Notice tone="waiting">
      <p>{t('review.warnNoStay')}</p>
      {isChoosing ? (
        <StayForm
          patientId={subject.patientId}
          onOpened={(encounterId) => void move({ encounterId })}
          onCancel={() => setChoosing(false)}
        />
      ) : (
        <Button onClick={() => setChoosing(true)}>{patients('patient.stayOpen')}</Button>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
    </Notice>
  );
}
