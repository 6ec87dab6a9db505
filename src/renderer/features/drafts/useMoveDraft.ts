/** Moves a draft to another patient, stay or wound, and removes what was said about the former stay or wound. */
import { useLocation, type HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { NotMoved } from '../../../device/work/reassign.ts';
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { fieldOfPath } from './fieldOfPath.ts';

interface MoveDraft {
  /** Resolves with whether it was moved; if not, `failure` says why, and nothing has changed. */
  move(changed: Partial<Subject>): Promise<boolean>;
  failure: string | null;
}

/** Acts on the draft as it is on the screen: if it is about something else by now, nothing changes. */
export function useMoveDraft({ draftId, authorId, content: { subject } }: Draft): MoveDraft {
  const { t } = useTranslation('patients');
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const describeError = useStoreFailure();
  const nameOf = useWoundName();
  const state = useLocation({ select: (location) => location.state });
  const [failure, setFailure] = useState<string | null>(null);
  const move = async (changed: Partial<Subject>) => {
    const isOtherPatient = 'patientId' in changed;
    setFailure(null);
    try {
      const to = { ...subject, ...changed };
      await device.drafts.reassign({ draftId, authorId, from: subject, to });
      const about = 'encounterId' in changed ? 'stay' : 'wound';
      await navigate({
        to: '/drafts/$draftId',
        params: { draftId },
        replace: !isOtherPatient,
        state: isOtherPatient ? {} : withoutRefusal(state, about),
      });
      return true;
    } catch (error) {
      const { patientId, woundSite, woundId } = subject;
      const asked = isOtherPatient ? patientId : nameOf(woundSite, woundId);
      setFailure(
        error instanceof NotMoved
          ? t(`move.failed.${error.reason}`, { asked })
          : describeError(error),
      );
      return false;
    }
  };
  return { move, failure };
}

/** What a refusal said, without what it said of a place that is another now. A refused photo stays refused. */
function withoutRefusal(state: HistoryState, about: 'stay' | 'wound'): HistoryState {
  const { refusedFields, refusedMessage: _, ...others } = state;
  if (refusedFields === undefined || refusedFields.length === 0) return state;
  const left = refusedFields.filter(({ path }) => fieldOfPath(path) !== about);
  return left.length === 0 ? others : { ...state, refusedFields: left };
}

/** How a wound is named in a sentence. */
export function useWoundName(): (site: string | null, woundId: string | null) => string {
  const { t } = useTranslation('woundAssessment');
  return (site, woundId) => t('of', { site: site ?? '', id: woundId ?? '' });
}
