/** The page around every sign-in form: one quiet column, with the choice of language and the demo. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { defaultProfile } from '../../../shared/profile.ts';
import { OtherHospitals } from '../../features/hospitals/OtherHospitals.tsx';
import { FootingNotice } from '../../features/storage/FootingNotice.tsx';
import { StorageNotices } from '../../features/storage/StorageNotices.tsx';
import { TabletStateButton } from '../../features/tabletState/TabletStateButton.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { DemoDoor } from '../../ui/parts/DemoDoor.tsx';
import { languageNames, languages } from '../../ui/words/language.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { WardbookMark } from './WardbookMark.tsx';
import classes from './SignIn.module.css';

interface SignInPageProps {
  /** A nurse is at work here: the demo is not offered on her lock screen. */
  isLocked?: boolean;
  children: ReactNode;
}

export function SignInPage({ isLocked = false, children }: SignInPageProps) {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const { bridge, isDemo } = useApp();
  return (
    <div className={classes.page}>
      {isDemo && <DemoDoor />}
      <div className={classes.door}>
        {/* No header: that of a dialog would be the second banner of the page. */}
        <section className={classes.top} aria-label="Wardbook">
          <div className={classes.where}>
            <span className={classes.brand}>
              <WardbookMark />
              Wardbook
            </span>
            <HospitalName />
          </div>
          <Clock />
          <LanguageChoice />
        </section>
        <main id="content" className={classes.main}>
          <StorageNotices />
          {!isLocked && <OtherHospitals />}
          {children}
          <FootingNotice />
          <TabletStateButton />
          {isDemo && (
            <p className={classes.demo}>
              <a href="/" className={classes.demoLink}>
                {common('leaveDemo')}
              </a>
            </p>
          )}
          {bridge.demoOffered && !isDemo && !isLocked && (
            <p className={classes.demo}>
              <a href="/demo/" className={classes.demoLink}>
                {t('demo')}
              </a>
              <span>{t('demoHint')}</span>
            </p>
          )}
        </main>
      </div>
    </div>
  );
}

/** Where there is room: the first thing that is asked of a tablet that lies there. */
function Clock() {
  const { date, time } = useTimeFormat();
  const nowMs = useNow();
  return (
    <p className={classes.clock}>
      <span className={classes.time}>{time(nowMs)}</span>
      {date(nowMs)}
    </p>
  );
}

/** Whose tablet it is, if the hospital's profile has a name. */
function HospitalName() {
  const language = useLanguage();
  const name = useApp().profile.name[language];
  return name === defaultProfile.name[language] ? null : (
    <span className={classes.hospital}>{name}</span>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('settings');
  const { device } = useApp();
  const settings = useLive((app) => app.device.settings.read(), []);
  return (
    <SegmentedControl
      aria-label={t('language')}
      value={settings?.language ?? 'en'}
      onChange={(language) => void device.settings.change({ language })}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
}
