/** The nurse's own drafts about this patient. If the hospital answers with another patient, they can be moved there. */
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { useNow } from '../../services/app/useNow.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import rows from '../../ui/parts/rows.module.css';
import classes from './Patient.module.css';

interface DraftsProps {
  drafts: readonly Draft[];
  renderMove?: (draft: Draft) => ReactNode;
}

export const Drafts = memo(function Drafts({ drafts, renderMove }: DraftsProps) {
  const { t } = useTranslation('patients');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const nowMs = useNow();
  if (drafts.length === 0) {
    return null;
  }
  return (
    <Section title={t('patient.drafts')} look="quiet">
      <ul className={rows.list}>
        {drafts.map((draft) => (
          <li key={draft.draftId} className={renderMove && classes.movable}>
            <Link to="/drafts/$draftId" params={draft} className={classes.rowLink}>
              <span className={classes.name}>
                {whatItIs(draft.content.kind, draft.content.subject.woundSite)}
              </span>
              <span className={classes.when}>{moment(draft.updatedAt, nowMs)}</span>
              {renderMove === undefined && (
                <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
              )}
            </Link>
            {renderMove?.(draft)}
          </li>
        ))}
      </ul>
    </Section>
  );
});
