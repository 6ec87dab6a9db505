/**
 * What a nurse checks before she goes home: whether everything of hers on this tablet is in the hospital record; if
 * not, what is waiting and why, what was begun, and the way to each.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Draft } from '../../../model/draft.ts';
import type { Submission } from '../../../model/submission.ts';
import { problemIn } from '../../../model/submissionFacts.ts';
import { DueNotice } from '../../features/dueTimes/DueNotice.tsx';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useShifts } from '../../services/app/useShifts.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useShiftWords } from '../../ui/words/useShiftWords.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { Known, Told } from './goHome.ts';
import { isConflict } from './isConflict.ts';
import { problemWordsOf } from './problemWords.ts';
import { useNowSentence, type UploadCount } from './sentences.ts';
import { useDoneSince, useGoHome, type Asked } from './useGoHome.ts';
import rows from '../../ui/parts/rows.module.css';
import classes from './GoHome.module.css';

/** How many of each kind are listed here; the outbox has them all. */
const maxShown = 6;

export function GoHomeScreen() {
  const { t } = useTranslation('goHome');
  const { t: patients } = useTranslation('patients');
  const asked = useGoHome();
  const nowMs = useNow();
  const { told: shift } = useShifts(nowMs);
  const shiftWords = useShiftWords();
  const done = useDoneSince(shift.fromMs);
  // Renders everything together: what appeared later would move the buttons below it away from a finger.
  if (asked === undefined) return null;
  const { told, known } = asked;
  return (
    <Screen
      title={t('title')}
      width="reading"
      back={<BackLink to="/patients" label={patients('title')} />}
    >
      <Verdict {...asked} nowMs={nowMs} />
      <DueNotice />
      <Needs told={told} known={known} />
      <Drafts drafts={told.drafts} nowMs={nowMs} />
      <Waiting told={told} known={known} nowMs={nowMs} />
      {done !== undefined && done > 0 && (
        <p className={classes.plain}>
          {t('done', { count: done, since: shiftWords(shift, nowMs).since })}
        </p>
      )}
      <p className={classes.plain}>{t('notKnown')}</p>
    </Screen>
  );
}

const toneOf = {
  'all-in': 'done',
  'on-its-way': 'waiting',
  'needs-you': 'problem',
  'cannot-tell': 'problem',
} as const;

function Verdict({ told, known, again, nowMs }: Asked & { nowMs: number }) {
  const { t } = useTranslation('goHome');
  const { time } = useTimeFormat();
  const { verdict, needs, waiting } = told;
  const count = verdict === 'needs-you' ? needs : waiting.length;
  const isRestored = verdict === 'cannot-tell' && known.isRestored;
  const sentence = isRestored
    ? t('verdict.cannot-tell.restored')
    : t(`verdict.${verdict}.sentence`);
  return (
    <>
      <div aria-live="polite">
        <Notice tone={toneOf[verdict]} title={t(`verdict.${verdict}.title`, { count })}>
          <p>{sentence}</p>
          <p className={classes.plain}>{t('asOf', { time: time(nowMs) })}</p>
        </Notice>
      </div>
      {known.left === null && (
        <Button className={classes.way} onClick={again}>
          {t('lookAgain')}
        </Button>
      )}
      <Lock isNext={verdict === 'all-in' || verdict === 'on-its-way'} />
    </>
  );
}

/** The last thing she does with the tablet: filled where nothing else is left to do. */
function Lock({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation('settings');
  const { device, hospitalKey } = useApp();
  return (
    <Button
      className={classes.way}
      variant={isNext ? 'filled' : 'default'}
      onClick={() => void device.nurses.lock(hospitalKey)}
    >
      {t('lockTime.now')}
    </Button>
  );
}

/** What needs the nurse herself, apart from her drafts. */
function Needs({ told, known }: { told: Told; known: Known }) {
  const { t } = useTranslation('goHome');
  const { problems, drafts, needs, unreadable } = told;
  const { unsaved, photosAtWork } = known;
  if (needs === drafts.length) return null;
  return (
    <Section title={t('group.needs')}>
      {known.hasExpired && told.waiting.length > 0 && (
        <>
          <Notice tone="problem">
            <p>{t('signIn')}</p>
          </Notice>
          <div className={classes.way}>
            <SignInAgain />
          </div>
        </>
      )}
      {unsaved > 0 && (
        <Notice tone="problem">
          <p>{t('unsaved', { count: unsaved })}</p>
        </Notice>
      )}
      {photosAtWork > 0 && (
        <Notice tone="waiting">
          <p>{t('photosAtWork', { count: photosAtWork })}</p>
        </Notice>
      )}
      {unreadable > 0 && (
        <>
          <Notice tone="problem">
            <p>{t('unreadable', { count: unreadable })}</p>
          </Notice>
          <Button
            className={classes.way}
            renderRoot={(props) => <Link to="/settings" {...props} />}
          >
            {t('export')}
          </Button>
        </>
      )}
      <Listed submissions={problems}>{(one) => <Problem submission={one} />}</Listed>
    </Section>
  );
}

function Problem({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const problem = problemIn(submission);
  if (problem === null) return null;
  const words = problemWordsOf(problem, submission);
  return (
    <Row
      submission={submission}
      isConflict={isConflict(submission)}
      why={t('problem.lead', { title: t(`problem.${words}.title`) })}
    />
  );
}

function Drafts({ drafts, nowMs }: { drafts: readonly Draft[]; nowMs: number }) {
  const { t } = useTranslation('goHome');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  if (drafts.length === 0) return null;
  return (
    <Section title={t('group.drafts')}>
      <p className={classes.plain}>{t('draftsLead', { count: drafts.length })}</p>
      <ul className={rows.list}>
        {drafts.map(({ draftId, updatedAt, content }) => {
          const photos = content.kind === 'wound-assessment' ? content.photoIds.length : 0;
          const when = moment(updatedAt, nowMs);
          return (
            <li key={draftId}>
              <Link to="/drafts/$draftId" params={{ draftId }} className={classes.row}>
                <Words
                  name={content.subject.displayName}
                  what={whatItIs(content.kind, content.subject.woundSite)}
                  why={
                    photos > 0
                      ? t('draftPhotos', { when, count: photos })
                      : t('draftSaved', { when })
                  }
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** What is sent without her, and what each submission is waiting for. */
function Waiting({ told, known, nowMs }: { told: Told; known: Known; nowMs: number }) {
  const { t } = useTranslation('goHome');
  const { t: outboxWords } = useTranslation('outbox');
  const sentence = useNowSentence();
  const due = useDueWords();
  const { waiting, photosToSend } = told;
  if (waiting.length === 0) return null;
  return (
    <Section title={t('group.waiting')}>
      <Listed submissions={waiting}>
        {(one) => (
          <Row
            submission={one}
            why={[sentence(one, uploadsOf(one, known), nowMs), due(one)?.words ?? '']
              .filter((words) => words !== '')
              .join(outboxWords('due.joint'))}
          />
        )}
      </Listed>
      {photosToSend > 0 && (
        <p className={classes.plain}>{t('photosToSend', { count: photosToSend })}</p>
      )}
      <Button className={classes.way} renderRoot={(props) => <Link to="/outbox" {...props} />}>
        {t('outbox')}
      </Button>
    </Section>
  );
}

function uploadsOf({ submissionId, content }: Submission, { left }: Known): UploadCount {
  const { handedIn } = content;
  const total = handedIn.kind === 'wound-assessment' ? handedIn.photoIds.length : 0;
  return { total, uploaded: Math.max(0, total - (left?.photosToSend.get(submissionId) ?? 0)) };
}

interface ListedProps {
  submissions: readonly Submission[];
  children(submission: Submission): ReactNode;
}

/** The first of them, and how many more there are. */
function Listed({ submissions, children }: ListedProps) {
  const { t } = useTranslation('goHome');
  if (submissions.length === 0) return null;
  const more = submissions.length - maxShown;
  return (
    <ul className={rows.list}>
      {submissions.slice(0, maxShown).map((one) => (
        <li key={one.submissionId}>{children(one)}</li>
      ))}
      {more > 0 && (
        <li>
          <Link to="/outbox" className={classes.row}>
            <span className={classes.words}>{t('more', { count: more })}</span>
            <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
          </Link>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  submission: Submission;
  why: string;
  isConflict?: boolean;
}

function Row({ submission, why, isConflict: isChoice = false }: RowProps) {
  const whatItIs = useWhatItIs();
  const { submissionId, kind, content } = submission;
  return (
    <Link
      to={isChoice ? '/outbox/$submissionId/conflict' : '/outbox/$submissionId'}
      params={{ submissionId }}
      className={classes.row}
    >
      <Words
        name={content.subject.displayName}
        what={whatItIs(kind, content.subject.woundSite)}
        why={why}
      />
    </Link>
  );
}

function Words({ name, what, why }: { name: string; what: string; why: string }) {
  return (
    <>
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span>{what}</span>
        <span className={classes.why}>{why}</span>
      </span>
      <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
    </>
  );
}
