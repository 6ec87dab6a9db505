/** Her patients beside the one that is open: names alone, because a neighbour may look on. */
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { OpenPatient } from '../../services/app/OpenPatient.tsx';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { LastListed, type KnownPatient, type Today } from './LastListed.tsx';
import { useToday } from './useToday.ts';
import pane from '../../ui/parts/pane.module.css';

export function PatientsPane() {
  const current = use(OpenPatient);
  const today = use(LastListed);
  const isListed = (one: KnownPatient) => current === null || one.patient.id === current;
  // As she left the list: what is opened now moves no row, and nothing is read again.
  return [...(today?.today ?? []), ...(today?.earlier ?? [])].some(isListed) && today !== null ? (
    <Names today={today} current={current} />
  ) : (
    <ReadNames current={current} />
  );
}

function ReadNames({ current }: { current: string | null }) {
  const today = useToday(useNow());
  return today && <Names today={today} current={current} />;
}

function Names({ today: { today, earlier }, current }: { today: Today; current: string | null }) {
  const { t } = useTranslation('patients');
  const { waiting, problems } = useOutbox();
  const idsOf = (list: typeof waiting) =>
    new Set(list.map(({ content }) => content.subject.patientId));
  const states = { problem: idsOf(problems), waiting: idsOf(waiting) };
  const named = (title: string, patients: readonly KnownPatient[]) =>
    patients.length > 0 && (
      <Section title={title}>
        <ul>
          {patients.map(({ patient: { id, content } }) => (
            <li key={id}>
              <Link
                to="/patients/$patientId"
                params={{ patientId: id }}
                className={pane.row}
                aria-current={id === current ? 'page' : undefined}
              >
                <bdi className={pane.name}>{content.displayName}</bdi>
                {(['problem', 'waiting'] as const)
                  .filter((state) => states[state].has(id))
                  .slice(0, 1)
                  .map((state) => (
                    <StateBadge key={state} state={state} look="mark" />
                  ))}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <nav aria-label={t('title')} className={pane.pane}>
      {named(t('recent.title'), today)}
      {named(t('recent.earlier'), earlier)}
    </nav>
  );
}
