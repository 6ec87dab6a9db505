/** What surrounds all screens, signed in or not: settings, translator, theme, time zone, router. */
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { useEffect } from 'react';
import type { Settings } from '../../model/settings.ts';
import { AppProvider, useApp, type AppContext } from '../services/app/AppContext.tsx';
import { OtherHospitalsProvider } from '../services/app/OtherHospitals.tsx';
import { useLive } from '../services/app/useLive.ts';
import { useWardZone } from '../services/app/useWardZone.ts';
import { ThemeSwitch } from '../ui/theme/ThemeSwitch.tsx';
import { TranslatorProvider } from '../ui/words/useTranslation.tsx';
import { WardTimeZone } from '../ui/words/WardTimeZone.tsx';
import { tabletZone } from '../ui/words/wardZone.ts';
import type { AppRouter } from './router.tsx';
import { VersionsProvider } from './update/Versions.tsx';
import type { VersionWatch } from './update/waitingVersion.ts';

interface AppProps {
  app: AppContext;
  versions: VersionWatch;
  translator: i18n;
  router: AppRouter;
  /** Read before the first render, so that it has the right language and theme at once. */
  firstSettings: Settings;
}

export function App({ app, versions, translator, router, firstSettings }: AppProps) {
  return (
    <AppProvider app={app}>
      <TranslatorProvider translator={translator}>
        <InSettings firstSettings={firstSettings} translator={translator}>
          <InWardZone>
            <VersionsProvider versions={versions}>
              <OtherHospitalsProvider>
                <RouterProvider router={router} />
              </OtherHospitalsProvider>
            </VersionsProvider>
          </InWardZone>
        </InSettings>
      </TranslatorProvider>
    </AppProvider>
  );
}

function InWardZone({ children }: { children: React.ReactNode }) {
  const timeZone = useWardZone()?.timeZone ?? tabletZone();
  const { rocYears } = useApp().profile;
  return (
    <WardTimeZone timeZone={timeZone} rocYears={rocYears}>
      {children}
    </WardTimeZone>
  );
}

interface InSettingsProps {
  firstSettings: Settings;
  translator: i18n;
  children: React.ReactNode;
}

function InSettings({ firstSettings, translator, children }: InSettingsProps) {
  const settings = useLive(({ device }) => device.settings.read(), []) ?? firstSettings;
  const { language } = settings;
  useEffect(() => {
    document.documentElement.lang = language;
    if (translator.language !== language) {
      void translator.changeLanguage(language);
    }
  }, [language, translator]);
  return <ThemeSwitch settings={settings}>{children}</ThemeSwitch>;
}
