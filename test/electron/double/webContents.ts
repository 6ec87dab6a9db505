/** One page of Chromium as main sees it: loading, crashing, navigation, and messages from the preload. */
import { EventEmitter } from 'node:events';
import type { Host } from './host.ts';
import { bindingName, preloadScripts, preloadWorldName } from './preloadWorld.ts';
import { appOrigin, inChromium, inElectron, standInOrigin } from './scheme.ts';

type Fields = Record<string, unknown>;

export interface PreventableEvent {
  readonly url: string;
  preventDefault(): void;
}

export interface FromPreload {
  readonly id?: number;
  readonly channel: string;
  readonly given: readonly unknown[];
}

export type MessageTaker = (message: FromPreload, url: string) => Promise<unknown>;

/** The part of Electron's WebContents that main uses. */
export class DoubleWebContents extends EventEmitter {
  readonly refused: string[] = [];
  readonly #host: Host;
  #sessionId = '';
  #targetId = '';
  #url = '';
  #isCrashed = false;
  #mainFrameId = '';
  #preloadContext: number | undefined;
  #onMessage: MessageTaker = async () => undefined;

  constructor(host: Host) {
    super();
    this.#host = host;
  }

  getURL = (): string => this.#url;
  isCrashed = (): boolean => this.#isCrashed;
  isDestroyed = (): boolean => this.#targetId === '';

  setWindowOpenHandler = (handler: (details: { url: string }) => { action: string }): void => {
    this.#host.chromium.on('Target.targetCreated', ({ targetInfo }) => {
      const { targetId, openerId, url } = targetInfo as Record<string, string>;
      if (openerId !== this.#targetId || targetId === undefined) return;
      if (handler({ url: inElectron(url ?? '') }).action !== 'deny') return;
      this.refused.push(url ?? '');
      this.#host.chromium.send('Target.closeTarget', { targetId }).catch(() => undefined);
    });
  };

  /** Makes the page; everything else waits for it. */
  async open(preload: string, onMessage: MessageTaker): Promise<void> {
    const { chromium } = this.#host;
    this.#onMessage = onMessage;
    const made = await chromium.send('Target.createTarget', { url: 'about:blank' });
    this.#targetId = String(made['targetId']);
    const attached = await chromium.send('Target.attachToTarget', {
      targetId: this.#targetId,
      flatten: true,
    });
    this.#sessionId = String(attached['sessionId']);
    this.#mainFrameId = this.#targetId;
    this.#listen();
    const { page, isolated } = preloadScripts(preload);
    await this.#send('Page.enable');
    await this.#send('Inspector.enable');
    await this.#send('Runtime.enable');
    const executionContextName = preloadWorldName;
    await this.#send('Runtime.addBinding', { name: bindingName, executionContextName });
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: page });
    await this.#send('Page.addScriptToEvaluateOnNewDocument', {
      source: isolated,
      worldName: preloadWorldName,
    });
    await this.#send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
    await chromium.send('Target.setDiscoverTargets', { discover: true });
  }

  async loadURL(address: string): Promise<void> {
    if (address.startsWith('wardbook:') && this.#host.scheme.handler === undefined) {
      throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${address}'`);
    }
    const loaded = new Promise<void>((done) => this.once('double-loaded', done));
    // A page that main shows itself links back to the app.
    const url = address.startsWith('data:')
      ? address.replaceAll(encodeURIComponent(appOrigin), encodeURIComponent(standInOrigin))
      : inChromium(address);
    const { errorText } = await this.#send('Page.navigate', { url });
    if (typeof errorText === 'string') throw new Error(`${errorText} loading '${address}'`);
    await loaded;
  }

  forcefullyCrashRenderer = (): void => void this.crash('killed');

  /** A crashed page is loaded again at its last address, because Chromium drops a reload that comes too early. */
  reload = (): void => {
    const url = inChromium(this.#url);
    const order = this.#isCrashed
      ? this.#send('Page.navigate', { url })
      : this.#send('Page.reload');
    order.catch((error: unknown) => console.error(error));
  };

  send = (channel: string, ...given: unknown[]): void => {
    this.#tellPreload({ channel, given });
  };

  /** Crashes the page as Chromium would, and reports it to main as Electron does. */
  async crash(reason: string): Promise<void> {
    const gone = new Promise((done) => this.once('render-process-gone', done));
    this.#crashReason = reason;
    this.#send('Page.crash').catch(() => undefined);
    await gone;
  }
  #crashReason = 'crashed';

  async close(): Promise<void> {
    if (this.#targetId === '') return;
    const targetId = this.#targetId;
    this.#targetId = '';
    await this.#host.chromium.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }

  #send(method: string, params: Fields = {}): Promise<Fields> {
    return this.#host.chromium.send(method, params, this.#sessionId);
  }

  #listen(): void {
    const { chromium } = this.#host;
    const on = (method: string, take: (params: Fields) => void) =>
      chromium.on(method, (params, sessionId) => {
        if (sessionId === this.#sessionId) take(params);
      });
    on('Page.loadEventFired', () => {
      this.emit('double-loaded');
      this.emit('did-finish-load');
    });
    on('Page.frameNavigated', ({ frame }) => {
      const { id, url } = frame as { id: string; url: string; parentId?: string };
      if (id !== this.#mainFrameId) return;
      this.#url = inElectron(url);
      this.#isCrashed = false;
    });
    on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.#mainFrameId) this.#url = inElectron(String(url));
    });
    on('Inspector.targetCrashed', () => {
      this.#isCrashed = true;
      this.#preloadContext = undefined;
      this.emit('render-process-gone', {}, { reason: this.#crashReason, exitCode: 5 });
    });
    on('Runtime.executionContextCreated', ({ context }) => {
      const { id, name, auxData } = context as { id: number; name: string; auxData: Fields };
      const isOurs = name === preloadWorldName && auxData['frameId'] === this.#mainFrameId;
      if (isOurs) this.#preloadContext = id;
    });
    on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === bindingName) this.#hear(JSON.parse(String(payload)) as FromPreload);
    });
    on('Fetch.requestPaused', (paused) => this.#decide(paused));
  }

  #decide({ requestId, request, frameId }: Fields): void {
    const { url } = request as { url: string };
    let isPrevented = false;
    const event: PreventableEvent = {
      url: inElectron(url),
      preventDefault() {
        isPrevented = true;
      },
    };
    this.emit('will-frame-navigate', { ...event, isMainFrame: frameId === this.#mainFrameId });
    if (isPrevented) this.refused.push(url);
    const answer = isPrevented
      ? this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#send('Fetch.continueRequest', { requestId });
    answer.catch(() => undefined);
  }

  #hear(message: FromPreload): void {
    this.#onMessage(message, this.#url).then(
      (value) => message.id !== undefined && this.#tellPreload({ id: message.id, value }),
      (error: unknown) =>
        message.id !== undefined && this.#tellPreload({ id: message.id, error: String(error) }),
    );
  }

  #tellPreload(told: object): void {
    if (this.#preloadContext === undefined) return;
    const expression = `__wardbookFromMain(${JSON.stringify(JSON.stringify(told))})`;
    this.#send('Runtime.evaluate', { expression, contextId: this.#preloadContext }).catch(
      () => undefined,
    );
  }
}
