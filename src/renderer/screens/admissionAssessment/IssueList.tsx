/** The list of what has to be done before submitting; each entry leads to its field. */
import type { FieldIssue } from '../../../shared/admission/checkField.ts';
import { admissionSection } from '../../../shared/admission/description.ts';
import { fieldLabel } from '../../../shared/admission/display.ts';
import { issueWords } from '../../../shared/admission/issueWords.ts';
import { admissionFieldAtPath } from '../../../shared/admission/paths.ts';
import type { Language } from '../../../shared/admission/words.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { TimeIssue } from './admissionDraft.ts';
import { FieldLink } from './FieldLink.tsx';
import classes from './review.module.css';

interface IssueListProps {
  draftId: string;
  issues: readonly FieldIssue[];
  timeIssue: TimeIssue | null;
}

export function IssueList({ draftId, issues, timeIssue }: IssueListProps) {
  const { t } = useTranslation('admission');
  const wrong = issues.filter(({ code }) => code !== 'required');
  const open = issues.filter(({ code }) => code === 'required');
  if (issues.length === 0 && timeIssue === null) {
    return (
      <Notice tone="plain">
        <p>{t('reviewPage.ready')}</p>
      </Notice>
    );
  }
  const wrongCount = wrong.length + (timeIssue === null ? 0 : 1);
  return (
    <>
      {wrongCount > 0 && (
        <Notice tone="problem" title={t('reviewPage.wrong', { count: wrongCount })}>
          {timeIssue !== null && <p>{t(`assessedAt.${timeIssue}`)}</p>}
          <Issues draftId={draftId} issues={wrong} />
        </Notice>
      )}
      {open.length > 0 && (
        <Notice tone="plain" title={t('reviewPage.open', { count: open.length })}>
          <Issues draftId={draftId} issues={open} />
        </Notice>
      )}
    </>
  );
}

function Issues({ draftId, issues }: Pick<IssueListProps, 'draftId' | 'issues'>) {
  const { profile } = useApp();
  const language = useLanguage();
  return (
    <ul className={classes.issues}>
      {issues.map((issue) => {
        const place = placeOf(issue, profile, language);
        return (
          <FieldLink
            key={`${issue.path} ${issue.code}`}
            draftId={draftId}
            field={place.key}
            label={place.label}
            why={whyOf(issue, place, language)}
          />
        );
      })}
    </ul>
  );
}

/** Where it is, and what is wrong with it; what is only missing needs no sentence of its own, eleven times. */
function whyOf({ code }: FieldIssue, { section }: IssuePlace, language: Language): string {
  return code === 'required' ? section : `${section} · ${issueWords(code, language)}`;
}

interface IssuePlace {
  /** The target of the link in the form: a field, or a field of an item. */
  key: string;
  label: string;
  section: string;
}

/** The place of an issue, in words; a place without a description keeps its path. */
export function placeOf(
  issue: FieldIssue,
  profile: HospitalProfile,
  language: Language,
): IssuePlace {
  const place = admissionFieldAtPath(issue.path);
  if (place === undefined) {
    return { key: '', label: issue.path, section: '' };
  }
  const { field, itemIndex, itemField } = place;
  const section = admissionSection(field.section)?.label[language] ?? '';
  const label = fieldLabel(field, profile, language);
  if (field.kind !== 'group' || itemIndex === undefined || itemField === undefined) {
    return { key: field.key, label, section };
  }
  const item = `${field.itemLabel[language]} ${itemIndex + 1}`;
  return {
    key: `${field.key}.${itemIndex}.${itemField.name}`,
    label: `${item}: ${fieldLabel(itemField, profile, language)}`,
    section,
  };
}
