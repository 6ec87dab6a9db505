/** The worker of the checks: private files, which browsers offer in workers only, and the database as it sees it. */
import { z } from 'zod';
import { writeAll, type SyncFile } from '../../../storage/files/syncFile.ts';
import type { WorkerAnswer } from '../../services/workers/workerClient.ts';
import { openCheckPlace, openCheckStore } from './checkPlace.ts';

const jobSchema = z.object({
  jobId: z.number(),
  job: z.discriminatedUnion('is', [
    z.object({ is: z.literal('write'), bytes: z.instanceof(ArrayBuffer) }),
    z.object({ is: z.literal('read') }),
    z.object({ is: z.literal('share') }),
    z.object({ is: z.literal('rows') }),
  ]),
});

export type CheckJob = z.infer<typeof jobSchema>['job'];

/** `failed`: the browser threw an error. */
export type CheckAnswer =
  | { is: 'done'; with: ArrayBuffer | boolean | number | null }
  | { is: 'failed' };

interface FileHandle {
  createSyncAccessHandle?(options?: { mode: string }): Promise<SyncFile & { mode?: string }>;
}

addEventListener('message', ({ data }) => {
  const { jobId, job } = jobSchema.parse(data);
  void answerTo(job)
    .then(
      (found): CheckAnswer => ({ is: 'done', with: found }),
      (): CheckAnswer => ({ is: 'failed' }),
    )
    .then((answer) => postMessage({ jobId, answer } satisfies WorkerAnswer<CheckAnswer>));
});

function answerTo(job: CheckJob): Promise<ArrayBuffer | boolean | number | null> {
  switch (job.is) {
    case 'write':
      return withFile(null, (file) => {
        file.truncate(0);
        writeAll(file, new Uint8Array(job.bytes), 0);
        file.flush();
        return null;
      });
    case 'read':
      return withFile(null, (file) => {
        const bytes = new Uint8Array(file.getSize());
        file.read(bytes, { at: 0 });
        return bytes.length === 0 ? null : bytes.buffer;
      });
    case 'share':
      return withFile('readwrite-unsafe', ({ mode }) => mode === 'readwrite-unsafe');
    case 'rows':
      return countRows();
  }
}

/** @throws Error if the browser offers no such files */
async function withFile<T>(
  mode: string | null,
  work: (file: SyncFile & { mode?: string }) => T,
): Promise<T> {
  const { folder } = await openCheckPlace();
  const handle = (await folder.getFileHandle('sample', { create: true })) as FileHandle;
  const file = await handle.createSyncAccessHandle?.(...(mode === null ? [] : [{ mode }]));
  if (file === undefined) throw new Error('This browser has no such files');
  try {
    return work(file);
  } finally {
    file.close();
  }
}

async function countRows(): Promise<number> {
  const store = openCheckStore();
  try {
    return await store.read(['cache'], (rows) => rows.count('cache'));
  } finally {
    store.close();
  }
}
