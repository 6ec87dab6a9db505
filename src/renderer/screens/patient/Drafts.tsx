/** Owns the list of the nurse's own drafts about this patient. */
import { IconChevronRight } from '../../icons/icons.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import { Section } from '../../parts/Card.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useWhatItIs } from '../../words/useKindWord.ts';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import rows from '../../parts/rows.module.css';
import classes from './Patient.module.css';

/** Drawn again for its own facts only, and not whenever the hospital was asked. */
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
              <StateBadge state="draft" />
              <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
});
