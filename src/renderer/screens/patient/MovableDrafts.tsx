/**
 * The drafts about a patient whose id the hospital answers with another patient. Each opens as usual, and its author
 * can move it to that patient.
 */
import { Link } from '@tanstack/react-router';
import type { Draft } from '../../../model/draft.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { MoveDraft } from './MoveDraft.tsx';
import rows from '../../ui/parts/rows.module.css';
import classes from './Patient.module.css';

interface MovableDraftsProps {
  drafts: readonly Draft[];
  came: Patient;
}

export function MovableDrafts({ drafts, came }: MovableDraftsProps) {
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
        {drafts.map((draft) => {
          const { draftId, updatedAt, content } = draft;
          return (
            <li key={draftId} className={classes.movable}>
              <Link to="/drafts/$draftId" params={{ draftId }} className={classes.rowLink}>
                <span className={classes.rowWords}>
                  <span className={classes.site}>
                    {whatItIs(content.kind, content.subject.woundSite)}
                  </span>
                  <span className={classes.facts}>
                    {t('patient.continueDraftOf', { when: moment(updatedAt, nowMs) })}
                  </span>
                </span>
              </Link>
              <MoveDraft draft={draft} came={came} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
