/**
 * The thin line above everything. It is absent while all is well; otherwise it says in one sentence what is wrong and
 * what is safe, with a link to where it can be resolved.
 */
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { gatePath } from '../../../shared/bridge.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection, useTellingEngine } from '../../services/app/useConnection.ts';
import { useNow } from '../../services/app/useNow.ts';
import { gateStands } from '../../services/bridge.ts';
import type { Icon } from '../../ui/icons/icon.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconKey,
  IconWifiOff,
} from '../../ui/icons/icons.ts';
import { useWhenIdle } from '../../ui/parts/useWhenIdle.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { lineSaid } from './lineSaid.ts';
import { useLastOneIn } from './useLastOneIn.ts';
import classes from './ConnectionLine.module.css';

/** Beyond this the line changes its colour. */
const veryLongWaitMs = 4 * 3_600_000;

/** A state that ends sooner is not shown. */
const lastsMs = 700;

interface LineContent {
  icon: Icon;
  text: string;
  tone: 'quiet' | 'waiting' | 'problem';
  /** It will not end by itself, so it is shown at once, with the screen that does not say it. */
  lasts?: boolean;
  to?: readonly ('/outbox' | '/sign-in')[];
  /** A page in front of our own server requires a sign-in. */
  opensGate?: boolean;
  /** The page is out of date: only a reload helps. */
  reloads?: boolean;
}

export function ConnectionLine() {
  const { t } = useTranslation('common');
  const content = useUnderNoFinger(useLineContent());
  return (
    <div className={classes.place} aria-live="polite">
      {content !== null && (
        <p className={classes.line} data-tone={content.tone}>
          <content.icon size="1.125rem" stroke={2} aria-hidden="true" />
          <span>{content.text}</span>
          {content.reloads && (
            <button type="button" className={classes.link} onClick={() => location.reload()}>
              {t('connection.reload')}
            </button>
          )}
          {content.opensGate && (
            <a className={classes.link} href={gatePath}>
              {t('connection.openGate')}
            </a>
          )}
          {content.to !== undefined && (
            <span className={classes.links}>
              {content.to.map((to) => (
                <Link key={to} to={to} className={classes.link}>
                  {to === '/outbox' ? t('connection.openOutbox') : t('connection.signIn')}
                </Link>
              ))}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/**
 * Delays the line, which moves everything below it by its height. It appears only for what lasts: a hospital that drops
 * requests and answers their retry is out of reach only for a moment, each time. And it neither appears nor disappears
 * while a finger is down, or the tap would hit what has moved there.
 */
function useUnderNoFinger(content: LineContent | null): LineContent | null {
  const whenIdle = useWhenIdle();
  const isThere = content !== null;
  const lasts = content?.lasts === true;
  const [isShown, setIsShown] = useState(isThere);
  const [last, setLast] = useState(content);
  if (content !== null && !isSame(content, last)) setLast(content);
  useEffect(() => {
    whenIdle(() => setIsShown(isThere), isThere && !lasts ? lastsMs : undefined);
  }, [isThere, lasts, whenIdle]);
  return isShown ? last : null;
}

function isSame(one: LineContent, other: LineContent | null): boolean {
  if (one.text !== other?.text || one.tone !== other.tone) return false;
  const isSameWay = one.reloads === other.reloads && one.opensGate === other.opensGate;
  return isSameWay && one.to?.join() === other.to?.join();
}

/** Whether the page that answers for the hospital comes from a gate in front of our own server. */
function useGate(isPage: boolean): boolean {
  const [stands, setStands] = useState(false);
  useEffect(() => {
    let isLeft = false;
    if (isPage) void gateStands().then((found) => !isLeft && setStands(found));
    return () => {
      isLeft = true;
      setStands(false);
    };
  }, [isPage]);
  return isPage && stands;
}

/** Screens that show every record which needs her. */
const showAll: readonly string[] = ['/outbox', '/go-home'];

/**
 * What the line says. A screen that shows what a record needs is not topped by a line that repeats it, and on the
 * outbox the line does not lead there.
 */
function useLineContent(): LineContent | null {
  const pathname = useLocation({ select: (at) => at.pathname });
  const isOutbox = pathname === '/outbox';
  const content = useWhatIsWrong(pathname);
  if (!isOutbox || content?.to === undefined) return content;
  const { to, ...said } = content;
  const elsewhere = to.filter((place) => place !== '/outbox');
  return elsewhere.length === 0 ? said : { ...said, to: elsewhere };
}

/** The records that need her and are not shown at this address. */
function useProblemsElsewhere(pathname: string): number {
  const { problems } = useOutbox();
  if (showAll.includes(pathname)) return 0;
  const [, place, shownId] = pathname.split('/');
  if (place !== 'outbox') return problems.length;
  return problems.filter(({ submissionId }) => submissionId !== shownId).length;
}

function useWhatIsWrong(pathname: string): LineContent | null {
  const { t } = useTranslation('common');
  const { age, time } = useTimeFormat();
  const nowMs = useNow();
  const { waiting, oldestWaitingAt } = useOutbox();
  const problems = useProblemsElsewhere(pathname);
  const { credential } = useSession();
  const connection = useConnection();
  useTellingEngine(connection);
  const opensGate = useGate(connection.is === 'captive-portal');
  const allInAtMs = useLastOneIn();

  const waitedMs = oldestWaitingAt === null ? 0 : nowMs - oldestWaitingAt;
  const isExpired = credential === 'expired';
  const said = lineSaid({
    connection: connection.is,
    waiting: waiting.length,
    waitedMs,
    problems,
    isExpired,
    isAllIn: allInAtMs !== null,
    clockIs: connection.clockOff?.is ?? null,
  });
  const [first] = said;
  if (first === undefined) return null;
  const facts = {
    count: first === 'needsYou' ? problems : waiting.length,
    age: age(waitedMs),
    time: time(allInAtMs ?? nowMs),
    difference: age(connection.clockOff?.byMs ?? 0),
  };
  const words = said.map((one) =>
    t(`connection.${one === 'captivePortal' && opensGate ? 'gate' : one}`, facts),
  );
  const text = words.join(' ');
  const late = waitedMs > veryLongWaitMs ? 'problem' : 'waiting';
  switch (first) {
    case 'anotherHospital':
      return { icon: IconAlertTriangle, text, tone: 'problem', reloads: true };
    case 'needsYou': {
      const to = isExpired ? (['/outbox', '/sign-in'] as const) : (['/outbox'] as const);
      return { icon: IconAlertTriangle, text, tone: 'problem', lasts: true, to };
    }
    case 'signInAgain':
    case 'signInAgainToSend':
      return { icon: IconKey, text, tone: 'waiting', to: ['/sign-in'] };
    case 'barred':
    case 'waitingLong':
      return { icon: IconClockPause, text, tone: late, to: ['/outbox'] };
    case 'allIn':
      return { icon: IconCircleCheck, text, tone: 'quiet' };
    case 'slow':
      return { icon: IconClockPause, text, tone: 'quiet' };
    case 'clockFast':
    case 'clockSlow':
      return { icon: IconClockPause, text, tone: 'waiting' };
    default: {
      const tone = late === 'problem' || waiting.length > 0 ? late : 'quiet';
      const to = waiting.length > 0 && !opensGate ? { to: ['/outbox'] as const } : {};
      const icon = first === 'toldToWait' ? IconClockPause : IconWifiOff;
      return { icon, text, tone, opensGate, ...to };
    }
  }
}
