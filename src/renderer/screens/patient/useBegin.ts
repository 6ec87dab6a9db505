/** Owns the two ways into a wound assessment: a new draft, or the one that was begun. */
import { useNavigate } from '@tanstack/react-router';

import type { Draft } from '../../../device/rows.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { useSession } from '../../ward/Session.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { useWardTimeZone } from '../../words/WardTimeZone.tsx';
import { emptyAssessment, subjectOf } from '../../drafts/startAssessment.ts';

interface Begin {
  anew(wound: WoundListItem): Promise<void>;
  goOn(draftId: string): Promise<void>;
  /** Opens a draft that was opened and left before, as one that begins now. */
  fromUntouched(draft: Draft): Promise<void>;
}

export function useBegin(patient: Patient, encounter: Encounter | null): Begin {
  const { device, hospitalKey, now } = useWard();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const navigate = useNavigate();

  const goOn = (draftId: string) => navigate({ to: '/drafts/$draftId', params: { draftId } });
  const anew = async (wound: WoundListItem) => {
    const subject = subjectOf(patient, encounter, wound);
    const content = emptyAssessment(subject, now(), timeZone);
    const draft = await device.drafts.start({ hospitalKey, authorId, content });
    await goOn(draft.draftId);
  };
  const fromUntouched = async ({ draftId, content }: Draft) => {
    const fresh = emptyAssessment(
      { ...content.subject, encounterId: encounter?.encounterId ?? null },
      now(),
      timeZone,
    );
    if (content.subject.encounterId === fresh.subject.encounterId) {
      await device.drafts.save(draftId, { observedAt: fresh.observedAt });
      await goOn(draftId);
      return;
    }
    // It was begun for another stay, and holds nothing: the new one takes its place.
    const draft = await device.drafts.start({ hospitalKey, authorId, content: fresh });
    await goOn(draft.draftId);
  };
  return { anew, goOn, fromUntouched };
}
