/** The two ways to begin a wound assessment: a new draft, or the one that was begun. */
import type { ReactNode } from 'react';
import type { Subject } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { emptyAssessment, subjectOf } from './startAssessment.ts';
import { useOpenDraft } from './useOpenDraft.tsx';

/** The ways to begin, each of which opens the draft. */
export interface Begin {
  anew(wound: WoundListItem): Promise<void>;
  goOn(draftId: string): Promise<void>;
  /** Opens a draft that was opened before and left untouched, as if it began now. */
  fromUntouched(draft: Draft): Promise<void>;
  /** The message if none of these could be done. */
  trouble: ReactNode;
}

export function useBegin(patient: Patient, encounter: Encounter | null): Begin {
  const { device, hospitalKey } = useApp();
  const { now } = useHospitalClock();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const { open, trouble } = useOpenDraft();

  const start = async (subject: Subject) => {
    const content = emptyAssessment(subject, now(), timeZone);
    return (await device.drafts.start({ hospitalKey, authorId, content })).draftId;
  };
  const used = async ({ draftId, content }: Draft) => {
    const subject = { ...content.subject, encounterId: encounter?.encounterId ?? null };
    // It was begun for another stay and is empty: a new one takes its place.
    if (content.subject.encounterId !== subject.encounterId) return start(subject);
    const { observedAt } = emptyAssessment(subject, now(), timeZone);
    await device.drafts.save(draftId, { observedAt });
    return draftId;
  };
  return {
    anew: (wound) => open(() => start(subjectOf(patient, encounter, wound))),
    goOn: (draftId) => open(async () => draftId),
    fromUntouched: (draft) => open(() => used(draft)),
    trouble,
  };
}
