/** Starts the one-file hospital (`npm run hospital:bundle`) as another team would: with plain Node. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { startFile } from './startedFile.ts';

export interface HospitalProcess {
  /** Base address, ends with `/v1`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the file at `path` on a free port, in its own folder. Throws if it is missing or does not start. */
export async function startHospitalFile(path: string): Promise<HospitalProcess> {
  const file = resolve(path);
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run hospital:bundle first.`);
  const started = await startFile(file, ['--port', '0'], /Hospital is ready at (\S+)\n/);
  return { address: started.said, close: started.close };
}
