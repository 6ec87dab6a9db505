/**
 * Starts the built Electron app without Electron's runtime: its main process on the double, and a page of Chromium that
 * the test drives like any other.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { trainingProfilePath } from '../support/trainingProfile.ts';
import type { DoubleState, Order, OrderMessage, ReplyMessage } from './double/control.ts';
import { standInOrigin } from './double/scheme.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Nurses sign in with a PIN, unless a test brings another profile. */
const defaultProfile = trainingProfilePath();

export interface StartOptions {
  /** Arguments of the app, such as `--hospital=`. */
  readonly given?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The profile of an earlier start; a new one by default. */
  readonly profile?: string;
}

/** One run of the app. */
export class ElectronRun {
  readonly profile: string;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (reply: ReplyMessage) => void>();
  /** What main wrote to both output streams. */
  output = '';
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  #browser: Browser | undefined;
  #lastId = 0;

  constructor(profile: string, { given = [], environment = {} }: StartOptions) {
    this.profile = profile;
    const hasProfile = given.some((each) => each.startsWith('--profile='));
    const named = hasProfile ? [] : [`--profile=${defaultProfile}`];
    this.#process = fork(
      join(root, 'test/electron/double/run.mjs'),
      [join(root, 'out/main/index.js'), root, `--user-data-dir=${profile}`, ...named, ...given],
      {
        env: {
          ...process.env,
          TZ: 'Asia/Taipei',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const keep = (text: string) => {
      this.output += text;
    };
    this.#process.stdout?.setEncoding('utf8').on('data', keep);
    this.#process.stderr?.setEncoding('utf8').on('data', keep);
    this.#process.on('message', (reply: ReplyMessage) => {
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    });
    this.ended = once(this.#process, 'exit').then(([code]) => {
      for (const tell of this.#waiting.values()) tell({ id: 0, error: 'The app has ended' });
      return code as number | null;
    });
  }

  /** Throws what the double throws, and if the app has ended. */
  async order<Value = unknown>(order: Order): Promise<Value> {
    this.#lastId += 1;
    const message: OrderMessage = { id: this.#lastId, order };
    const reply = new Promise<ReplyMessage>((done) => this.#waiting.set(message.id, done));
    this.#process.send(message, (error) => {
      if (error !== null) this.#waiting.get(message.id)?.({ id: message.id, error: error.message });
    });
    const { value, error } = await reply;
    if (error !== undefined) throw new Error(`${error}\n${this.output}`);
    return value as Value;
  }

  state(): Promise<DoubleState> {
    return this.order<DoubleState>({ kind: 'state' });
  }

  /**
   * The app's window as a page. After a crash, call it again for the new page; `beginning` is how the page's address
   * begins, for pages that main shows itself.
   */
  async page(beginning = standInOrigin): Promise<Page> {
    await this.order({ kind: 'loaded' });
    const { chromiumAddress } = await this.state();
    await this.#browser?.close();
    this.#browser = await chromium.connectOverCDP(chromiumAddress, { isLocal: true });
    const [context] = this.#browser.contexts();
    if (context === undefined) throw new Error('Chromium has no context');
    const find = () => context.pages().find((each) => each.url().startsWith(beginning));
    await expect.poll(find, { message: `a window at ${beginning}` }).toBeDefined();
    return find() as Page;
  }

  /** Quits as a user does, and waits; returns the exit code. */
  async quit(): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.connected) {
      this.order({ kind: 'quit' }).catch(() => undefined);
    }
    return this.ended;
  }

  /** Simulates a power failure: main and the browser are killed in the middle of their work. */
  async kill(): Promise<void> {
    const { chromiumProcess } = await this.state();
    process.kill(chromiumProcess, 'SIGKILL');
    this.#process.kill('SIGKILL');
    await this.ended;
  }

  /** Ends it in any case, at the end of a test. */
  async end(): Promise<void> {
    await this.#browser?.close();
    const patience = setTimeout(() => this.#process.kill('SIGKILL'), 10_000);
    await this.quit();
    clearTimeout(patience);
  }
}

/** Starts the built app. Its profile is a new temporary folder unless one is given. */
export async function startElectron(options: StartOptions = {}): Promise<ElectronRun> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'wardbook-electron-')));
  return new ElectronRun(profile, options);
}

/** Removes what a run left. */
export async function removeProfile({ profile }: ElectronRun): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
