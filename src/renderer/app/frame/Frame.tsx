/**
 * The frame of every screen behind the sign-in: notices on top, the rail with the connection at its foot (a tab bar in
 * portrait), and the live region for changes of state.
 */
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePressing } from '../../features/dueTimes/useDueWords.ts';
import { OtherHospitalsWait } from '../../features/hospitals/OtherHospitals.tsx';
import { StorageNotices } from '../../features/storage/StorageNotices.tsx';
import { ZoneNotices } from '../../features/wardZone/ZoneNotices.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useIsOfTab } from '../../services/app/cameFrom.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useSwitchNurse } from '../../services/app/Switching.tsx';
import type { Icon } from '../../ui/icons/icon.ts';
import {
  IconListCheck,
  IconSettings,
  IconUpload,
  IconUserCircle,
  IconUsers,
} from '../../ui/icons/icons.ts';
import { DemoDoor } from '../../ui/parts/DemoDoor.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { Announcer } from './Announcer.tsx';
import { Badge, Connection } from './Connection.tsx';
import { KeepScreenOn } from './KeepScreenOn.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';
import classes from './Frame.module.css';

/** Screens below a root, such as a form: from there the way to the tabs is Back. */
const task = /^\/(?:patients|outbox|drafts|records|admissions)\/./;

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { isDemo } = useApp();
  const isTask = useLocation({ select: ({ pathname }) => task.test(pathname) });
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content" onClick={focusContent}>
        {t('skipToContent')}
      </a>
      <div className={classes.frame} data-demo={isDemo} data-task={isTask}>
        <div className={classes.lines}>
          {isDemo && <DemoDoor />}
          <UpdatePrompt />
          <StorageNotices />
          <ZoneNotices />
          <OtherHospitalsWait />
        </div>
        <Rail />
        <div className={classes.screen}>{children}</div>
      </div>
      <Announcer />
      <KeepScreenOn />
    </div>
  );
}

/** The address bar's hash belongs to the router, so the skip link moves the focus itself. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function Rail() {
  const { t } = useTranslation('common');
  const { t: outbox } = useTranslation('outbox');
  const { name } = useSession();
  const { waiting, problems } = useOutbox();
  const switchNurse = useSwitchNurse();
  const { late, pressing } = usePressing();
  return (
    <nav className={classes.rail} aria-label={t('nav.label')}>
      <RailLink to="/patients" icon={IconUsers} label={t('nav.patients')} />
      <RailLink
        to="/outbox"
        icon={IconUpload}
        label={t('nav.outbox')}
        badge={problems.length > 0 ? problems.length : waiting.length}
        badgeTone={problems.length > 0 ? 'problem' : 'waiting'}
        badgeWords={[
          waiting.length > 0 ? t('nav.waiting', { count: waiting.length }) : '',
          problems.length > 0 ? t('nav.problems', { count: problems.length }) : '',
        ]}
      />
      <RailLink
        to="/shift"
        icon={IconListCheck}
        label={t('nav.shift')}
        badge={late > 0 ? late : pressing}
        badgeTone={late > 0 ? 'problem' : 'waiting'}
        badgeWords={[
          late > 0 ? outbox('due.areLate', { count: late }) : '',
          pressing > 0 ? outbox('due.soon', { count: pressing }) : '',
        ]}
      />
      <RailLink to="/settings" icon={IconSettings} label={t('nav.settings')} />
      <Connection />
      <button
        type="button"
        className={`${classes.link} ${classes.who}`}
        data-leaves
        onClick={() => switchNurse({ handOver: null })}
        aria-label={t('nav.switchNurse', { name })}
      >
        <IconUserCircle stroke={1.5} aria-hidden="true" />
        <span className={classes.whoName}>{name}</span>
        <span className={classes.whoDoes}>{t('nav.switch')}</span>
      </button>
    </nav>
  );
}

interface RailLinkProps {
  to: '/patients' | '/outbox' | '/shift' | '/settings';
  icon: Icon;
  label: string;
  badge?: number;
  badgeTone?: 'waiting' | 'problem';
  /** What the number means, for users who cannot see its colour. */
  badgeWords?: readonly string[];
}

function RailLink(props: RailLinkProps) {
  const { to, icon: LinkIcon, label, badge = 0 } = props;
  const badgeWords = (props.badgeWords ?? []).filter((words) => words !== '');
  const isOfTab = useIsOfTab(to);
  return (
    <Link
      to={to}
      className={classes.link}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(isOfTab && { 'aria-current': true })}
    >
      <span className={classes.icon}>
        <LinkIcon size="1.75rem" stroke={1.6} aria-hidden="true" />
        <Badge count={badge} tone={props.badgeTone ?? 'waiting'} />
      </span>
      <span className={classes.label}>{label}</span>
      {badgeWords.map((words) => (
        <span key={words} className="wb-visually-hidden">{`, ${words}`}</span>
      ))}
    </Link>
  );
}
