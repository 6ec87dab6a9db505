/** The worker that owns the tablet's files on behalf of a page. */
import { StoreFailure } from '../../shared/storeFailure.ts';
import { openTabletFiles, type TabletFiles } from './tabletFiles.ts';
import type { FilesAnswer, FilesOrder } from './tabletFilesLine.ts';

const opened = new Map<string, TabletFiles>();

addEventListener('message', ({ data }: MessageEvent<FilesOrder>) => void answer(data));

async function answer({ orderId, name, ask, given }: FilesOrder): Promise<void> {
  const files = opened.get(name) ?? openTabletFiles(name);
  opened.set(name, files);
  const asked = files[ask] as (...of: readonly unknown[]) => Promise<unknown>;
  const said: FilesAnswer = await asked(...given).then(
    (found) => ({ orderId, answer: found }),
    (error: unknown) => ({
      orderId,
      failure: {
        reason: error instanceof StoreFailure ? error.reason : null,
        message: error instanceof Error ? error.message : String(error),
      },
    }),
  );
  postMessage(said);
}
