/** The connection as one icon in the bar, with a word and how many records wait; its dialog says why, and what to do. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
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
  IconWifi,
  IconWifiOff,
} from '../../ui/icons/icons.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { connectionStates, type ConnectionState } from './connectionStates.ts';
import { useAllSynced } from './useAllSynced.ts';
import classes from './Frame.module.css';

/** Beyond this what waits is a problem. */
const veryLongWaitMs = 4 * 3_600_000;
/** A hospital that drops requests and answers their retry is out of reach only for a moment, each time. */
const lastsMs = 700;

type Tone = 'quiet' | 'waiting' | 'problem';
const looks: Record<ConnectionState, readonly [Icon, Tone]> = {
  fine: [IconWifi, 'quiet'],
  slow: [IconClockPause, 'quiet'],
  offline: [IconWifiOff, 'waiting'],
  barred: [IconClockPause, 'waiting'],
  'captive-portal': [IconWifiOff, 'waiting'],
  'told-to-wait': [IconClockPause, 'waiting'],
  'another-hospital': [IconAlertTriangle, 'problem'],
  needsYou: [IconAlertTriangle, 'problem'],
  expired: [IconKey, 'waiting'],
  waitingLong: [IconClockPause, 'waiting'],
  allIn: [IconCircleCheck, 'quiet'],
  clockFast: [IconClockPause, 'waiting'],
  clockSlow: [IconClockPause, 'waiting'],
};

/** In these she can go on, and what waits is safe. */
const areSafe = new Set(
  'offline slow barred captive-portal told-to-wait another-hospital expired'.split(' '),
);

export function Connection() {
  const { t } = useTranslation('common');
  const nameId = useId();
  const [isOpen, setOpen] = useState(false);
  const { states, word, why, waiting, problems, isLate, opensGate } = useStates();
  const [first = 'fine'] = states;
  // What needs her is counted beside the icon; the word is that of the connection.
  const shown = states.find((state) => state !== 'needsYou') ?? 'fine';
  const [ShownIcon, ownTone] = looks[shown];
  const waitingTone = shown === 'slow' ? 'waiting' : ownTone;
  const tone = waiting === 0 ? ownTone : isLate ? 'problem' : waitingTone;
  const lead = (state: ConnectionState) => t('connection.lead', { word: word(state) });
  const close = () => setOpen(false);
  return (
    <div className={classes.connection}>
      <button
        type="button"
        className={classes.link}
        data-tone={tone}
        aria-haspopup="dialog"
        aria-labelledby={nameId}
        onClick={() => setOpen(true)}
      >
        <span className={classes.icon}>
          <ShownIcon size="1.75rem" stroke={1.6} aria-hidden="true" />
          <Badge count={tone === 'quiet' ? 0 : waiting} tone="waiting" />
          <Badge count={problems} tone="problem" />
        </span>
        <span className={classes.label}>{word(shown)}</span>
      </button>
      <span id={nameId} role="status" className="wb-visually-hidden">
        {states.map((state) => `${lead(state)}${why(state)}`).join(' ')}
      </span>
      <Dialog opened={isOpen} onClose={close} title={word(first)}>
        {states
          .filter((state) => state !== 'needsYou' || state !== first)
          .map((state) => (
            <p key={state} className={classes.why}>
              {state !== first && <strong>{lead(state)}</strong>}
              {why(state)}
            </p>
          ))}
        <DialogChoices>
          <Button renderRoot={(props) => <Link to="/outbox" {...props} />} onClick={close}>
            {t('connection.openOutbox')}
          </Button>
          {states.includes('expired') && <SignInAgain onClick={close} />}
          {opensGate && (
            <Button variant="filled" component="a" href={gatePath}>
              {t('connection.openGate')}
            </Button>
          )}
          {first === 'another-hospital' && (
            <Button variant="filled" onClick={() => location.reload()}>
              {t('connection.reload')}
            </Button>
          )}
        </DialogChoices>
      </Dialog>
    </div>
  );
}

export function Badge({ count, tone }: { count: number; tone: Tone }) {
  return (
    count > 0 && (
      <span className={classes.badge} data-tone={tone} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )
  );
}

/** What is true of the connection and of what waits for it, and its words. */
function useStates() {
  const { t } = useTranslation('common');
  const { age, moment, time } = useTimeFormat();
  const nowMs = useNow();
  const { waiting, problems, oldestWaitingAt } = useOutbox();
  const { credential } = useSession();
  const connection = useConnection();
  useTellingEngine(connection);
  const opensGate = useGate(connection.is === 'captive-portal');
  const allInAtMs = useAllSynced();
  const waitedMs = oldestWaitingAt === null ? 0 : nowMs - oldestWaitingAt;
  const count = waiting.length;
  const states = useLasting(
    connectionStates({
      connection: connection.is,
      waiting: count,
      waitedMs,
      problems: problems.length,
      isExpired: credential === 'expired',
      isAllIn: allInAtMs !== null,
      clockIs: connection.clockOff?.is ?? null,
    }),
  );
  const word = (state: ConnectionState) =>
    state === 'needsYou'
      ? t('nav.problems', { count: problems.length })
      : t(`connection.is.${state}`);
  const facts = {
    count,
    age: age(waitedMs),
    time: time(allInAtMs ?? nowMs),
    difference: age(connection.clockOff?.byMs ?? 0),
  };
  const safe = states.find((state) => areSafe.has(state));
  const why = (state: ConnectionState) => {
    if (state === 'needsYou') return '';
    const own = state === 'captive-portal' && opensGate ? 'gate' : state;
    const { is, sinceMs } = connection;
    return [
      ...(own === 'offline' ? [] : [t(`connection.why.${own}`, facts)]),
      ...(state === safe && count > 0 ? [t('connection.safe', facts)] : []),
      ...(state === safe && count === 0 && own !== 'another-hospital'
        ? [t('connection.goOn')]
        : []),
      ...(state === is && is !== 'fine' && sinceMs !== null
        ? [t('connection.since', { when: moment(sinceMs, nowMs) })]
        : []),
    ].join(t('connection.joint'));
  };
  const isLate = waitedMs > veryLongWaitMs;
  return { states, word, why, waiting: count, problems: problems.length, isLate, opensGate };
}

/** A state that ends sooner is not shown. */
function useLasting(now: readonly ConnectionState[]): readonly ConnectionState[] {
  const [next, setNext] = useState(now);
  const [shown, setShown] = useState(now);
  if (next.join() !== now.join()) setNext(now);
  useEffect(() => {
    const timer = setTimeout(() => setShown(next), lastsMs);
    return () => clearTimeout(timer);
  }, [next]);
  return shown;
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
