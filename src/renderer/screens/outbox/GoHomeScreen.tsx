/**
 * What a nurse checks before she goes home: whether everything of hers on this tablet is in the hospital record; if
 * not, what is waiting and why, what was begun, and the way to each.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { DueNotice } from '../../features/dueTimes/DueNotice.tsx';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { useShifts } from '../../services/app/useShifts.ts';
import { IconCircleCheck } from '../../ui/icons/icons.ts';
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
import { LinkRow, Listed, Step, SubmissionRow, Words } from './GoHomeRows.tsx';
import { useNowSentence } from './sentences.ts';
import { useDoneSince, useGoHome, type Asked } from './useGoHome.ts';
import rows from '../../ui/parts/rows.module.css';
import classes from './GoHome.module.css';

export function GoHomeScreen() {
  const { t } = useTranslation('goHome');
  const { t: patients } = useTranslation('patients');
  const { t: handover } = useTranslation('handover');
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
      <Drafts told={told} nowMs={nowMs} />
      <Waiting told={told} known={known} nowMs={nowMs} />
      <ul className={rows.list}>
        {done !== undefined && done > 0 && (
          <li className={classes.row}>
            <IconCircleCheck
              size="1.5rem"
              stroke={1.75}
              className={classes.tick}
              aria-hidden="true"
            />
            <span className={classes.words}>
              {t('done', { count: done, since: shiftWords(shift, nowMs).since })}
            </span>
          </li>
        )}
        <li>
          <LinkRow to="/handover">{handover('title')}</LinkRow>
        </li>
      </ul>
      <Lock isNext={told.verdict === 'all-in' || told.verdict === 'on-its-way'} />
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

/** What needs the nurse herself, apart from her drafts: one row for each, numbered as the verdict counts them. */
function Needs({ told, known }: { told: Told; known: Known }) {
  const { t } = useTranslation('goHome');
  const { problems, drafts, needs, unreadable, signIns } = told;
  const { unsaved, photosAtWork } = known;
  if (needs === drafts.length) return null;
  const before = signIns + unsaved + photosAtWork + unreadable;
  return (
    <Section title={t('group.needs')}>
      <ol className={rows.list}>
        {signIns > 0 && (
          <Step from={1} count={signIns} sentence={t('signIn')}>
            <SignInAgain />
          </Step>
        )}
        {unsaved > 0 && (
          <Step from={signIns + 1} count={unsaved} sentence={t('unsaved', { count: unsaved })} />
        )}
        {photosAtWork > 0 && (
          <Step
            from={signIns + unsaved + 1}
            count={photosAtWork}
            sentence={t('photosAtWork', { count: photosAtWork })}
          />
        )}
        {unreadable > 0 && (
          <Step
            from={before - unreadable + 1}
            count={unreadable}
            sentence={t('unreadable', { count: unreadable })}
          >
            <Button renderRoot={(props) => <Link to="/settings" {...props} />}>
              {t('export')}
            </Button>
          </Step>
        )}
        <Listed submissions={problems} numberedFrom={before + 1}>
          {(one, number) => <Problem submission={one} number={number} />}
        </Listed>
      </ol>
    </Section>
  );
}

function Problem({ submission, number }: { submission: Submission; number: number | undefined }) {
  const { t } = useTranslation('outbox');
  const { now } = describe(submission);
  if (now.is !== 'problem') return null;
  const why = t('problem.lead', { title: t(`problem.${now.text}.title`) });
  return <SubmissionRow submission={submission} number={number} why={why} />;
}

function Drafts({ told: { drafts, needs }, nowMs }: { told: Told; nowMs: number }) {
  const { t } = useTranslation('goHome');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  if (drafts.length === 0) return null;
  const before = needs - drafts.length;
  return (
    <Section title={t('group.drafts')}>
      <p className={classes.plain}>{t('draftsLead', { count: drafts.length })}</p>
      <ol className={rows.list}>
        {drafts.map(({ draftId, updatedAt, content }, at) => {
          const photos = content.kind === 'wound-assessment' ? content.photoIds.length : 0;
          const when = moment(updatedAt, nowMs);
          return (
            <li key={draftId}>
              <Link to="/drafts/$draftId" params={{ draftId }} className={classes.row}>
                <Words
                  number={before + at + 1}
                  action={t('continue')}
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
      </ol>
    </Section>
  );
}

/** What is sent without her, and what each submission is waiting for. */
function Waiting({ told, known, nowMs }: { told: Told; known: Known; nowMs: number }) {
  const { t } = useTranslation('goHome');
  const { t: common } = useTranslation('common');
  const { t: outboxWords } = useTranslation('outbox');
  const sentence = useNowSentence();
  const due = useDueWords();
  const { waiting, photosToSend } = told;
  if (waiting.length === 0) return null;
  return (
    <Section title={t('group.waiting')}>
      <ul className={rows.list}>
        <Listed submissions={waiting}>
          {(one) => (
            <SubmissionRow
              submission={one}
              why={[sentence(one, uploadedOf(one, known), nowMs), due(one)?.words ?? '']
                .filter((words) => words !== '')
                .join(outboxWords('due.joint'))}
            />
          )}
        </Listed>
      </ul>
      {photosToSend > 0 && (
        <p className={classes.plain}>{t('photosToSend', { count: photosToSend })}</p>
      )}
      <Button className={classes.way} renderRoot={(props) => <Link to="/outbox" {...props} />}>
        {common('connection.openOutbox')}
      </Button>
    </Section>
  );
}

function uploadedOf({ submissionId, content }: Submission, { left }: Known): number {
  const { submitted } = content;
  const total = submitted.kind === 'wound-assessment' ? submitted.photoIds.length : 0;
  return Math.max(0, total - (left?.photosToSend.get(submissionId) ?? 0));
}
