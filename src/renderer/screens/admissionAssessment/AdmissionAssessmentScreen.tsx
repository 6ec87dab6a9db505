/**
 * The form of the admission assessment: one section at a time, with the list of sections beside it. Every change is on
 * its way to the device's storage before the next keystroke.
 */
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useState } from 'react';
import { isAboutTheSame } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { fieldIsAsked } from '../../../shared/admission/applies.ts';
import {
  admissionField,
  admissionSection,
  admissionSections,
  type AdmissionSection,
  type AdmissionSectionName,
} from '../../../shared/admission/description.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DiscardDraft } from '../../features/drafts/DiscardDraft.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DraftNotices } from '../../features/drafts/DraftNotices.tsx';
import { HandOverDraft } from '../../features/drafts/HandOverDraft.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { IconArrowLeft } from '../../ui/icons/icons.ts';
import { BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { toDateTime } from '../../ui/words/wardTime.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import type { AdmissionDraft } from './admissionDraft.ts';
import { FormProvider, type FormSurroundings } from './FormContext.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import { SecondAdmission } from './SecondAdmission.tsx';
import { SectionPage } from './SectionPage.tsx';
import { SectionSide, SectionTop } from './SectionWays.tsx';
import { useAdmissionForm, useCounted } from './useAdmissionForm.ts';
import { useEarlierAdmission } from './useEarlierAdmission.ts';
import { useJump } from './useJump.ts';
import { useQuietFocus } from './useQuietFocus.ts';
import classes from './sections.module.css';

interface AdmissionAssessmentScreenProps {
  draft: Draft;
  content: AdmissionDraft;
}

/**
 * Re-renders only if the draft or the patient is another one: every save produces a new row, which the form itself
 * wrote and need not read.
 */
export const AdmissionAssessmentScreen = memo(
  AdmissionForm,
  (before, after) =>
    before.draft.draftId === after.draft.draftId &&
    isAboutTheSame(before.content.subject, after.content.subject),
);

function AdmissionForm({ draft, content }: AdmissionAssessmentScreenProps) {
  const form = useAdmissionForm(draft, content);
  const { profile } = useApp();
  const { now } = useHospitalClock();
  const timeZone = useWardTimeZone();
  const { t } = useTranslation('admission');
  const language = useLanguage();
  const earlier = useEarlierAdmission(content.subject);
  const surroundings = useMemo<FormSurroundings>(
    () => ({
      form,
      profile,
      language,
      t,
      earlier,
      wardNow: () => toDateTime(now(), timeZone).slice(0, 16),
    }),
    [form, profile, language, t, earlier, now, timeZone],
  );
  return (
    <FormProvider value={surroundings}>
      <OpenForm draft={draft} content={content} surroundings={surroundings} />
    </FormProvider>
  );
}

interface OpenFormProps extends AdmissionAssessmentScreenProps {
  surroundings: FormSurroundings;
}

const firstSection = admissionSections[0] as AdmissionSection;
const noRefusals: never[] = [];

/** Where the form opens: at the field that a link names, otherwise where the nurse left off. */
function useStartingPlace(content: AdmissionDraft): AdmissionSection {
  const { field } = useSearch({ strict: false });
  const [start] = useState(() => {
    const named = typeof field === 'string' ? field.split('.')[0] : undefined;
    return (
      admissionSection(named ?? '') ?? admissionSection(content.sectionId ?? '') ?? firstSection
    );
  });
  return start;
}

function OpenForm({ draft, content, surroundings }: OpenFormProps) {
  const { form, language } = surroundings;
  const { t } = useTranslation('admission');
  const { field: fieldInLink } = useSearch({ strict: false });
  const [section, setSection] = useState(useStartingPlace(content));
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [focusedKey, setFocusedKey] = useQuietFocus();
  const jump = useJump(typeof fieldInLink === 'string' ? fieldInLink : null);
  const counted = useCounted(
    content.refusedFields ?? noRefusals,
    fieldInLink !== undefined,
    focusedKey,
  );

  const open = useCallback(
    (name: AdmissionSectionName, key: string | null = null) => {
      const next = admissionSection(name);
      if (next === undefined) return;
      setFocusedKey(null);
      setSection(next);
      if (form.content().sectionId !== name) form.change({ sectionId: name });
      jump.to(key === null ? null : askedInstead(key, surroundings));
    },
    [form, jump, setFocusedKey, surroundings],
  );
  const toSection = useCallback((name: AdmissionSectionName) => open(name), [open]);
  const ways = {
    progress: counted.progress,
    current: section,
    language,
    onlyMissing,
    onOnlyMissing: setOnlyMissing,
    onChoose: toSection,
    onFound: open,
    footer: <DraftFooter draft={draft} settled={form.settled} />,
  };
  const { subject } = content;
  return (
    <Screen
      title={t('title')}
      task={t('title')}
      titleHidden
      banner={<DraftBanner subject={subject} />}
      back={<BackToPatient patientId={subject.patientId} />}
      actions={
        <FormActions
          draft={draft}
          surroundings={surroundings}
          neighbours={neighboursOf(section, onlyMissing ? missingNames(counted.progress) : null)}
          onOpen={toSection}
        />
      }
    >
      <RefusedNotice {...counted} />
      <Notices draft={draft} />
      <p data-print="only">{t('draft.printReview')}</p>
      <div className={classes.layout} data-print="no">
        <SectionSide {...ways} />
        <SectionTop {...ways} />
        <SectionPage
          key={`${section.name} ${jump.count}`}
          section={section}
          marks={counted.marks}
          onlyMissing={onlyMissing && jump.key === null}
          onFocusField={setFocusedKey}
          jumpTo={jump.key}
        />
      </div>
    </Screen>
  );
}

function Notices({ draft }: { draft: Draft }) {
  return (
    <>
      <DraftNotices draft={draft} />
      <SecondAdmission draft={draft} />
    </>
  );
}

function DraftFooter(given: { draft: Draft; settled(): Promise<void> }) {
  return (
    <>
      <HandOverDraft {...given} />
      <DiscardDraft draft={given.draft} />
    </>
  );
}

/** The field to go to for `key`: if it is not asked, the question on which it depends. */
function askedInstead(key: string, { form, profile }: FormSurroundings): string {
  const field = admissionField(key);
  const { assessment, sectionsSetAside } = form.content();
  if (field === undefined || fieldIsAsked(field, assessment, profile, sectionsSetAside)) return key;
  return field.appliesWhen?.field ?? key;
}

function missingNames(
  progress: readonly { name: AdmissionSectionName; open: number; errors: number }[],
): ReadonlySet<string> {
  return new Set(
    progress.filter((each) => each.open > 0 || each.errors > 0).map((each) => each.name),
  );
}

/** The sections before and after; with `among`, the nearest ones in that set. */
function neighboursOf(section: AdmissionSection, among: ReadonlySet<string> | null) {
  const inReach = (each: AdmissionSection) => among === null || among.has(each.name);
  return {
    before: admissionSections.slice(0, section.number - 1).findLast(inReach),
    after: admissionSections.slice(section.number).find(inReach),
  };
}

interface FormActionsProps {
  draft: Draft;
  surroundings: FormSurroundings;
  neighbours: ReturnType<typeof neighboursOf>;
  onOpen(name: AdmissionSectionName): void;
}

function FormActions({ draft, surroundings, neighbours, onOpen }: FormActionsProps) {
  const { form } = surroundings;
  const { t } = useTranslation('admission');
  const navigate = useNavigateFromHere();
  const { before, after } = neighbours;
  const review = async () => {
    // What could not be written to disk is not in the draft: less than what is on the screen must never be
    // submitted.
    const isOnDisk = await form.settled().then(
      () => true,
      () => false,
    );
    if (isOnDisk) {
      await navigate({ to: '/drafts/$draftId/review', params: { draftId: draft.draftId } });
    }
  };
  return (
    <ActionBar saved={form}>
      {before !== undefined && (
        <Button data-arrow aria-label={t('back')} onClick={() => onOpen(before.name)}>
          <IconArrowLeft size="1.375rem" aria-hidden="true" />
          <span data-arrow-word>{t('back')}</span>
        </Button>
      )}
      {after === undefined ? (
        <Button variant="filled" onClick={() => void review()}>
          {t('review')}
        </Button>
      ) : (
        <>
          <Button onClick={() => void review()}>{t('reviewShort')}</Button>
          <Button variant="filled" onClick={() => onOpen(after.name)}>
            {t('next')}
          </Button>
        </>
      )}
    </ActionBar>
  );
}
