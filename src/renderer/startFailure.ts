/** What is shown if not even the first screen could be opened: plain text without components. */
import { StoreFailure } from '../shared/storeFailure.ts';
import { isSecurePage } from './services/app/browserFooting.ts';
import { isAnyFormOpen } from './services/app/openForm.ts';
import { askShell, ShellNeverAnswered } from './services/bridge.ts';

interface Words {
  title: string;
  sentence: string;
}

/** `again`: the database did not open, and is tried once more. */
export type StartFailure = 'newer' | 'full' | 'network' | 'again' | 'insecure' | 'unknown';

/** A text says that something is safe only if nothing was touched, because it could not be known otherwise. */
const words: Record<'en' | 'zh-TW', Record<StartFailure, Words>> = {
  en: {
    newer: {
      title: 'This is an older Wardbook',
      sentence:
        'Nothing was touched. Close every Wardbook window and open it again, or ask the help desk to update it.',
    },
    full: {
      title: 'This tablet is full',
      sentence: 'Nothing was touched. Free some space (videos, photos, apps): Wardbook then opens.',
    },
    network: {
      title: 'Wardbook needs the network once',
      sentence:
        'Nothing was touched. Connect to the ward’s network: Wardbook then opens. Do not clear this browser’s data.',
    },
    again: {
      title: 'Wardbook has not opened yet',
      sentence: 'Nothing was changed. It is tried again in a few seconds.',
    },
    insecure: {
      title: 'Wardbook needs https',
      sentence:
        'Nothing was touched. Open Wardbook by its https address, or ask the help desk for it.',
    },
    unknown: {
      title: 'Wardbook could not be opened',
      sentence:
        'Close this page and open it again, or tell the help desk. Do not clear this browser’s data: unsent records are in it.',
    },
  },
  'zh-TW': {
    newer: {
      title: '這是較舊版本的 Wardbook',
      sentence: '資料沒有任何變更。請關閉所有 Wardbook 視窗後重新開啟，或請資訊人員更新。',
    },
    full: {
      title: '此平板空間已滿',
      sentence: '資料沒有任何變更。請騰出空間（影片、照片、應用程式），Wardbook 會自動開啟。',
    },
    network: {
      title: 'Wardbook 需要連線一次',
      sentence: '資料沒有任何變更。請連上病房網路，Wardbook 會自動開啟。請勿清除此瀏覽器的資料。',
    },
    again: {
      title: 'Wardbook 尚未開啟',
      sentence: '資料沒有任何變更，幾秒後會自動再試。',
    },
    insecure: {
      title: 'Wardbook 需要 https',
      sentence: '資料沒有任何變更。請以 https 網址開啟 Wardbook，或向資訊人員詢問。',
    },
    unknown: {
      title: '無法開啟 Wardbook',
      sentence:
        '請關閉此頁再重新開啟，或聯絡資訊人員。請勿清除此瀏覽器的資料：未送達的紀錄存於其中。',
    },
  },
};

/** Why a start failed, as far as the error tells. */
export function startFailureOf(error: unknown): Exclude<StartFailure, 'again'> {
  if (!isSecurePage()) return 'insecure';
  if (error instanceof ShellNeverAnswered) return 'network';
  if (!(error instanceof StoreFailure)) return 'unknown';
  if (error.reason === 'newer') return 'newer';
  return error.reason === 'quota' ? 'full' : 'unknown';
}

/** How long until the cause of the failure is checked again, milliseconds. */
const againMs = 10_000;
/** How long until the database is tried once more, milliseconds. */
const onceMoreMs = 3_000;

/** Reloads once the cause is gone, and not before: without the network a page may not come back at all. */
function openAgainAfter(why: StartFailure): void {
  const open = () => location.reload();
  if (why === 'full') setTimeout(open, againMs);
  if (why === 'again') setTimeout(open, onceMoreMs);
  if (why === 'newer') takeOverByNewer();
  if (why !== 'network') return;
  const ask = async () => {
    if ((await askShell()) !== null) open();
  };
  setInterval(() => void ask(), againMs);
  addEventListener('online', () => void ask());
}

/** Lets a newer version that waits, or that the server has, replace this one; not while any window has a form open. */
function takeOverByNewer(): void {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const follow = (found: ServiceWorkerRegistration) => {
    const takeOver = async () => {
      if (!(await isAnyFormOpen())) found.waiting?.postMessage({ type: 'SKIP_WAITING' });
    };
    const look = async () => {
      await takeOver();
      await found.update().catch(() => undefined);
    };
    found.addEventListener('updatefound', () =>
      found.installing?.addEventListener('statechange', () => void takeOver()),
    );
    void look();
    setInterval(() => void look(), againMs);
  };
  workers.addEventListener('controllerchange', () => location.reload());
  void workers.getRegistration().then((found) => found !== undefined && follow(found));
}

/**
 * Shows the failure on the page; the error goes to the console, for the help desk.
 * @returns the element with the text
 */
export function showStartFailure(error: unknown, why: StartFailure): HTMLElement {
  // oxlint-disable-next-line no-console -- there is no other place to say it
  console.error(error);
  const language = startLanguage();
  const said = words[language][why];
  openAgainAfter(why);
  const title = document.createElement('h1');
  title.textContent = said.title;
  const sentence = document.createElement('p');
  sentence.textContent = said.sentence;
  const place = document.createElement('main');
  place.style.cssText =
    'font: 17px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 1.5rem';
  place.setAttribute('role', 'alert');
  place.lang = language;
  place.append(title, sentence);
  document.body.replaceChildren(place);
  return place;
}

/** The settings are in the database that did not open, so the browser's language is used. */
export function startLanguage(): 'en' | 'zh-TW' {
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-TW' : 'en';
}
