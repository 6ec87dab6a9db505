/** The outbox: everything that was submitted, with what needs the nurse first, and the state of each. */
import { ActionIcon } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { voidedAmong } from '../../../model/records.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import type { UnreadableRow } from '../../../vault/reading.ts';
import { NowSentence } from '../../features/sending/NowSentence.tsx';
import { isOfAll } from '../../features/sending/sentences.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { IconRefresh } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { TrayDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { LongList } from '../../ui/parts/LongList.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import { groupOutbox, groupNames, pressingFirst, type GroupName } from './groups.ts';
import { OutboxRow } from './OutboxRow.tsx';
import pane from '../../ui/parts/pane.module.css';
import classes from './Outbox.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The submission that was made on the previous screen. */
    justSubmitted?: string;
  }
}

const firstPage = 60;
const nearEnd = '800px';

const rowHeightPx = 72;
/** How much of the bar at most is between its parts. */
const gapsPercent = 25;

export function OutboxScreen() {
  const { t } = useTranslation('outbox');
  const { known, waiting } = useOutbox();
  const { submissions, voided, unreadable, doneKnown, more } = usePages();
  const groups = useGroups(submissions);
  useAllOfToday(groups, more);
  const others = useOthers();
  const ordered = useOrder();
  const first = useFirstToDo(ordered(groups.problem));
  const held = useHeld(groups.moving);
  const justSubmitted = useLocation({ select: ({ state }) => state.justSubmitted });

  if (!known) return null;
  const shown = groupNames.filter((name) => groups[name].length > 0);
  const hasHead = shown.some((name) => name !== 'doneBefore');
  return (
    <Screen title={t('title')} titleHidden={hasHead} width="reading">
      {hasHead && <Head groups={groups}>{waiting.length > 0 && <WayToSend />}</Head>}
      {unreadable.length > 0 && (
        <Notice tone="problem">
          <p>{t('unreadable', { count: unreadable.length })}</p>
        </Notice>
      )}
      {shown.length > 0 && (
        <div className={classes.groups}>
          <Groups groups={groups} held={held}>
            {(submission) => (
              <OutboxRow
                submission={submission}
                isVoided={voided.has(submission.submissionId)}
                leads={submission.submissionId === first}
                arriving={submission.submissionId === justSubmitted}
              />
            )}
          </Groups>
        </div>
      )}
      {shown.length === 0 && doneKnown && (
        <EmptyState
          drawing={<TrayDrawing />}
          title={t(others.length > 0 ? 'allDoneOfYours' : 'allDone')}
        />
      )}
      {more !== null && <SeenEnd key={submissions.length} onSeen={more} />}
      <Others others={others} />
    </Screen>
  );
}

/** The outbox beside the submission that is open: what is not in the record yet, and the newest of what is. */
export function OutboxPane() {
  const { t } = useTranslation('outbox');
  const { submissions } = useOutbox();
  const groups = useGroups(submissions);
  const voided = useMemo(() => voidedAmong(submissions), [submissions]);
  return (
    <nav aria-label={t('title')} className={pane.pane}>
      <Groups groups={groups}>
        {(submission) => {
          const isVoided = voided.has(submission.submissionId);
          return <OutboxRow submission={submission} isVoided={isVoided} isBeside />;
        }}
      </Groups>
    </nav>
  );
}

interface GroupsProps {
  groups: Record<GroupName, readonly SubmissionSummary[]>;
  /** What holds up all that moves. */
  held?: ReactNode;
  names?: readonly GroupName[];
  children(submission: SubmissionSummary): ReactNode;
}

export function Groups({ groups, held, names = groupNames, children }: GroupsProps) {
  const { t } = useTranslation('outbox');
  const ordered = useOrder();
  return names
    .filter((name) => groups[name].length > 0)
    .map((name) => (
      <Section key={name} title={t(`group.${name}`)}>
        {name === 'moving' && held}
        <LongList
          items={ordered(groups[name])}
          keyOf={({ submissionId }: SubmissionSummary) => submissionId}
          estimatePx={rowHeightPx}
          label={t(`group.${name}`)}
        >
          {children}
        </LongList>
      </Section>
    ));
}

export function useGroups(submissions: readonly SubmissionSummary[]) {
  const timeZone = useWardTimeZone();
  const nowMs = useNow(60_000);
  return useMemo(() => groupOutbox(submissions, nowMs, timeZone), [submissions, nowMs, timeZone]);
}

export function useOrder(): (group: readonly SubmissionSummary[]) => readonly SubmissionSummary[] {
  const describe = useDescribe();
  return (listed) =>
    pressingFirst(listed, (one) => {
      const { group, due } = describe(one);
      return group !== 'done' && due !== null && due.is !== 'in-time';
    });
}

/** What holds up all that moves, said once; undefined if nothing does. */
export function useHeld(moving: readonly SubmissionSummary[]) {
  const describe = useDescribe();
  const held = moving.find((one) => isOfAll(describe(one).now));
  return held && <NowSentence submission={held} uploaded={0} />;
}

/** The id of the submission whose way on is filled; none where she has to sign in first. */
export function useFirstToDo(problems: readonly SubmissionSummary[]): string | undefined {
  const { credential } = useSession();
  return credential === 'expired' ? undefined : problems[0]?.submissionId;
}

/**
 * Everything that is open, and as much of what is done as was requested: a tablet keeps thousands. `more` reads twice as
 * many, so that all readings together cost no more than twice the last one; null if there are no more, or while they are
 * being read.
 */
function usePages(): {
  submissions: readonly SubmissionSummary[];
  /** The ids of those of a voided record: the void is newer, and so among them. */
  voided: ReadonlySet<string>;
  unreadable: readonly UnreadableRow[];
  doneKnown: boolean;
  more: (() => void) | null;
} {
  const outbox = useOutbox();
  const { authorId } = useSession();
  const [count, setCount] = useState(firstPage);
  const read = useLive(
    async ({ device, hospitalKey }) => ({
      ...(await device.submissions.listDone(hospitalKey, authorId, count)),
      count,
    }),
    [authorId],
    { extent: [count] },
  );
  const phrases = useLive(({ device }) => device.phrases.unreadable(authorId), [authorId]);
  const submissions = useMemo(() => {
    // The two queries may differ for a moment, one with a submission as open and the other as done: done is
    // the newer state.
    const all = [...outbox.submissions, ...(read?.submissions ?? [])];
    const each = new Map(all.map((submission) => [submission.submissionId, submission]));
    return [...each.values()].toSorted((a, b) => b.sequence - a.sequence);
  }, [outbox.submissions, read]);
  const unreadable = useMemo(() => {
    const all = [...outbox.unreadable, ...(read?.unreadable ?? []), ...(phrases ?? [])];
    return [...new Map(all.map((row) => [row.key, row])).values()];
  }, [outbox.unreadable, read, phrases]);
  const voided = useMemo(() => voidedAmong(submissions), [submissions]);
  const more = useCallback(() => setCount((before) => before * 2), []);
  const isMore = read?.hasMore === true && read.count === count;
  const doneKnown = read !== undefined;
  return { submissions, voided, unreadable, doneKnown, more: isMore ? more : null };
}

/** The number done today is shown, so all of today's are read. */
function useAllOfToday(
  { doneToday, doneBefore }: Record<GroupName, readonly SubmissionSummary[]>,
  more: (() => void) | null,
): void {
  const isAll = doneToday.length === 0 || doneBefore.length > 0;
  useEffect(() => {
    if (!isAll) more?.();
  }, [isAll, more]);
}

/** The end of what was read: reports once that it is about to become visible. */
function SeenEnd({ onSeen }: { onSeen(): void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = end;
    if (current === null) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        onSeen();
      },
      { rootMargin: nearEnd },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [onSeen]);
  return <div ref={end} aria-hidden="true" className={classes.end} />;
}

function WayToSend() {
  const { credential } = useSession();
  return (
    <span className={classes.tryNow}>
      {credential === 'expired' ? <SignInAgain /> : <TryNow />}
    </span>
  );
}

function TryNow() {
  const { t } = useTranslation('outbox');
  const { device, hospitalKey } = useApp();
  const connection = useConnection();
  const [tried, setTried] = useState(false);
  // The engine waits as long as the hospital asked, whatever the nurse taps.
  const answer = connection.is === 'told-to-wait' ? t('triedTooEarly') : t('tried');
  const tryNow = () => {
    void device.submissions.tryNow(hospitalKey);
    setTried(true);
  };
  return (
    <>
      <span role="status" className={classes.tried}>
        {tried ? answer : ''}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t('tryNow')}
        onClick={tryNow}
        onBlur={() => setTried(false)}
      >
        <IconRefresh size="1.5rem" aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

interface HeadProps {
  groups: Record<GroupName, readonly SubmissionSummary[]>;
  children: ReactNode;
}

/** How many are in the record, of all that were there today or still are to be: a number, and a part of the bar for each. */
function Head({ groups, children }: HeadProps) {
  const { t } = useTranslation('outbox');
  const describe = useDescribe();
  const parts = (['doneToday', 'moving', 'problem'] as const).flatMap((name) =>
    groups[name].map((one) => (
      <span
        key={one.submissionId}
        className={classes.part}
        data-group={name}
        data-state={describe(one).state}
      />
    )),
  );
  const done = groups.doneToday.length;
  const words = t('ofInRecord', { total: parts.length });
  return (
    <div className={classes.head}>
      <p className={classes.share}>
        <strong className={classes.count}>{done}</strong> {words}
      </p>
      {children}
      <div
        role="progressbar"
        aria-label={`${done} ${words}`}
        aria-valuemin={0}
        aria-valuemax={parts.length}
        aria-valuenow={done}
        className={classes.bar}
        style={{ gap: `min(0.25rem, ${gapsPercent / parts.length}%)` }}
      >
        {parts}
      </div>
    </div>
  );
}

export function useOthers(): readonly (readonly [authorId: string, count: number])[] {
  const { authorId } = useSession();
  const waiting = useLive(
    ({ device, hospitalKey }) => device.submissions.countWaiting(hospitalKey),
    [],
  );
  return [...(waiting ?? [])].filter(([whose]) => whose !== authorId);
}

/** Only the number of other nurses' submissions is shown, and their names if the hospital allows it. */
export function Others({
  others,
}: {
  others: readonly (readonly [authorId: string, count: number])[];
}) {
  const { t } = useTranslation('outbox');
  const { profile } = useApp();
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  if (others.length === 0 || known === undefined) {
    return null;
  }
  if (!profile.tablets.namesAtHandover) {
    const count = others.reduce((sum, [, each]) => sum + each, 0);
    return <p className={classes.others}>{t('others', { count })}</p>;
  }
  const nameOf = (whose: string) => known.find((nurse) => nurse.authorId === whose)?.name;
  return others.map(([whose, count]) => {
    const name = nameOf(whose);
    return (
      <p key={whose} className={classes.others}>
        {name === undefined ? t('others', { count }) : t('waitsForOther', { count, name })}
      </p>
    );
  });
}
