/**
 * The conflict of a correction: the merged text, ready to submit if the edits do not overlap, and the three texts with
 * the two ways to keep only one of them.
 */
import { Button, Textarea } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { SubmittedOf } from '../../../model/content.ts';
import type { CurrentVersion } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { cleanText, countAsSent, readsTheSame } from '../../../shared/text.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { useDerived } from '../../features/drafts/useDraftForm.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useRoom } from '../../ui/parts/useRoom.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { combineTexts, missingFrom } from './combine.ts';
import { ConflictVoided } from './ConflictVoided.tsx';
import { DiffText } from './DiffText.tsx';
import { SureOf } from './SureOf.tsx';
import { TextColumn } from './TextColumn.tsx';
import { useCombined, type Combined } from './useCombined.ts';
import { useResolve, type Resolve } from './useResolve.ts';
import { useTheirsAside } from './useTheirsAside.ts';
import { useWhich } from './useWhich.ts';
import { differsFromEither, wordDiff } from './wordDiff.ts';
import classes from './Visit.module.css';

interface ConflictOfTextsProps {
  submission: Submission;
  correction: SubmittedOf<'wound-correction'>;
  theirs: CurrentVersion;
}

export function ConflictOfTexts(props: ConflictOfTextsProps) {
  const { submission, correction, theirs } = props;
  return theirs.recordState === 'voided' ? (
    <ConflictVoided submission={submission} correction={correction} />
  ) : (
    <TwoTexts {...props} />
  );
}

function TwoTexts({ submission, correction, theirs }: ConflictOfTextsProps) {
  const { t, i18n } = useTranslation('record');
  const { t: outbox } = useTranslation('outbox');
  const { subject } = submission.content;
  const which = useWhich(subject, correction.target);
  const { seenCareNote: saw } = correction.target;
  const { language } = i18n;
  const start = useMemo(
    () => combineTexts(saw, theirs.careNote, correction.careNote, language),
    [saw, theirs.careNote, correction.careNote, language],
  );
  const combined = useCombined(submission, correction.careNote, start.text);
  const resolve = useResolve(submission.submissionId, theirs.version);
  // One under the other, the choices come first: the way that keeps both texts is among them.
  const isNarrow = useRoom() === 'narrow';
  const opened = <Opened correction={correction} theirs={theirs} />;

  return (
    <Screen
      title={t('conflict.title')}
      task={t('conflict.title')}
      lead={which}
      banner={<DraftBanner subject={subject} />}
      back={<BackLink to="/outbox" label={outbox('title')} />}
      actions={
        <SubmitTogether form={combined.form} start={start} theirs={theirs} resolve={resolve} />
      }
    >
      <Notice tone="plain">
        <p>{t('conflict.lead')}</p>
      </Notice>
      <div className={classes.columns}>
        <Columns correction={correction} theirs={theirs} resolve={resolve} />
        {!isNarrow && opened}
      </div>
      <Together combined={combined} start={start} correction={correction} theirs={theirs} />
      {isNarrow && opened}
    </Screen>
  );
}

type WhyNot = 'mixEmpty' | 'mixTooLong' | 'mixUnchosen' | 'mixAlready';

/** What keeps the combined text from being submitted; null if nothing does. */
function whyNot(
  text: string,
  limit: number,
  { start, theirs }: Pick<TogetherProps, 'start' | 'theirs'>,
): WhyNot | null {
  const length = countAsSent(text);
  if (length === 0) return 'mixEmpty';
  if (length > limit) return 'mixTooLong';
  // If both changed the same sentence, the text contains both versions: somebody must have edited it.
  if (start.touches && text === start.text) return 'mixUnchosen';
  // A correction that changes nothing would be refused, and nobody can intend it.
  return readsTheSame(text, theirs.careNote) ? 'mixAlready' : null;
}

function useWhyNot(form: Combined['form'], texts: Pick<TogetherProps, 'start' | 'theirs'>) {
  const { careNoteMaxCodePoints: limit } = useApp().profile.limits;
  return useDerived(form, ({ careNote }) => whyNot(careNote, limit, texts));
}

type Texts = Pick<ConflictOfTextsProps, 'correction' | 'theirs'>;

/** The text that both of them started from. */
function Opened({ correction, theirs }: Texts) {
  const { t, i18n } = useTranslation('record');
  const { seenCareNote: saw, seenVersion } = correction.target;
  const parts = useMemo(
    () => differsFromEither(saw, [theirs.careNote, correction.careNote], i18n.language),
    [saw, theirs.careNote, correction.careNote, i18n.language],
  );
  return (
    <TextColumn
      title={t('conflict.saw')}
      aside={seenVersion === null ? '' : t('conflict.sawVersion', { version: seenVersion })}
      foot={null}
    >
      <DiffText parts={parts} />
    </TextColumn>
  );
}

function Columns({ correction, theirs, resolve }: Texts & { resolve: Resolve }) {
  const { t, i18n } = useTranslation('record');
  const { seenCareNote: saw } = correction.target;
  const theirsAside = useTheirsAside(correction.target, theirs);
  const { language } = i18n;
  const parts = useMemo(() => {
    const between = wordDiff(theirs.careNote, correction.careNote, language);
    return {
      theirs: wordDiff(saw, theirs.careNote, language).both,
      yours: wordDiff(saw, correction.careNote, language).both,
      lostOfTheirs: between.before,
      lostOfYours: between.after,
    };
  }, [saw, theirs.careNote, correction.careNote, language]);
  return (
    <>
      <TextColumn
        title={t('conflict.theirs')}
        aside={theirsAside}
        foot={
          <SureOf stays="theirs" lost={parts.lostOfYours} onSure={() => resolve.leaveTheirs()} />
        }
      >
        <DiffText parts={parts.theirs} />
      </TextColumn>
      <TextColumn
        title={t('conflict.yours')}
        aside={t('conflict.yoursState')}
        foot={
          <SureOf
            stays="mine"
            lost={parts.lostOfTheirs}
            onSure={() => resolve.with(correction.careNote)}
          />
        }
      >
        <DiffText parts={parts.yours} />
      </TextColumn>
    </>
  );
}

interface TogetherProps extends Texts {
  combined: Combined;
  /** The merged text as it was made. */
  start: ReturnType<typeof combineTexts>;
}

/** The merged text, read-only if the edits do not overlap, editable if they do. */
function Together(props: TogetherProps) {
  const { combined, start, correction } = props;
  const { t, i18n } = useTranslation('record');
  const { form } = combined;
  const why = useWhyNot(form, props);
  const missing = useMissing(props);
  const isEdited = combined.open || start.touches;
  const { seenCareNote: saw } = correction.target;
  const parts = useMemo(
    () => (isEdited ? [] : wordDiff(saw, form.content().careNote, i18n.language).after),
    [isEdited, saw, form, i18n.language],
  );
  return (
    <Section title={t('conflict.mix')}>
      <Card>
        {isEdited ? (
          <Textarea
            id="field-mix"
            autoComplete="off"
            label={t('conflict.mixLabel')}
            description={start.touches ? t('conflict.mixTouches') : undefined}
            defaultValue={form.content().careNote}
            onChange={({ currentTarget: { value: careNote } }) =>
              form.update({ careNote }, { careNote })
            }
          />
        ) : (
          <div className={classes.together}>
            {why === null && (
              <p className={classes.plain}>
                {t(missing === '' ? 'conflict.mixFits' : 'conflict.mixFitsInPart')}
              </p>
            )}
            <DiffText parts={parts} />
            <Button variant="subtle" className={classes.edit} onClick={combined.begin}>
              {t('conflict.editMix')}
            </Button>
          </div>
        )}
        {missing !== '' && (
          <p className={classes.plain}>
            {t('conflict.mixMissing')} <del>{missing}</del>
          </p>
        )}
      </Card>
    </Section>
  );
}

/** What either version says and the combined text, as it stands now, does not. */
function useMissing({ combined, start, correction, theirs }: TogetherProps): string {
  const { language } = useTranslation('record').i18n;
  const missing = useMemo(
    () => missingFrom([theirs.careNote, correction.careNote], language, start),
    [theirs.careNote, correction.careNote, language, start],
  );
  return useDerived(combined.form, ({ careNote }) => missing(careNote));
}

interface SubmitTogetherProps extends Pick<TogetherProps, 'start' | 'theirs'> {
  resolve: Resolve;
  form: Combined['form'];
}

/** In the bar, with what keeps the combined text from being submitted. */
function SubmitTogether({ form, resolve, ...texts }: SubmitTogetherProps) {
  const { t } = useTranslation('record');
  const id = useId();
  const why = useWhyNot(form, texts);
  const { failure } = resolve;
  return (
    <ActionBar
      saved={failure === null ? form : { is: 'failed', reason: failure }}
      why={failure === null && why !== null ? { id, words: t(`conflict.${why}`) } : null}
    >
      <DeliberateButton
        variant="filled"
        disabled={why !== null}
        aria-describedby={why === null ? undefined : id}
        onAct={() => void resolve.with(cleanText(form.content().careNote))}
      >
        {t('conflict.submitMix')}
      </DeliberateButton>
    </ActionBar>
  );
}
