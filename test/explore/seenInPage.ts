/**
 * What is read from a page, inside it: Playwright sends the two functions there as text, so they use nothing from
 * outside themselves.
 */

/** How the screen is made, for fingers, eyes and screen readers. */
export interface Made {
  /** Names of the filled buttons in front. */
  readonly filled: readonly string[];
  /** By how many pixels the page is wider than its window. */
  readonly tooWidePx: number;
  /** Buttons and links that a screen reader cannot name. */
  readonly unnamed: number;
  /** Fields in front that have neither a label nor a name. */
  readonly unlabelled: number;
  readonly doubledIds: readonly string[];
  readonly dialogs: number;
  readonly unnamedDialogs: number;
  /** Pictures that could not be drawn. */
  readonly brokenPictures: number;
  /** Whether the keyboard's focus is on something that is not drawn. */
  readonly isFocusHidden: boolean;
  /** Whether the app is switched off for screen readers although no dialog is in front. */
  readonly isSilenced: boolean;
}

/** What the screen says, and what the browser keeps beside it. */
export interface Shown {
  readonly address: string;
  /** Addresses of the links on the page. */
  readonly links: readonly string[];
  readonly title: string;
  readonly language: string;
  readonly theme: string;
  /** Titles of the screen, of the highest level. */
  readonly headings: readonly string[];
  /** All text that is drawn. */
  readonly text: string;
  /** What is in the fields, in the page's order. */
  readonly values: readonly string[];
  /** Whether the form says that all of it is saved (`saved`); null without a form. */
  readonly saved: string | null;
  /** Everything in local and session storage. */
  readonly stored: string;
  /** Addresses of everything that the page has fetched. */
  readonly fetched: readonly string[];
  /** What the outbox tab says beside its name; null where there are no tabs. */
  readonly outboxTab: string | null;
  /** States of the cards on the outbox, in their order. */
  readonly cards: readonly string[];
  /** How the icon of the connection looks; empty without it. */
  readonly connection: string;
  readonly hasTabs: boolean;
  /** The patient's banner, empty without one. */
  readonly banner: string;
}

/**
 * What the page shows, read in one task, so that nothing changes meanwhile.
 *
 * @param bannerNames Names of the patient's banner, in each language.
 */
export function whatIsShown(bannerNames: readonly string[]): Shown {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) =>
      each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
    );
  const textOf = (found: readonly HTMLElement[]) =>
    found.map(({ innerText }) => innerText).join(' ');
  const tabs = document.querySelector('nav a[href$="#/outbox"]');
  const keys = (storage: Storage) =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map(
      (key) => `${key}=${storage.getItem(key) ?? ''}`,
    );
  return {
    address: location.hash,
    links: [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href') ?? ''),
    title: document.title,
    language: document.documentElement.lang,
    theme: document.documentElement.dataset['theme'] ?? '',
    headings: [...document.querySelectorAll('h1')]
      .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
      .map((each) => each.textContent.trim()),
    text: document.body.innerText,
    values: [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(({ type }) => !['radio', 'checkbox', 'file', 'hidden', 'range'].includes(type))
      .map(({ value }) => value),
    saved: all('[data-saved]')[0]?.dataset['saved'] ?? null,
    stored: [...keys(localStorage), ...keys(sessionStorage)].join('\n'),
    fetched: performance.getEntriesByType('resource').map(({ name }) => name),
    outboxTab: tabs?.textContent ?? null,
    cards: all('article[data-state]').map((each) => each.dataset['state'] ?? ''),
    connection: all('nav button[data-tone]')[0]?.dataset['tone'] ?? '',
    hasTabs: tabs !== null && tabs.checkVisibility(),
    banner: textOf(
      all('section[aria-label]').filter((each) =>
        bannerNames.includes(each.getAttribute('aria-label') ?? ''),
      ),
    ),
  };
}

/** How the page is made. */
export function howItIsMade(): Made {
  const all = <Kind extends Element = HTMLElement>(
    selector: string,
    within: ParentNode = document,
  ) =>
    [...within.querySelectorAll<Kind>(selector)].filter((each) =>
      each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
    );
  const labelOf = (each: Element) => {
    const ids = (each.getAttribute('aria-labelledby') ?? '').split(' ');
    const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return (each.getAttribute('aria-label') ?? labels.join(' ')).trim();
  };
  const nameOf = (each: Element) => labelOf(each) || each.textContent.trim();
  const dialogs = all('[role="dialog"]');
  const front = dialogs.at(-1) ?? document.body;
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const fields = all<HTMLInputElement>('input, textarea, select', front).filter(
    ({ type }) => !['hidden', 'file'].includes(type),
  );
  const focus = document.activeElement;
  const root = document.getElementById('root');
  return {
    filled: all(':is(button, a)[data-variant="filled"]', front).map(nameOf),
    tooWidePx: document.documentElement.scrollWidth - innerWidth,
    unnamed: all('button, a[href], [role="button"]').filter((each) => nameOf(each) === '').length,
    unlabelled: fields.filter(
      (each) => (each.labels?.length ?? 0) === 0 && labelOf(each) === '' && each.title === '',
    ).length,
    doubledIds: [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))],
    dialogs: dialogs.length,
    unnamedDialogs: dialogs.filter((each) => labelOf(each) === '').length,
    brokenPictures: all<HTMLImageElement>('img').filter(
      (each) => each.complete && each.naturalWidth === 0,
    ).length,
    isFocusHidden:
      focus !== null &&
      focus !== document.body &&
      !focus.checkVisibility({ checkVisibilityCSS: true }),
    isSilenced:
      dialogs.length === 0 &&
      (root?.getAttribute('aria-hidden') === 'true' || root?.inert === true),
  };
}
