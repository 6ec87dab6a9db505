/**
 * A WebDriver client for the two engines that Playwright cannot drive as Debian ships them: WebKit by the commands of
 * W3C WebDriver over HTTP, Firefox by the same commands in the frames of its own port (Marionette).
 */
import { connect, type Socket } from 'node:net';

/** How each command is addressed over HTTP; Marionette takes its name and the same parameters. */
const commands = {
  CloseWindow: ['DELETE', '/window'],
  ElementClear: ['POST', '/element/:id/clear'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  ExecuteScript: ['POST', '/execute/sync'],
  GetWindowHandle: ['GET', '/window'],
  GetWindowHandles: ['GET', '/window/handles'],
  Navigate: ['POST', '/url'],
  NewWindow: ['POST', '/window/new'],
  SetTimeouts: ['POST', '/timeouts'],
  SetWindowRect: ['POST', '/window/rect'],
  SwitchToWindow: ['POST', '/window'],
} as const;

/** A refusal of the browser, with WebDriver's own name for it, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** An open session. */
export interface Driver {
  /** Sends one command; `id` among its parameters is an element's. Throws WebDriverError if it is refused. */
  send(command: keyof typeof commands, parameters?: Record<string, unknown>): Promise<unknown>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Refusal {
  error: string;
  message: string;
}

/** Opens a session at a WebDriver server, such as WebKitWebDriver. Throws WebDriverError if it is refused. */
export async function openHttpDriver(address: string, alwaysMatch: object): Promise<Driver> {
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as Refusal;
    throw new WebDriverError(error, message);
  };
  const opened = await ask('POST', '/session', { capabilities: { alwaysMatch } });
  const { sessionId } = opened as { sessionId: string };
  return {
    send(command, { id, ...parameters } = {}) {
      const [method, path] = commands[command];
      return ask(method, `/session/${sessionId}${path.replace(':id', String(id))}`, parameters);
    },
  };
}

/** Opens a session at the port of Marionette. Throws WebDriverError if it is refused. */
export async function openMarionette(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, Waiting>();
  let last = 0;
  readFrames(socket, (message) => {
    // The first frame is a greeting.
    if (!Array.isArray(message)) return;
    const [, number, refusal, result] = message as [1, number, Refusal | null, unknown];
    if (refusal === null) waiting.get(number)?.resolve(result);
    else waiting.get(number)?.reject(new WebDriverError(refusal.error, refusal.message));
    waiting.delete(number);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed its port'));
  });
  const send = async (name: string, parameters: object = {}): Promise<unknown> => {
    last += 1;
    const frame = JSON.stringify([0, last, `WebDriver:${name}`, parameters]);
    const result = await new Promise<unknown>((resolve, reject) => {
      waiting.set(last, { resolve, reject });
      socket.write(`${Buffer.byteLength(frame)}:${frame}`);
    });
    const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
    return isWrapped ? result.value : result;
  };
  await send('NewSession', {});
  return { send };
}

/** Calls back with each message of the form `length:json`. */
function readFrames(socket: Socket, onMessage: (message: unknown) => void): void {
  let left = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const colon = left.indexOf(':');
      const end = colon + 1 + Number(left.subarray(0, Math.max(colon, 0)).toString());
      if (colon === -1 || left.length < end) return;
      onMessage(JSON.parse(left.subarray(colon + 1, end).toString()));
      left = left.subarray(end);
    }
  });
}
