/** Owns the list of patients opened on this tablet; it works without a network. */
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { patientSchema } from '../../../shared/interface/patient.ts';
import { Section } from '../../parts/Card.tsx';
import { WristbandDrawing } from '../../parts/drawings.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { useOwner } from '../../ward/Session.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useLive } from '../../ward/Ward.tsx';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { isUntouched } from '../../drafts/startAssessment.ts';
import classes from './Patients.module.css';

/** Further back nobody looks: the id is quicker then. */
const mostRecent = 40;

export function RecentPatients() {
  const { t } = useTranslation('patients');
  const { ago } = useTimeFormat();
  const nowMs = useNow();
  const owner = useOwner();
  const { authorId } = owner;
  const recent = useLive(
    ({ device }) => device.cache.list(owner, 'patient', patientSchema),
    [owner],
  );
  const drafts = useLive(
    ({ device, hospitalKey }) => device.drafts.list(hospitalKey, authorId),
    [authorId],
  );
  const draftCounts = useMemo(() => {
    const counts = new Map<string, number>();
    for (const draft of (drafts?.drafts ?? []).filter((one) => !isUntouched(one))) {
      const { patientId } = draft.content.subject;
      counts.set(patientId, (counts.get(patientId) ?? 0) + 1);
    }
    return counts;
  }, [drafts]);

  if (recent === undefined) {
    return null;
  }
  if (recent.length === 0) {
    return (
      <EmptyState
        drawing={<WristbandDrawing />}
        title={t('recent.empty')}
        sentence={t('recent.emptySentence')}
      />
    );
  }
  return (
    <Section title={t('recent.title')}>
      <ul className={classes.list}>
        {recent.slice(0, mostRecent).map(({ id, content, fetchedAt }) => (
          <li key={id}>
            <Link to="/patients/$patientId" params={{ patientId: id }} className={classes.patient}>
              <span className={classes.words}>
                <bdi className={classes.name}>{content.displayName}</bdi>
                <span className={classes.facts}>
                  <span>{id}</span>
                  <span>{content.medicalRecordNumber}</span>
                  {(draftCounts.get(id) ?? 0) > 0 && (
                    <span className={classes.drafts}>
                      {t('recent.drafts', { count: draftCounts.get(id) ?? 0 })}
                    </span>
                  )}
                </span>
              </span>
              <span className={classes.age}>{t('recent.age', { ago: ago(fetchedAt, nowMs) })}</span>
              <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
