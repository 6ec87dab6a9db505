/** Owns asking the browser how much it keeps for us, and whether it has promised to. */

export interface StorageNow {
  usedBytes: number | null;
  totalBytes: number | null;
  promised: boolean | null;
}

export async function lookAtStorage(): Promise<StorageNow> {
  if (!('storage' in navigator)) {
    return { usedBytes: null, totalBytes: null, promised: null };
  }
  const { usage, quota } = await navigator.storage.estimate();
  const promised = await navigator.storage.persisted();
  return { usedBytes: usage ?? null, totalBytes: quota ?? null, promised };
}
