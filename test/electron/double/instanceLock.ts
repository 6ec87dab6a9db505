/** The single-instance lock of the double: the first process on a profile is notified of the others. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

export interface ProfileClaim {
  readonly isFirst: boolean;
  /** Resolves once the first process was notified of this one. */
  readonly told: Promise<void>;
  release(): void;
}

/** What a start tells the process that holds the profile. */
export interface SecondStart {
  readonly argv: readonly string[];
  readonly data: unknown;
}

/** Claims `folder`. If another process holds it, that one is notified of `start`, and `isFirst` is false. */
export function claimProfile(
  folder: string,
  start: SecondStart,
  onSecond: (start: SecondStart) => unknown,
): ProfileClaim {
  const file = join(folder, 'instance.lock');
  const line = join(folder, 'instance.socket');
  if (isHeld(file)) {
    const told = new Promise<void>((done) => {
      const socket = connect(line);
      socket.on('error', () => undefined);
      socket.on('close', () => done());
      socket.end(JSON.stringify(start));
    });
    return { isFirst: false, told, release: () => undefined };
  }
  writeFileSync(file, String(process.pid));
  rmSync(line, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.on('end', () => {
      socket.end();
      onSecond(JSON.parse(text) as SecondStart);
    });
  }).listen(line);
  server.unref();
  return {
    isFirst: true,
    told: Promise.resolve(),
    release() {
      rmSync(file, { force: true });
      rmSync(line, { force: true });
    },
  };
}

function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
