/** The identity banner of a draft: the patient, and the stay as the device knows it. */
import type { ReactNode } from 'react';
import type { Subject } from '../../../model/content.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { PatientAlerts } from '../admission/PatientAlerts.tsx';
import { IdentityBanner } from '../patients/IdentityBanner.tsx';

export function DraftBanner({ subject, children }: { subject: Subject; children?: ReactNode }) {
  const { encounterId } = subject;
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
      alerts={<PatientAlerts patientId={subject.patientId} />}
      encounter={
        encounterId === null ? null : { encounterId, type: stay?.type, status: stay?.status }
      }
    >
      {children}
    </IdentityBanner>
  );
}
