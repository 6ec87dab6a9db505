/** A walk through the app: its tablet, its windows, and how each step is judged. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { HospitalControl } from '../e2e/hospitalControl.ts';
import type { OwnTablet } from '../e2e/ownTablets.ts';
import { Nurse } from '../e2e/pages/nurse.ts';
import { workerIsReady } from '../e2e/pages/serviceWorker.ts';
import { complaintsAt } from './properties.ts';
import type { PublishedApp } from './publishedApp.ts';
import { look, type Seen } from './seen.ts';
import { readBooks, Ward, type Books, type Person, people } from './ward.ts';

/** How long the app has for what has to hold soon: a bound for a machine that is busy with much else, not on speed. */
const soonMs = 60_000;
/** So often at least a window is looked at in that time: one look may take as long on such a machine. */
const fewestLooks = 10;
/** How long a step waits for what its action leads to: longer means that it leads nowhere. */
const stepMs = 90_000;
/** How long the loss of the network may take to reach all that still answers. */
const offlineMs = 20_000;

/** A property that does not hold, after the steps that led there. */
export class Broken extends Error {}

export class Walk {
  readonly ward = new Ward();
  readonly hospital: HospitalControl;
  /** What is served to the tablet, if new versions of it can be put up. */
  readonly published: PublishedApp | undefined;
  readonly context: BrowserContext;
  readonly windows: Page[] = [];
  /** What was done, for the report. */
  readonly log: string[] = [];
  /** The step that is being taken. */
  doing = '';
  #at = 0;
  #seen: Seen | undefined;
  #books: Books = { records: [] };

  constructor(
    tablet: Pick<OwnTablet, 'page' | 'context'>,
    hospital: HospitalControl,
    published?: PublishedApp,
  ) {
    this.hospital = hospital;
    this.published = published;
    this.context = tablet.context;
    this.windows.push(tablet.page);
    this.#listen();
  }

  /** The window that the steps act on. */
  get page(): Page {
    const page = this.windows[this.#at % this.windows.length];
    if (page === undefined) throw new Error('no window is open');
    return page;
  }

  get nurse(): Nurse {
    return new Nurse(this.page, this.ward.language);
  }

  /** What the acting window showed after the last step. */
  get seen(): Seen {
    if (this.#seen === undefined) throw new Error('nothing was looked at yet');
    return this.#seen;
  }

  /** What was in the hospital's books after the last step. */
  get books(): Books {
    return this.#books;
  }

  /** Acts in the other window from now on, if there are two. */
  turn(): void {
    this.#at = (this.#at + 1) % this.windows.length;
  }

  async openWindow(): Promise<void> {
    const page = await this.context.newPage();
    await page.goto(this.page.url());
    this.windows.push(page);
    this.#at = this.windows.length - 1;
  }

  async closeWindow(): Promise<void> {
    this.ward.forgetUnsaved();
    const [closed] = this.windows.splice(this.#at % this.windows.length, 1);
    this.#at = 0;
    await closed?.close();
  }

  /** Takes the network away from every window, or gives it back. */
  async setOffline(isOffline: boolean): Promise<void> {
    // A service worker that went down with its window's process never answers, while the windows have heard it.
    const heard = this.context.setOffline(isOffline).catch(() => undefined);
    await Promise.race([heard, this.page.waitForTimeout(offlineMs)]);
    this.ward.isOffline = isOffline;
  }

  /** Crashes the acting window: no event, no time to save. */
  async kill(): Promise<void> {
    const killed = this.page;
    this.ward.forgetUnsaved();
    this.ward.mayTakeOver = this.windows.length === 1;
    const crashed = killed.waitForEvent('crash');
    await killed.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const next = await this.context.newPage();
    await next.goto(new URL('/', this.#origin).href);
    this.windows[this.windows.indexOf(killed)] = next;
    await killed.close();
  }

  /** Signs both nurses in on the new tablet, and waits until it has the whole app; Amy Lin has it then. */
  async begin(): Promise<void> {
    const [amy, ben] = people as [Person, Person];
    this.page.setDefaultTimeout(stepMs);
    await this.nurse.door.signIn(amy.token, amy.name);
    await this.nurse.handOverTo(ben.token, ben.name);
    await this.nurse.switchTo(amy.name);
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.reload();
    await this.page.evaluate(workerIsReady);
    await this.nurse.door.expectIn();
    this.context.setDefaultTimeout(stepMs);
    this.ward.theme = await this.page.evaluate(
      () => document.documentElement.dataset['theme'] ?? '',
    );
    await this.judge('signed in');
  }

  /** Looks at every window, and throws `Broken` if a property does not hold. */
  async judge(step: string): Promise<void> {
    this.log.push(step);
    this.doing = 'looking';
    const acting = this.page;
    for (const page of this.windows) if (page !== acting) await this.#judgeWindow(page);
    // The next step goes by what was judged: a later look may find the window in the middle of a change.
    this.#seen = await this.#judgeWindow(acting);
  }

  async #judgeWindow(page: Page): Promise<Seen> {
    await this.#untilLoaded(page);
    const until = Date.now() + soonMs;
    for (let looks = 1; ; looks += 1) {
      // The books are read after the window: what it calls recorded must be there by then.
      const seen = await this.#reading(page, () => look(page));
      const books = await readBooks(this.hospital);
      this.ward.noteVersion(seen);
      const moment = { seen, ward: this.ward, books };
      const now = complaintsAt(moment, 'never');
      if (now.length > 0) throw this.#broken(now);
      const soon = complaintsAt(moment, 'soon');
      if (soon.length === 0) {
        this.ward.noteSaved(seen);
        this.#books = books;
        return seen;
      }
      if (looks >= fewestLooks && Date.now() > until) throw this.#broken(soon);
      await page.waitForTimeout(100);
    }
  }

  /**
   * Waits until the window has the code of all its screens. Before that an address changes sooner than the screen.
   */
  async #untilLoaded(page: Page): Promise<void> {
    const isLoaded = () =>
      page.evaluate(async () => {
        const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
        const code = fetched.find((name) => name.includes('/laterCode-'));
        if (code !== undefined) await import(code);
        return code !== undefined;
      });
    await expect
      .poll(() => this.#reading(page, isLoaded), { message: 'all screens are loaded' })
      .toBe(true);
  }

  /** A page that is being loaded anew has nothing to read for a moment. */
  async #reading<Result>(page: Page, read: () => Promise<Result>): Promise<Result> {
    const until = Date.now() + soonMs;
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (page.isClosed() || Date.now() > until) throw error;
        await page.waitForLoadState();
        await page.waitForTimeout(100);
      }
    }
  }

  #broken(complaints: readonly string[]): Broken {
    return new Broken(complaints.join('\n'));
  }

  /** The steps that were taken, for the report. */
  told(): string {
    return [
      'after these steps:',
      ...this.log.map((step, at) => `${at}. ${step}`),
      `while: ${this.doing}`,
    ].join('\n');
  }

  get #origin(): string {
    const page = this.windows.find((each) => each.url().startsWith('http'));
    return new URL(page?.url() ?? this.#firstAddress).origin;
  }

  get #firstAddress(): string {
    return this.ward.asked[0] ?? '';
  }

  #listen(): void {
    const { said, asked } = this.ward;
    this.context.on('weberror', (found) => said.push(`not caught: ${String(found.error())}`));
    this.context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    this.context.on('request', (request) => asked.push(request.url()));
  }
}
