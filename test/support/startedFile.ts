/** Starts one of our files with plain Node, as somebody would who has nothing but that file. */
import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';

export interface StartedFile {
  /** The first group of `ready` in the file's output. */
  readonly said: string;
  /** What it has written to stderr so far. */
  complaints(): string;
  close(): Promise<void>;
}

/**
 * Starts `file` in its own folder with the arguments `given`, and waits for a line of its output that `ready` matches.
 * Throws if it exits before that.
 * @param node the Node that runs it; this one by default
 */
export async function startFile(
  file: string,
  given: readonly string[],
  ready: RegExp,
  node = process.execPath,
): Promise<StartedFile> {
  const child = spawn(node, [basename(file), ...given], {
    cwd: dirname(file),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (piece: Buffer) => {
    complaints += piece.toString();
    process.stderr.write(piece);
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
    complaints: () => complaints,
    close() {
      child.kill();
      return closed;
    },
  };
}
