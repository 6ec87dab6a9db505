/**
 * The two worlds of a page with a preload script: the isolated one, in which the script runs with its double of
 * `electron`, and the page's own, which sees only what was exposed. Only JSON and functions pass between them, as over
 * Electron's context bridge.
 */
import { readFileSync } from 'node:fs';
import { asScript } from './asScript.ts';

export const preloadWorldName = 'wardbook-preload';
export const bindingName = '__wardbookToMain';

/** Both halves, to be evaluated at the start of every document, the page's half first. */
export function preloadScripts(preloadPath: string): { page: string; isolated: string } {
  const preload = readFileSync(preloadPath, 'utf8');
  return {
    page: asScript(pageHalf),
    isolated: `if (window === window.top) {
      ${asScript(isolatedHalf, bindingName)}
      ((require, module, exports) => {\n${preload}\n})(__wardbookRequire, { exports: {} }, {});
    }`,
  };
}

/** Builds the object that the preload exposes; calls go to the other world as events. */
function pageHalf(): void {
  if (window !== window.top) return;
  const callbacks = new Map<number, (...given: unknown[]) => void>();
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  let last = 0;
  const say = (kind: string, detail: object) =>
    document.dispatchEvent(new CustomEvent(`wb-${kind}`, { detail: JSON.stringify(detail) }));
  const hear = (kind: string, take: (told: never) => void) =>
    document.addEventListener(`wb-${kind}`, (event) =>
      take(JSON.parse((event as CustomEvent<string>).detail) as never),
    );
  const packed = (value: unknown) => {
    if (typeof value !== 'function') return { value };
    callbacks.set((last += 1), value as (...given: unknown[]) => void);
    return { callback: last };
  };
  hear('expose', ({ name, functions }: { name: string; functions: string[] }) => {
    const entries = functions.map((each) => [
      each,
      (...given: unknown[]) =>
        new Promise((done, fail) => {
          waiting.set((last += 1), { done, fail });
          say('call', { id: last, name, each, given: given.map(packed) });
        }),
    ]);
    Object.defineProperty(globalThis, name, {
      value: Object.freeze(Object.fromEntries(entries)),
      enumerable: true,
    });
  });
  hear('return', ({ id, value, error }: { id: number; value: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.done(value);
    else waiting.get(id)?.fail(new Error(error));
    waiting.delete(id);
  });
  hear('callback', ({ id, given }: { id: number; given: unknown[] }) =>
    callbacks.get(id)?.(...given),
  );
}

/** The preload's `electron`: contextBridge and ipcRenderer; anything else throws. */
function isolatedHalf(binding: string): void {
  interface Call {
    id: number;
    name: string;
    each: string;
    given: { value?: unknown; callback?: number }[];
  }
  const exposed = new Map<string, Record<string, (...given: unknown[]) => unknown>>();
  const listeners = new Map<string, Set<(event: object, ...given: unknown[]) => void>>();
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  let last = 0;
  const world = globalThis as unknown as Record<string, unknown>;
  const say = (kind: string, detail: object) =>
    document.dispatchEvent(new CustomEvent(`wb-${kind}`, { detail: JSON.stringify(detail) }));
  const tellMain = (told: object) =>
    (world[binding] as (text: string) => void)(JSON.stringify(told));
  const unpacked = ({ value, callback }: Call['given'][number]) =>
    callback === undefined
      ? value
      : (...given: unknown[]) => say('callback', { id: callback, given });

  document.addEventListener('wb-call', (event) => {
    const call = JSON.parse((event as CustomEvent<string>).detail) as Call;
    const work = exposed.get(call.name)?.[call.each];
    void (async () => work?.(...call.given.map(unpacked)))().then(
      (value) => say('return', { id: call.id, value }),
      (error: unknown) => say('return', { id: call.id, error: String(error) }),
    );
  });
  world['__wardbookFromMain'] = (text: string) => {
    const told = JSON.parse(text) as {
      id?: number;
      value?: unknown;
      error?: string;
      channel?: string;
      given?: unknown[];
    };
    if (told.id === undefined) {
      for (const listener of listeners.get(told.channel ?? '') ?? []) {
        listener({}, ...(told.given ?? []));
      }
      return;
    }
    if (told.error === undefined) waiting.get(told.id)?.done(told.value);
    else waiting.get(told.id)?.fail(new Error(told.error));
    waiting.delete(told.id);
  };
  const offering = <Offered extends object>(name: string, offered: Offered) =>
    new Proxy(offered, {
      get(target, property) {
        if (property in target) return Reflect.get(target, property) as unknown;
        throw new Error(`NOT OFFERED: ${name}.${String(property)}`);
      },
    });
  const electron = offering('electron', {
    contextBridge: offering('contextBridge', {
      exposeInMainWorld(name: string, api: Record<string, (...given: unknown[]) => unknown>) {
        exposed.set(name, api);
        say('expose', { name, functions: Object.keys(api) });
      },
    }),
    ipcRenderer: offering('ipcRenderer', {
      invoke: (channel: string, ...given: unknown[]) =>
        new Promise((done, fail) => {
          waiting.set((last += 1), { done, fail });
          tellMain({ id: last, channel, given });
        }),
      send: (channel: string, ...given: unknown[]) => tellMain({ channel, given }),
      on(channel: string, listener: (event: object, ...given: unknown[]) => void) {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      },
    }),
  });
  world['__wardbookRequire'] = (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`A sandboxed preload has no ${name}`);
  };
}
