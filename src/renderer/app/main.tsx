/**
 * The start of the renderer: which realm, which hospital, the device, the engine's worker, and the first render in the
 * right language and theme.
 */
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '../ui/theme/global.css';
import '../ui/theme/print.css';
import { createRoot } from 'react-dom/client';
import { openBrowserDevice } from '../../device/browserDevice.ts';
import { showHospitalQuestion } from '../screens/signIn/showHospitalQuestion.tsx';
import type { AppContext } from '../services/app/AppContext.tsx';
import { isSecurePage } from '../services/app/browserFooting.ts';
import { NoHospital } from '../services/app/noHospital.ts';
import { openBrowserApp } from '../services/app/openBrowserApp.ts';
import { secretsOf } from '../services/app/secretsOf.ts';
import { NoShell, readBridge } from '../services/bridge.ts';
import { takeProviderReturn } from '../services/provider/providerDoor.ts';
import { saveInWorker } from '../services/saving/saveInWorker.ts';
import { scriptsHaveCome } from '../splash.ts';
import { deviceOf } from '../ui/words/deviceWords.ts';
import { openTranslator } from '../ui/words/i18n.ts';
import { languageFor } from '../ui/words/language.ts';
import { App } from './App.tsx';
import { endStart, startSucceeded } from './failedStart.ts';
import { allowOwnScripts } from './ownScripts.ts';
import { openRouter } from './router.tsx';
import { bringLaterScreens } from './routes/laterScreen.ts';
import { watchVersions } from './update/waitingVersion.ts';

const demoPath = `${import.meta.env.BASE_URL}demo/`;

/** The demo's code, including its hospital, is loaded only if the demo was chosen. */
async function openApp(): Promise<AppContext> {
  const defaults = { language: languageFor(navigator.languages) };
  if (!location.pathname.startsWith(demoPath)) {
    // Before anything else: the answer must not stay in the address.
    const came = takeProviderReturn({ location, history, storage: sessionStorage });
    const facts = readBridge();
    const device = openBrowserDevice('hospital', defaults, () => Date.now(), secretsOf(facts));
    return openBrowserApp(saveInWorker(device), facts, came);
  }
  const { openDemoApp } = await import('../demo/openDemoApp.ts');
  return openDemoApp(defaults);
}

async function start(): Promise<void> {
  // Parts would open without it, and fail one by one.
  if (!isSecurePage()) throw new Error('This page came by http');
  const app = await openApp();
  const settings = await app.device.settings.read();
  startSucceeded();
  const translator = await openTranslator(settings.language, deviceOf(navigator.userAgent));
  document.documentElement.lang = settings.language;
  createRoot(placeOfApp()).render(
    <App
      app={app}
      versions={watchVersions()}
      translator={translator}
      router={openRouter(app.addresses)}
      firstSettings={settings}
    />,
  );
  whenDrawn(() => {
    void bringLaterScreens();
    // Hardly ever there, and tried again at the next start.
    if (localStorage.getItem('wardbook-check') !== null) {
      void import('../screens/tabletCheck/leftCheck.ts')
        .then(({ removeLeftCheck }) => removeLeftCheck())
        .catch(() => undefined);
    }
  });
}

/** Calls back when the first screen is drawn and nothing more urgent is waiting, after a second at the latest. */
function whenDrawn(callback: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: 1_000 });
  else setTimeout(callback, 300);
}

function placeOfApp(): HTMLElement {
  const place = document.getElementById('root');
  if (place === null) {
    throw new Error('The page has no place for the app');
  }
  return place;
}

scriptsHaveCome();
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
  .catch(endStart);
