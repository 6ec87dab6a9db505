/** Starting a file of ours with plain Node, as somebody would who has nothing but that file. */
import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';

export interface StartedFile {
  /** What the file said: the first group of `ready`. */
  readonly said: string;
  close(): Promise<void>;
}

/**
 * Starts `file` in its own folder with what is `given`, and waits for a line of its that `ready`
 * matches. Throws when it ends before.
 */
export async function startFile(
  file: string,
  given: readonly string[],
  ready: RegExp,
): Promise<StartedFile> {
  const child = spawn(process.execPath, [basename(file), ...given], {
    cwd: dirname(file),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise<void>((resolveClosed) => child.once('close', () => resolveClosed()));
  const said = await new Promise<string>((isReady, reject) => {
    let told = '';
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`${file} ended with code ${code}.`)));
    child.stdout.on('data', (piece: Buffer) => {
      told += piece.toString();
      const found = ready.exec(told)?.[1];
      if (found !== undefined) isReady(found);
    });
  });
  return {
    said,
    close() {
      child.kill();
      return closed;
    },
  };
}
