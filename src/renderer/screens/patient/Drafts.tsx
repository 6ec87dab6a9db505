/** The list of the nurse's own drafts about this patient. */
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { useNow } from '../../services/app/useNow.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import rows from '../../ui/parts/rows.module.css';
import classes from './Patient.module.css';

/** Memoized: re-renders if its own facts change, not whenever the hospital was read. */
export const Drafts = memo(function Drafts({ drafts }: { drafts: readonly Draft[] }) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const nowMs = useNow();
  if (drafts.length === 0) {
    return null;
  }
  return (
    <Section title={t('patient.drafts')}>
      <ul className={rows.list}>
        {drafts.map(({ draftId, updatedAt, content }) => (
          <li key={draftId}>
            <Link to="/drafts/$draftId" params={{ draftId }} className={classes.rowLink}>
              <span className={classes.rowWords}>
                <span className={classes.site}>
                  {whatItIs(content.kind, content.subject.woundSite)}
                </span>
                <span className={classes.facts}>
                  {t('patient.continueDraftOf', { when: moment(updatedAt, nowMs) })}
                </span>
              </span>
              <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
});
