/** The settings of this tablet: appearance and language, what it stores, who is signed in. */
import { Button } from '@mantine/core';
import { lockMinutesOf, type Settings } from '../../../model/settings.ts';
import { HospitalAddressField } from '../../features/hospitals/HospitalAddressField.tsx';
import { OtherHospitals } from '../../features/hospitals/OtherHospitals.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useSignOut } from '../../services/app/useSignOut.ts';
import { endsThere } from '../../services/provider/signOutThere.ts';
import { Card, Facts } from '../../ui/parts/Card.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { textSizes } from '../../ui/theme/applyTheme.ts';
import { themeNames } from '../../ui/theme/palettes.ts';
import { nearestTextSize } from '../../ui/theme/ThemeSwitch.tsx';
import { languageNames, languages } from '../../ui/words/language.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { AboutSection } from './AboutSection.tsx';
import { ChangePin } from './ChangePin.tsx';
import { Choice } from './Choice.tsx';
import { ExportsSection } from './ExportsSection.tsx';
import { FiguresSection } from './FiguresSection.tsx';
import { LeaveTablet } from './LeaveTablet.tsx';
import { MeasuringSection } from './MeasuringSection.tsx';
import { RecoveryKeyNotice } from './RecoveryKeyNotice.tsx';
import { RemoveColleague } from './RemoveColleague.tsx';
import { SettingsGroups, type SettingsGroup } from './SettingsGroups.tsx';
import { StorageSection } from './StorageSection.tsx';
import classes from './Settings.module.css';

const keepTimes: readonly number[] = [0, 1, 7, 30];
const lockTimes: readonly number[] = [2, 5, 10, 30];

/** The values that a nurse may choose: up to the hospital's limit, plus the limit itself if it excludes any. */
function upTo(values: readonly number[], most: number): number[] {
  const allowed = values.filter((value) => value <= most);
  return allowed.length === values.length ? allowed : [...new Set([...allowed, most])];
}

export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const { device, profile } = useApp();
  const { authorId } = useSession();
  const settings = useLive((app) => app.device.settings.read(), []);
  const guard = useLive((app) => app.device.nurses.protectionOf(authorId), [authorId]);
  const isKeyOther = useLive((app) => app.device.nurses.isRecoveryKeyOther(authorId), [authorId]);
  const isEndedThere = useEndsThere();
  // Renders everything together: what appeared later would move the buttons below it away from a finger.
  if (settings === undefined || guard === undefined || isKeyOther === undefined) return null;
  if (isEndedThere === undefined) return null;
  const change = (changed: Partial<typeof settings>) => void device.settings.change(changed);
  const groups: SettingsGroup[] = [
    {
      id: 'display',
      title: t('groups.display'),
      children: <DisplayChoices settings={settings} onChange={change} />,
    },
    {
      id: 'tablet',
      title: t('groups.tablet'),
      children: (
        <>
          <StorageSection guard={guard} />
          <KeepingChoices settings={settings} onChange={change} />
          {profile.measuring.offered && <MeasuringSection />}
        </>
      ),
    },
    {
      id: 'account',
      title: t('account.title'),
      children: <Account isEndedThere={isEndedThere} />,
    },
    {
      id: 'support',
      title: t('groups.support'),
      children: (
        <>
          <ExportsSection />
          <AboutSection />
        </>
      ),
    },
    ...(profile.pilotFigures
      ? [{ id: 'figures', title: t('groups.figures'), children: <FiguresSection /> }]
      : []),
  ];
  return (
    <Screen title={t('title')}>
      {isKeyOther && <RecoveryKeyNotice />}
      <OtherHospitals />
      <SettingsGroups groups={groups} />
    </Screen>
  );
}

interface ChoicesProps {
  settings: Settings;
  onChange(changed: Partial<Settings>): void;
}

function DisplayChoices({ settings, onChange: change }: ChoicesProps) {
  const { t } = useTranslation('settings');
  return (
    <Card>
      <Choice
        label={t('language')}
        value={settings.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => change({ language })}
      />
      <Choice
        label={t('theme.label')}
        value={settings.theme}
        options={(['system', ...themeNames] as const).map((value) => ({
          value,
          label: t(`theme.${value}`),
        }))}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        label={t('textSize.label')}
        hint={t('textSize.sample')}
        value={nearestTextSize(settings.textSizePercent)}
        options={textSizes.map((value) => ({ value, label: `${value}%` }))}
        onChange={(textSizePercent) => change({ textSizePercent })}
      />
    </Card>
  );
}

/** How long this tablet keeps finished work, and how long it stays unlocked: up to the hospital's limits. */
function KeepingChoices({ settings, onChange: change }: ChoicesProps) {
  const { t, i18n } = useTranslation('settings');
  const { profile } = useApp();
  const { keepRecordsDays, keepPhotosDays, forgetAfterDays } = profile.tablets;
  const keepHint = [
    t('keepTime.hint'),
    t('keepTime.photos', { count: keepPhotosDays }),
    ...(forgetAfterDays === null ? [] : [t('keepTime.forget', { count: forgetAfterDays })]),
  ].join(i18n.language === 'zh-TW' ? '' : ' ');
  return (
    <Card>
      <Choice
        label={t('keepTime.label')}
        hint={keepHint}
        value={Math.min(settings.keepTimeDays, keepRecordsDays)}
        options={upTo(keepTimes, keepRecordsDays).map((value) => ({
          value,
          label: value === 0 ? t('keepTime.none') : t('keepTime.days', { count: value }),
        }))}
        onChange={(keepTimeDays) => change({ keepTimeDays })}
      />
      <Choice
        label={t('lockTime.label')}
        value={lockMinutesOf(settings)}
        options={upTo(lockTimes, settings.lockTimeMostMinutes).map((value) => ({
          value,
          label: t('lockTime.minutes', { count: value }),
        }))}
        onChange={(lockTimeMinutes) => change({ lockTimeMinutes })}
      />
    </Card>
  );
}

/** Another hospital means another app: a change of the address restarts it, and data is never mixed. */
function HospitalAddress() {
  const { bridge } = useApp();
  return bridge.hospitalAddressEditable ? <HospitalAddressField /> : null;
}

function useEndsThere(): boolean | undefined {
  return useLive(
    ({ device, hospitalKey, provider }) => endsThere(device.nurses, hospitalKey, provider),
    [],
  );
}

interface AccountProps {
  /** Whether signing out ends her sign-in at the hospital's provider, too. */
  isEndedThere: boolean;
}

function Account({ isEndedThere }: AccountProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { device, hospitalKey, hospitalAddress, isDemo } = useApp();
  const { name } = useSession();
  const signOut = useSignOut();
  const { waiting, problems } = useOutbox();
  const unsent = waiting.length + problems.length;
  return (
    <>
      <Card>
        <Facts
          facts={[
            { label: t('account.name'), value: name },
            {
              label: t('account.hospital'),
              value: hospitalAddress ?? common('state.demo'),
              wide: true,
            },
          ]}
        />
        <HospitalAddress />
        {unsent > 0 && (
          <p className={classes.hint}>{t('account.signOutUnsent', { count: unsent })}</p>
        )}
        {isEndedThere && <p className={classes.hint}>{t('account.signOutThere')}</p>}
        <div className={classes.buttons}>
          <Button onClick={() => void device.nurses.lock(hospitalKey)}>{t('lockTime.now')}</Button>
          <Button onClick={() => void signOut()}>{t('account.signOut')}</Button>
        </div>
        {!isDemo && (
          <div>
            <ChangePin />
          </div>
        )}
      </Card>
      {!isDemo && (
        <Card>
          <div className={classes.buttons}>
            <LeaveTablet />
            <RemoveColleague />
          </div>
        </Card>
      )}
    </>
  );
}
