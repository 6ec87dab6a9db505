/** Owns starting the one-file hospital (`npm run hospital:bundle`) as another team would: by plain Node. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

export interface HospitalProcess {
  /** Base address, ends with `/v1`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the file at `path` on a free port, in its own folder. Throws when it is missing or does not start. */
export async function startHospitalFile(path: string): Promise<HospitalProcess> {
  const file = resolve(path);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run hospital:bundle first.`);
  const child = spawn(process.execPath, [basename(file), '--port', '0'], {
    cwd: dirname(file),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise<void>((resolveClosed) => child.once('close', () => resolveClosed()));
  const address = await new Promise<string>((ready, reject) => {
    let told = '';
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`${file} ended with code ${code}.`)));
    child.stdout.on('data', (piece: Buffer) => {
      told += piece.toString();
      const said = /Hospital is ready at (\S+)\n/.exec(told)?.[1];
      if (said !== undefined) ready(said);
    });
  });
  return {
    address,
    close() {
      child.kill();
      return closed;
    },
  };
}
