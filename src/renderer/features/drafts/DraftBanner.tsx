/** The identity banner of a draft: the patient, and the stay as the device knows it. */
import type { ReactNode } from 'react';
import type { Subject } from '../../../model/content.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PatientAlerts } from '../admission/PatientAlerts.tsx';
import { IdentityBanner } from '../patients/IdentityBanner.tsx';

interface DraftBannerProps {
  subject: Subject;
  /** Whether it names the wound, too: where she writes about it, and its name is not said elsewhere in view. */
  hasWound?: boolean;
  children?: ReactNode;
}

export function DraftBanner({ subject, hasWound = false, children }: DraftBannerProps) {
  const { t } = useTranslation('woundAssessment');
  const { encounterId } = subject;
  // Where its site is not known here, the id names it.
  const nameOf = ({ woundSite: site, woundId }: Subject) =>
    site === null ? (woundId ?? undefined) : t('of', { site, id: woundId ?? '' });
  const owner = useOwner();
  const kept = useLive(
    async ({ device }) =>
      encounterId === null
        ? null
        : device.cache.get(owner, 'encounter', encounterId, encounterSchema),
    [owner, encounterId],
  );
  // A cached stay of another patient says nothing about this one.
  const stay = kept?.content.patientId === subject.patientId ? kept.content : undefined;
  return (
    <IdentityBanner
      patient={subject}
      wound={hasWound ? nameOf(subject) : undefined}
      alerts={<PatientAlerts patientId={subject.patientId} />}
      encounter={
        encounterId === null ? null : { encounterId, type: stay?.type, status: stay?.status }
      }
    >
      {children}
    </IdentityBanner>
  );
}
