/**
 * What the review asks to look at, each with a link to its field. Contradictions come first: both answers will be sent.
 * Red is what the interface does not accept; what is only missing is plain.
 */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldIssue } from '../../../shared/admission/checkField.ts';
import type { Contradiction } from '../../../shared/admission/contradictions.ts';
import {
  admissionSection,
  type AdmissionAssessmentDraft,
} from '../../../shared/admission/description.ts';
import { fieldLabel } from '../../../shared/admission/display.ts';
import type { Doubt } from '../../../shared/admission/doubts.ts';
import { issueWords } from '../../../shared/admission/issueWords.ts';
import { admissionFieldAtPath } from '../../../shared/admission/paths.ts';
import type { Language } from '../../../shared/admission/words.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { TimeIssue } from './admissionDraft.ts';
import { contradictionWords } from './contradictionWords.ts';
import type { stillUnconfirmed } from './earlierAnswers.ts';
import classes from './review.module.css';

interface ToLookAtProps {
  draftId: string;
  assessment: AdmissionAssessmentDraft;
  contradictions: readonly Contradiction[];
  issues: readonly FieldIssue[];
  timeIssue: TimeIssue | null;
  /** Answers from an earlier admission that were not confirmed. They are not sent. */
  unconfirmed: ReturnType<typeof stillUnconfirmed>;
  doubts: readonly Doubt[];
}

export function ToLookAt(props: ToLookAtProps) {
  const { draftId, assessment, contradictions, issues, timeIssue, unconfirmed, doubts } = props;
  const { t } = useTranslation('admission');
  const { profile } = useApp();
  const language = useLanguage();
  const entryOf = (issue: FieldIssue) => issueEntry(issue, profile, language);
  const labelOf = (field: Doubt['field']) => ({
    field: field.key,
    label: fieldLabel(field, profile, language),
  });
  // What the interface does not accept is among the issues.
  const asked = contradictions.filter(({ isForbidden }) => !isForbidden);
  const wrong = issues.filter(({ code }) => code !== 'required');
  const open = issues.filter(({ code }) => code === 'required');
  const wrongCount = wrong.length + (timeIssue === null ? 0 : 1);
  return (
    <>
      <FieldList
        draftId={draftId}
        tone="waiting"
        title={t('contradiction.review', { count: asked.length })}
        entries={asked.map((contradiction) => ({
          ...labelOf(contradiction.field),
          why: contradictionWords(contradiction, assessment, { t, profile, language }),
        }))}
      />
      <FieldList
        draftId={draftId}
        tone="problem"
        title={t('reviewPage.wrong', { count: wrongCount })}
        entries={wrong.map(entryOf)}
      >
        {timeIssue !== null && <p>{t(`assessedAt.${timeIssue}`)}</p>}
      </FieldList>
      <FieldList
        draftId={draftId}
        tone="plain"
        title={t('reviewPage.open', { count: open.length })}
        entries={open.map(entryOf)}
      />
      {wrongCount + open.length === 0 && (
        <Notice tone="plain">
          <p>{t('reviewPage.ready')}</p>
        </Notice>
      )}
      <FieldList
        draftId={draftId}
        tone="plain"
        title={t('earlier.review', { count: unconfirmed.length })}
        entries={unconfirmed.map(({ field, section }) => ({
          ...labelOf(field),
          why: section.label[language],
        }))}
      />
      <FieldList
        draftId={draftId}
        tone="waiting"
        title={t('doubt.review', { count: doubts.length })}
        entries={doubts.map(({ field, words }) => ({ ...labelOf(field), why: words }))}
      />
    </>
  );
}

interface Entry {
  /** The target of the link in the form: a field, or a field of an item. */
  field: string;
  label: string;
  why: string;
}

interface FieldListProps {
  draftId: string;
  tone: 'problem' | 'waiting' | 'plain';
  title: string;
  entries: readonly Entry[];
  /** What has no field to go to. */
  children?: ReactNode;
}

function FieldList({ draftId, tone, title, entries, children = false }: FieldListProps) {
  if (entries.length === 0 && children === false) return null;
  return (
    <Notice tone={tone} title={title}>
      {children}
      <ul className={classes.issues}>
        {entries.map(({ field, label, why }, at) => (
          <li key={`${at} ${field}`}>
            <Link
              to="/drafts/$draftId"
              params={{ draftId }}
              search={{ field }}
              className={classes.issue}
            >
              <span className={classes.issueField}>{label}</span>
              <span className={classes.issueWhy}>{why}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where it is, and what is wrong with it; what is only missing needs no sentence of its own, eleven times. */
function issueEntry(
  { path, code }: FieldIssue,
  profile: HospitalProfile,
  language: Language,
): Entry {
  const place = admissionFieldAtPath(path);
  // A place without a description keeps its path.
  if (place === undefined) return { field: '', label: path, why: issueWords(code, language) };
  const { field, itemIndex, itemField } = place;
  const section = admissionSection(field.section)?.label[language] ?? '';
  const why = code === 'required' ? section : `${section} · ${issueWords(code, language)}`;
  const label = fieldLabel(field, profile, language);
  if (field.kind !== 'group' || itemIndex === undefined || itemField === undefined) {
    return { field: field.key, label, why };
  }
  const item = `${field.itemLabel[language]} ${itemIndex + 1}`;
  return {
    field: `${field.key}.${itemIndex}.${itemField.name}`,
    label: `${item}: ${fieldLabel(itemField, profile, language)}`,
    why,
  };
}
