/** Asks the browser how much it stores for us, and whether it has promised to keep it. */

export interface StorageNow {
  usedBytes: number | null;
  promised: boolean | null;
}

/** The browser does not know how much space is free: its estimate was 1 GB on a full disk. */
export async function lookAtStorage(): Promise<StorageNow> {
  if (!('storage' in navigator)) {
    return { usedBytes: null, promised: null };
  }
  const { usage } = await navigator.storage.estimate();
  const promised = await navigator.storage.persisted();
  return { usedBytes: usage ?? null, promised };
}
