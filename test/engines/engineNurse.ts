/**
 * The app as a nurse uses it, through WebDriver: what she sees is found by its role and its name, and tapped and typed
 * into by the browser itself.
 */
import { expect } from '@playwright/test';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { WebDriverError, type Driver } from './webDriver.ts';

const pin = '246810';

/** What is looked for: its role, and its name in full or a pattern for it. */
type Sought = readonly [role: keyof typeof selectors, name: string | RegExp];

const selectors = {
  article: 'article',
  button: 'button:not([data-deliberate])',
  deliberate: '[data-deliberate]',
  dialog: '[role="dialog"]',
  field: 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea',
  heading: 'h1',
  link: 'a[href]',
  radio: 'input[type="radio"]',
  region: 'section, [role="region"]',
} as const;

/**
 * Runs in the page: the first element that is drawn and has that name; null if there is none. With `isToUse` also if it
 * cannot be used, or is still moving.
 */
const lookUp = `
  const [selector, source, isWhole, isToUse] = arguments;
  const textOf = (node) => (node.innerText ?? node.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (node) =>
    (node.getAttribute('aria-labelledby') ?? '').split(' ').filter((id) => id !== '')
      .map((id) => document.getElementById(id)).filter((label) => label !== null).map(textOf).join(' ') ||
    node.getAttribute('aria-label') ||
    [...(node.labels ?? [])].map(textOf).join(' ') || textOf(node);
  const pattern = isWhole ? { test: (name) => name === source } : new RegExp(source);
  const isThere = (node) => node.labels?.length > 0 || node.getClientRects().length > 0;
  const canBeUsed = (node) => !node.disabled && node.getAttribute('aria-disabled') !== 'true';
  const found = [...document.querySelectorAll(selector)].find((node) => isThere(node) &&
    (!isToUse || canBeUsed(node)) && pattern.test(nameOf(node)));
  if (found === undefined) return null;
  // A radio itself has no size: a nurse taps its label.
  if (found.type === 'radio') {
    found.labels[0].scrollIntoView({ block: 'center', behavior: 'instant' });
    return found.labels[0];
  }
  if (!isToUse) return found;
  // WebKit itself does not scroll to it.
  const { left, top, width, height } = found.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!found.contains(hit)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A tap lands where the element was when it was looked for.
  const place = JSON.stringify(found.getBoundingClientRect());
  const isStill = found.lastPlace === place;
  found.lastPlace = place;
  return isStill ? found : null;
`;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Whether the page changed between finding an element and using it, or is just being replaced. */
function isPassing(error: unknown): boolean {
  const codes = [
    'stale element reference',
    'element click intercepted',
    'element not interactable',
    'no such element',
    'detached shadow root',
  ];
  return error instanceof WebDriverError && codes.includes(error.code);
}

export class EngineNurse {
  readonly driver: Driver;
  readonly #address: string;

  constructor(driver: Driver, address: string) {
    this.driver = driver;
    this.#address = address;
  }

  get words() {
    return appWords.en;
  }

  /** Opens the app in the present window. */
  async open(path = '/'): Promise<void> {
    await this.driver.send('Navigate', { url: new URL(path, this.#address).href });
  }

  /** Closes every window but one, and leaves the app. */
  async leave(): Promise<void> {
    const handles = (await this.driver.send('GetWindowHandles')) as string[];
    for (const handle of handles.slice(1)) {
      await this.driver.send('SwitchToWindow', { handle });
      await this.driver.send('CloseWindow');
    }
    await this.driver.send('SwitchToWindow', { handle: handles[0] });
    await this.driver.send('Navigate', { url: 'about:blank' });
  }

  /** Opens a second window and goes there; returns how to go back to the first. */
  async openSecondWindow(path: string): Promise<() => Promise<void>> {
    const first = await this.driver.send('GetWindowHandle');
    const { handle } = (await this.driver.send('NewWindow', { type: 'window' })) as {
      handle: string;
    };
    await this.driver.send('SwitchToWindow', { handle });
    await this.open(path);
    return async () => {
      await this.driver.send('SwitchToWindow', { handle: first });
    };
  }

  /** Loads the page again as a nurse would; WebDriver's own command goes past the service worker. */
  async reload(): Promise<void> {
    await this.run('window.isOld = true; location.reload()');
    await expect.poll(() => this.run('return window.isOld ?? false')).toBe(false);
  }

  /** Runs a script in the page; a promise that it returns is awaited. */
  run(script: string, ...given: unknown[]): Promise<unknown> {
    return this.driver.send('ExecuteScript', { script, args: given });
  }

  async #find([role, name]: Sought, isToUse: boolean): Promise<string | null> {
    const isWhole = typeof name === 'string';
    const source = isWhole ? name : name.source;
    const found = await this.run(lookUp, selectors[role], source, isWhole, isToUse);
    return (found as Record<string, string> | null)?.[elementKey] ?? null;
  }

  /** Waits until it is there; returns its reference. */
  async see(...sought: Sought): Promise<string> {
    let found: string | null = null;
    await expect
      .poll(
        async () => {
          found = await this.#find(sought, true);
          return found !== null;
        },
        { message: `${sought.join(' ')} is there`, intervals: [50] },
      )
      .toBe(true);
    return found ?? '';
  }

  /** Waits until it is no longer there. */
  async seeGone(...sought: Sought): Promise<void> {
    await expect
      .poll(() => this.#find(sought, false), {
        message: `${sought.join(' ')} is gone`,
        intervals: [50],
      })
      .toBeNull();
  }

  /** Waits until the page shows this text. */
  async seeText(text: string | RegExp): Promise<void> {
    // A page that is just being loaded has no body.
    await expect.poll(() => this.run(`return document.body?.innerText ?? ''`)).toMatch(text);
  }

  /** Waits for it and taps it. */
  async tap(...sought: Sought): Promise<void> {
    await this.#use(sought, (id) => this.driver.send('ElementClick', { id }));
  }

  /** Waits for the field and replaces what is in it, key by key. */
  async type(name: string | RegExp, text: string): Promise<void> {
    await this.#use(['field', name], async (id) => {
      await this.driver.send('ElementClear', { id });
      await this.driver.send('ElementSendKeys', { id, text });
    });
  }

  /** Waits until this is in the field. */
  async seeValue(name: string | RegExp, text: string): Promise<void> {
    const read = (id: string) => this.run('return arguments[0].value', { [elementKey]: id });
    await expect.poll(() => this.#use(['field', name], read)).toBe(text);
  }

  async #use(sought: Sought, action: (id: string) => Promise<unknown>): Promise<unknown> {
    const giveUpAt = Date.now() + 60_000;
    for (;;) {
      const id = await this.see(...sought);
      try {
        return await action(id);
      } catch (error) {
        if (!isPassing(error) || Date.now() > giveUpAt) throw error;
      }
    }
  }

  // What a nurse does.

  /** The first sign-in on this tablet, from the app's first screen. */
  async signIn(token = 'nurse-amy', name = 'Amy Lin'): Promise<void> {
    const { signIn, patients } = this.words;
    await this.type(signIn.token, token);
    await this.type(signIn.name, name);
    await this.type(signIn.pin, pin);
    await this.type(signIn.pinAgain, pin);
    await this.tap('button', signIn.submit);
    await this.see('heading', patients.title);
  }

  /** Enters a PIN on the locked tablet. */
  async unlock(typed = pin): Promise<void> {
    const { pinOf, unlockButton } = this.words.signIn;
    await this.type(sentence(pinOf), typed);
    await this.tap('button', unlockButton);
  }

  /** Signs out, and signs in a colleague who is new to the tablet. */
  async handOverTo(token: string, name: string): Promise<void> {
    const { settings, signIn } = this.words;
    await this.openSettings();
    await this.tap('button', settings.account.signOut);
    await this.see('heading', signIn.who);
    await this.tap('button', signIn.another);
    await this.signIn(token, name);
  }

  /** Signs in as a nurse whom the tablet knows; the screen that was open comes back. */
  async comeBack(name: string): Promise<void> {
    const { pinOf, submit } = this.words.signIn;
    await this.tap('button', new RegExp(name));
    await this.type(sentence(pinOf), pin);
    await this.tap('button', submit);
  }

  /** On the hand-over screen: taps her name, then enters her PIN and taps the button that says what it does. */
  async takeOver(name: string, submit = this.words.signIn.submit): Promise<void> {
    await this.tap('button', new RegExp(name));
    await this.type(sentence(this.words.signIn.pinOf), pin);
    await this.tap('button', submit);
  }

  /** Hands the tablet over to a colleague whom it knows. */
  async switchTo(name: string): Promise<void> {
    const { common, patients } = this.words;
    await this.tap('link', patients.title);
    await this.tap('button', sentence(common.nav.switchNurse));
    await this.takeOver(name);
    await this.see('heading', patients.title);
  }

  /** Opens a patient, and waits for her wounds. */
  async openPatient(patientId = 'P-1001', woundId = 'W-1001-1'): Promise<void> {
    const { find, patient } = this.words.patients;
    await this.type(find.patientLabel, patientId);
    await this.tap('button', find.open);
    await this.see('button', sentence(patient.assessWound, { id: woundId }));
  }

  /** Begins an assessment of the wound and types into it; returns once all of it is on the disk. */
  async assess(note: string, woundId = 'W-1001-1'): Promise<void> {
    const { patients, assessment } = this.words;
    await this.tap('button', sentence(patients.patient.assessWound, { id: woundId }));
    await this.see('heading', assessment.title);
    await this.type(assessment.note.label, note);
    await this.type(assessment.measure.length, '3.5');
    await this.type(assessment.measure.width, '2');
    await this.untilSaved();
  }

  /** Waits until the service worker has stored the whole app. */
  async untilKept(): Promise<void> {
    await expect
      .poll(() => this.run('return navigator.serviceWorker.ready.then(() => true)'))
      .toBe(true);
  }

  async untilSaved(): Promise<void> {
    const script = `return document.querySelector('[data-saved]')?.dataset.saved`;
    await expect.poll(() => this.run(script)).toBe('saved');
  }

  /** Gives a file to the photos of the open assessment. */
  async addPhoto(path: string): Promise<void> {
    const script = `return document.querySelector('#field-photos')`;
    const chooser = (await this.run(script)) as Record<string, string>;
    await this.driver.send('ElementSendKeys', { id: chooser[elementKey], text: path });
  }

  /** Waits until so many photos are kept in the open assessment. */
  async seePhotos(count: number): Promise<void> {
    const script = `return document.querySelectorAll('[aria-labelledby="photos-label"] > li').length`;
    await expect.poll(() => this.run(script)).toBe(count);
  }

  /** Reviews and submits the open assessment; returns on the patient's screen. */
  async submit(): Promise<void> {
    const { patients, assessment } = this.words;
    await this.tap('button', assessment.review.submit);
    await this.see('dialog', assessment.review.title);
    await this.tap('deliberate', assessment.review.submit);
    await this.see('region', patients.patient.wounds);
  }

  /** Opens the outbox, and waits until its first card contains this text. */
  async seeInOutbox(text: string): Promise<void> {
    const { title } = this.words.outbox;
    await this.tap('link', new RegExp(title));
    await this.see('heading', title);
    const script = `return document.querySelector('article')?.innerText`;
    await expect.poll(() => this.run(script)).toContain(text);
  }

  async openSettings(): Promise<void> {
    await this.tap('link', this.words.settings.title);
    await this.see('heading', this.words.settings.title);
  }
}
