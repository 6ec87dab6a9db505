/** The verdict on a nurse's work on this tablet, and a row for each thing that is left, with the way to it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { describe } from '../../../../model/describe.ts';
import type { Draft } from '../../../../model/draft.ts';
import type { SubmissionSummary } from '../../../../model/submissionSummary.ts';
import { useApp } from '../../../services/app/AppContext.tsx';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconHelpCircle,
} from '../../../ui/icons/icons.ts';
import { Section } from '../../../ui/parts/Card.tsx';
import { ScrollerProvider } from '../../../ui/parts/Scroller.tsx';
import { SignInAgain } from '../../../ui/parts/SignInAgain.tsx';
import { StateBadge } from '../../../ui/parts/StateBadge.tsx';
import { useWhatItIs } from '../../../ui/words/useKindWord.ts';
import { useShiftWords } from '../../../ui/words/useShiftWords.ts';
import { useTimeFormat } from '../../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { OutboxRow } from '../OutboxRow.tsx';
import {
  Groups,
  Others,
  useFirstToDo,
  useGroups,
  useHeld,
  useOrder,
  useOthers,
} from '../OutboxScreen.tsx';
import type { Known, Told } from './goHome.ts';
import type { ShiftTime } from './useShiftTime.ts';
import rows from '../../../ui/parts/rows.module.css';
import outbox from '../Outbox.module.css';
import classes from './Shift.module.css';

interface LeftListProps {
  known: Known;
  told: Told;
  submissions: readonly SubmissionSummary[];
  time: ShiftTime;
  /** Reads everything again. */
  again(): void;
  /** The rows of what is handed over. */
  children: ReactNode;
}

export function LeftList(props: LeftListProps) {
  const { told, known } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const others = useOthers();
  return (
    <div className={classes.list} data-print="no">
      <Verdict {...props} />
      <div className={`${outbox.groups} ${classes.rows}`} ref={setScroller}>
        <ScrollerProvider scroller={scroller}>
          <Steps told={told} known={known} />
          <Left {...props} />
          <Done {...props} />
          {props.children}
        </ScrollerProvider>
      </div>
      <Others others={others} />
      <Lock verdict={told.verdict} />
    </div>
  );
}

const none: readonly SubmissionSummary[] = [];

const looks = {
  'all-in': [IconCircleCheck, 'done'],
  'on-its-way': [IconClockPause, 'waiting'],
  'needs-you': [IconAlertTriangle, 'problem'],
  'cannot-tell': [IconHelpCircle, 'problem'],
} as const;

/** An icon, a number and a word; the sentence is behind "Why?". */
function Verdict({ told: { verdict, count }, known, time: { nowMs }, again }: LeftListProps) {
  const { t } = useTranslation('shift');
  const { time: clock } = useTimeFormat();
  const [VerdictIcon, tone] = looks[verdict];
  const isCounted = verdict === 'needs-you' || verdict === 'on-its-way';
  const isRestored = verdict === 'cannot-tell' && known.isRestored;
  return (
    <>
      <div className={outbox.head} aria-live="polite">
        <VerdictIcon size="2rem" aria-hidden="true" className={classes.verdict} data-tone={tone} />
        <p className={outbox.share}>
          {isCounted && <strong className={outbox.count}>{`${count} `}</strong>}
          <span className={isCounted ? undefined : classes.answer}>
            {t(`verdict.${verdict}.title`)}
          </span>
        </p>
        <details className={classes.why}>
          <summary>{t('why')}</summary>
          <p>{isRestored ? t('verdict.cannot-tell.restored') : t(`verdict.${verdict}.sentence`)}</p>
          <p>{t('notKnown', { time: clock(nowMs) })}</p>
        </details>
      </div>
      {known.left === null && <Button onClick={again}>{t('lookAgain')}</Button>}
    </>
  );
}

/** What needs her and is no submission or draft. */
function Steps({
  told: { needsSignIn, unreadable },
  known,
}: Pick<LeftListProps, 'told' | 'known'>) {
  const { t } = useTranslation('shift');
  const toSettings = (
    <Button renderRoot={(props) => <Link to="/settings" {...props} />}>{t('export')}</Button>
  );
  const steps = [
    { name: 'signIn', count: needsSignIn ? 1 : 0, way: <SignInAgain /> },
    { name: 'unsaved', count: known.unsaved, way: null },
    { name: 'photosAtWork', count: known.photosAtWork, way: null },
    { name: 'unreadable', count: unreadable, way: toSettings },
  ] as const;
  return (
    <ul className={rows.list}>
      {steps
        .filter(({ count }) => count > 0)
        .map(({ name, count, way }) => (
          <li key={name} className={outbox.row}>
            <StateBadge state="problem" look="disc" />
            <span className={outbox.words}>{t(name, { count })}</span>
            {way}
          </li>
        ))}
    </ul>
  );
}

/** What needs her, her drafts, and what is sent without her: each row is that of the outbox. */
function Left({ told, known, time: { nowMs } }: LeftListProps) {
  const { t } = useTranslation('shift');
  const groups = useGroups(known.left?.open ?? none);
  const first = useFirstToDo(useOrder()(groups.problem));
  const held = useHeld(told.needsSignIn ? none : groups.moving);
  const row = (submission: SubmissionSummary) => (
    <OutboxRow submission={submission} isVoided={false} leads={submission.submissionId === first} />
  );
  return (
    <>
      <Groups groups={groups} names={['problem']}>
        {row}
      </Groups>
      {told.drafts.length > 0 && (
        <Section title={t('drafts')}>
          <ul className={rows.list}>
            {told.drafts.map((draft) => (
              <DraftRow key={draft.draftId} draft={draft} nowMs={nowMs} />
            ))}
          </ul>
        </Section>
      )}
      <Groups groups={groups} names={['moving']} held={held}>
        {row}
      </Groups>
    </>
  );
}

function DraftRow({
  draft: { draftId, updatedAt, content },
  nowMs,
}: {
  draft: Draft;
  nowMs: number;
}) {
  const { t } = useTranslation('shift');
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const { displayName, woundSite } = content.subject;
  const what = whatItIs(content.kind, woundSite);
  return (
    <li className={outbox.row}>
      <StateBadge state="draft" look="disc" />
      <div className={outbox.words}>
        <Link to="/drafts/$draftId" params={{ draftId }} className={outbox.opens}>
          <bdi className={outbox.name}>{displayName}</bdi>
          <span className={outbox.what}>{`${what}\u00a0· ${moment(updatedAt, nowMs)}`}</span>
        </Link>
      </div>
      <span className={classes.goOn}>{t('continue')}</span>
    </li>
  );
}

/** How many were found in the record in this shift. */
function Done({ submissions, time: { present, nowMs, offMs } }: LeftListProps) {
  const { t } = useTranslation('shift');
  const shiftWords = useShiftWords();
  const count = submissions.filter(
    (one) => (describe(one).doneAt ?? 0) + offMs >= present.fromMs,
  ).length;
  if (count === 0) return null;
  return (
    <p className={classes.done}>
      <IconCircleCheck size="1.25rem" aria-hidden="true" />
      <span>{t('done', { count, since: shiftWords(present, nowMs).since })}</span>
    </p>
  );
}

/** The last thing she does with the tablet: filled where nothing else is left to do. */
function Lock({ verdict }: Pick<Told, 'verdict'>) {
  const { t } = useTranslation('shift');
  const { t: settings } = useTranslation('settings');
  const { device, hospitalKey } = useApp();
  const isNext = verdict === 'all-in' || verdict === 'on-its-way';
  return (
    <>
      {verdict === 'on-its-way' && <p className={outbox.others}>{t('leaveOn')}</p>}
      <Button
        variant={isNext ? 'filled' : 'default'}
        onClick={() => void device.nurses.lock(hospitalKey)}
      >
        {settings('lockTime.now')}
      </Button>
    </>
  );
}
