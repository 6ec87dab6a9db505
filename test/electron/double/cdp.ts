/**
 * Owns Chromium for the double: started with a pipe for main's side and a port for the test's, and controlled by its
 * own protocol, so that a crashed page can still be told to reload.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { BrowserEnded } from '../../support/browserStart.ts';

type Fields = Record<string, unknown>;

interface Told {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { message: string };
  readonly sessionId?: string;
}

type Listener = (params: Fields, sessionId: string | undefined) => void;

export class Chromium {
  readonly process: ChildProcess;
  /** `ws://127.0.0.1:...`, for the test's own connection. Rejects with `BrowserEnded` if the browser ended first. */
  readonly address: Promise<string>;
  readonly #waiting = new Map<number, { done(result: Fields): void; fail(error: Error): void }>();
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #orders: Writable;
  #lastId = 0;
  #unread = '';

  constructor(program: string, given: readonly string[]) {
    this.process = spawn(
      program,
      ['--remote-debugging-pipe', '--remote-debugging-port=0', ...given],
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
    );
    const [, , complaints, orders, words] = this.process.stdio as [
      null,
      null,
      Readable,
      Writable,
      Readable,
    ];
    this.#orders = orders;
    orders.on('error', () => undefined);
    words.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.address = addressIn(this.process, complaints);
    this.process.on('exit', () => {
      for (const { fail } of this.#waiting.values()) fail(new Error('Chromium has ended'));
      this.#waiting.clear();
    });
  }

  /** Sends one command. Throws the error that Chromium returns instead of a result. */
  send(method: string, params: Fields = {}, sessionId?: string): Promise<Fields> {
    this.#lastId += 1;
    const id = this.#lastId;
    const order = { id, method, params, ...(sessionId === undefined ? {} : { sessionId }) };
    this.#orders.write(`${JSON.stringify(order)}\0`);
    return new Promise((done, fail) => this.#waiting.set(id, { done, fail }));
  }

  on(method: string, listener: Listener): void {
    const listeners = this.#listeners.get(method) ?? new Set();
    this.#listeners.set(method, listeners.add(listener));
  }

  async close(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    this.send('Browser.close').catch(() => undefined);
    await ended;
  }

  #hear(text: string): void {
    const pieces = `${this.#unread}${text}`.split('\0');
    this.#unread = pieces.pop() ?? '';
    for (const piece of pieces) this.#take(JSON.parse(piece) as Told);
  }

  #take({ id, method, params = {}, result = {}, error, sessionId }: Told): void {
    if (id === undefined) {
      for (const listener of this.#listeners.get(method ?? '') ?? []) listener(params, sessionId);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.done(result);
    else waiting?.fail(new Error(error.message));
  }
}

function addressIn(process: ChildProcess, complaints: Readable): Promise<string> {
  let text = '';
  return new Promise((done, fail) => {
    process.once('exit', (code, signal) =>
      fail(new BrowserEnded(`it ended as it started (${code ?? signal}): ${text}`)),
    );
    complaints.setEncoding('utf8').on('data', (piece: string) => {
      text = `${text}${piece}`.slice(-4000);
      const found = /DevTools listening on (ws:\/\/\S+)/.exec(text)?.[1];
      if (found !== undefined) done(found);
    });
  });
}
