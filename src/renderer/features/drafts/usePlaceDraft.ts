/** Assigns a draft to another stay or wound of its patient, and removes what was said about the former one. */
import { useLocation, type HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { NotMoved } from '../../../device/work/moveDraft.ts';
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { fieldOfPath } from './fieldOfPath.ts';

interface PlaceDraft {
  /** Resolves with whether it was assigned; if not, `failure` says why, and nothing has changed. */
  place(changed: Partial<Subject>): Promise<boolean>;
  failure: string | null;
}

/** Acts on the draft as it is on the screen: if it is about something else by now, nothing changes. */
export function usePlaceDraft({ draftId, authorId, content: { subject } }: Draft): PlaceDraft {
  const { t } = useTranslation('patients');
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const describeError = useStoreFailure();
  const nameOf = useWoundName();
  const state = useLocation({ select: (location) => location.state });
  const [failure, setFailure] = useState<string | null>(null);
  const place = async (changed: Partial<Subject>) => {
    setFailure(null);
    try {
      const to = { ...subject, ...changed };
      await device.drafts.place({ draftId, authorId, from: subject, to });
      const about = 'encounterId' in changed ? 'stay' : 'wound';
      await navigate({
        to: '/drafts/$draftId',
        params: { draftId },
        replace: true,
        state: withoutRefusal(state, about),
      });
      return true;
    } catch (error) {
      const asked = nameOf(subject.woundSite, subject.woundId);
      setFailure(
        error instanceof NotMoved
          ? t(`move.failed.${error.reason}`, { asked })
          : describeError(error),
      );
      return false;
    }
  };
  return { place, failure };
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
