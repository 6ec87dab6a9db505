/**
 * The list of patients known on this tablet, today's first, with what was begun, what is waiting, and which wounds were
 * assessed longest ago. It works offline, and never opens a patient automatically.
 */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { LastOfWound } from '../../../model/lastOfWounds.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { WristbandDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { KnownPatient } from './LastListed.tsx';
import { useLastOfWounds, useToday } from './useToday.ts';
import rows from '../../ui/parts/rows.module.css';
import classes from './Patients.module.css';

/** How many wounds of a patient are shown in the list; the patient's screen shows all. */
const maxWounds = 2;

export function RecentPatients() {
  const { t } = useTranslation('patients');
  const nowMs = useNow();
  const known = useToday(nowMs);
  const shown = useMemo(
    () => [...(known?.today ?? []), ...(known?.earlier ?? [])].map(({ patient }) => patient.id),
    [known],
  );
  const lasts = useLastOfWounds(shown);
  if (known === undefined) {
    return null;
  }
  const { today, earlier } = known;
  if (today.length + earlier.length === 0) {
    return (
      <EmptyState
        drawing={<WristbandDrawing />}
        title={t('recent.empty')}
        sentence={t('recent.emptySentence')}
      />
    );
  }
  const list = (patients: readonly KnownPatient[]) => (
    <ul className={rows.list}>
      {patients.map((each) => (
        <li key={each.patient.id}>
          <PatientRow known={each} wounds={lasts.get(each.patient.id)} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {today.length > 0 && <Section title={t('recent.title')}>{list(today)}</Section>}
      {earlier.length > 0 && <Section title={t('recent.earlier')}>{list(earlier)}</Section>}
    </>
  );
}

interface PatientRowProps {
  known: KnownPatient;
  /** Undefined until it is known. */
  wounds: readonly LastOfWound[] | undefined;
  nowMs: number;
}

function PatientRow({ known, wounds: lasts, nowMs }: PatientRowProps) {
  const { patient, fetchedAt, drafts } = known;
  const wounds = lasts ?? [];
  const { t } = useTranslation('patients');
  const { ago } = useTimeFormat();
  const { waiting, problems } = useOutbox();
  const { id, content } = patient;
  const about = (list: typeof waiting) =>
    list.filter((submission) => submission.content.subject.patientId === id).length;
  const facts = [
    {
      tone: 'problem',
      count: about(problems),
      words: t('recent.problems', { count: about(problems) }),
    },
    {
      tone: 'waiting',
      count: about(waiting),
      words: t('recent.waiting', { count: about(waiting) }),
    },
    { tone: 'draft', count: drafts, words: t('recent.drafts', { count: drafts }) },
  ] as const;
  const [pressing] = facts.filter(({ count }) => count > 0);
  const [initial] = content.displayName;
  return (
    <Link to="/patients/$patientId" params={{ patientId: id }} className={classes.patient}>
      {pressing === undefined ? (
        <span className={classes.initial} aria-hidden="true">
          {initial}
        </span>
      ) : (
        <StateBadge state={pressing.tone} look="disc" />
      )}
      <span className={classes.words}>
        <bdi className={classes.name}>{content.displayName}</bdi>
        <span className={classes.facts}>
          <span>{id}</span>
          <span>{content.medicalRecordNumber}</span>
          {lasts?.length === 0 && <span>{t('patient.neverAssessed')}</span>}
          {wounds.slice(0, maxWounds).map(({ woundId, site, assessedAtMs }) => (
            <span key={woundId}>{t('recent.last', { site, ago: ago(assessedAtMs, nowMs) })}</span>
          ))}
          {wounds.length > maxWounds && (
            <span>{t('recent.more', { count: wounds.length - maxWounds })}</span>
          )}
        </span>
      </span>
      <span className={classes.state}>
        {facts
          .filter(({ count }) => count > 0)
          .map(({ tone, words }) => (
            <span key={tone} className={classes.fact} data-tone={tone}>
              {words}
            </span>
          ))}
        {fetchedAt === null && t('recent.notKept')}
      </span>
      <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
    </Link>
  );
}
