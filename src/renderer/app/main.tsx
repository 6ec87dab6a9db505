/**
 * Owns the start of the renderer: which realm, which hospital, the device, the engine's worker, and
 * the first picture in the right language and theme.
 */
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '../ui/theme/global.css';
import '../ui/theme/print.css';
import { createRoot } from 'react-dom/client';
import { openBrowserDevice } from '../../device/browserDevice.ts';
import { showHospitalQuestion } from '../screens/signIn/showHospitalQuestion.tsx';
import { NoHospital } from '../services/app/noHospital.ts';
import { openBrowserWard } from '../services/app/openBrowserWard.ts';
import { secretsOf } from '../services/app/secretsOf.ts';
import type { Ward } from '../services/app/Ward.tsx';
import { NoShell, readBridge } from '../services/bridge.ts';
import { saveElsewhere } from '../services/saving/saveElsewhere.ts';
import { showStartFailure } from '../startFailure.ts';
import { openTranslator } from '../ui/words/i18n.ts';
import { languageFor } from '../ui/words/language.ts';
import { App } from './App.tsx';
import { allowOwnScripts } from './ownScripts.ts';
import { openRouter } from './router.tsx';
import { watchVersions } from './update/waitingVersion.ts';

const demoPath = '/demo/';

/** The demo's code, its hospital included, is loaded where the demo was chosen and nowhere else. */
async function openWard(): Promise<Ward> {
  const defaults = { language: languageFor(navigator.languages) };
  if (!location.pathname.startsWith(demoPath)) {
    const facts = readBridge();
    const device = openBrowserDevice('hospital', defaults, () => Date.now(), secretsOf(facts));
    return openBrowserWard(saveElsewhere(device), facts);
  }
  const { openDemoWard } = await import('../demo/openDemoWard.ts');
  return openDemoWard(defaults);
}

async function start(): Promise<void> {
  const ward = await openWard();
  const settings = await ward.device.settings.read();
  const translator = await openTranslator(settings.language);
  document.documentElement.lang = settings.language;
  createRoot(placeOfApp()).render(
    <App
      ward={ward}
      versions={watchVersions()}
      translator={translator}
      router={openRouter(ward.addresses)}
      firstSettings={settings}
    />,
  );
}

function placeOfApp(): HTMLElement {
  const place = document.getElementById('root');
  if (place === null) {
    throw new Error('The page has no place for the app');
  }
  return place;
}

allowOwnScripts();
start()
  .catch(async (error: unknown) => {
    if (error instanceof NoShell) {
      location.replace(demoPath);
      return;
    }
    if (!(error instanceof NoHospital)) throw error;
    await showHospitalQuestion(placeOfApp(), error.bridge);
  })
  .catch(showStartFailure);
