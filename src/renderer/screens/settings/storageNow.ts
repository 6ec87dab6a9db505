/** Asking the browser how much it keeps for us, and whether it has promised to. */

export interface StorageNow {
  usedBytes: number | null;
  promised: boolean | null;
}

/** How much room there is the browser does not know: its estimate was 1 GB on a full disk. */
export async function lookAtStorage(): Promise<StorageNow> {
  if (!('storage' in navigator)) {
    return { usedBytes: null, promised: null };
  }
  const { usage } = await navigator.storage.estimate();
  const promised = await navigator.storage.persisted();
  return { usedBytes: usage ?? null, promised };
}
