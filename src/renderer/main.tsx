/**
 * Owns the start of the renderer: which realm, which hospital, the device, the engine's worker, and
 * the first picture in the right language and theme.
 */
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import './theme/global.css';

import { createRoot } from 'react-dom/client';

import { openBrowserDevice } from '../device/browserDevice.ts';
import { App } from './App.tsx';
import { openBrowserWard } from './ward/openBrowserWard.ts';
import { openRouter } from './router.tsx';
import { languageFor } from './words/language.ts';
import { openTranslator } from './words/i18n.ts';
import { showStartFailure } from './startFailure.ts';

const isDemo = location.pathname.startsWith('/demo');

async function start(): Promise<void> {
  const device = openBrowserDevice(isDemo ? 'demo' : 'hospital', {
    language: languageFor(navigator.languages),
  });
  const [settings, ward] = await Promise.all([device.settings.read(), openBrowserWard(device)]);
  const translator = await openTranslator(settings.language);
  document.documentElement.lang = settings.language;
  const place = document.getElementById('root');
  if (place === null) {
    throw new Error('The page has no place for the app');
  }
  createRoot(place).render(
    <App ward={ward} translator={translator} router={openRouter()} firstSettings={settings} />,
  );
}

start().catch(showStartFailure);
