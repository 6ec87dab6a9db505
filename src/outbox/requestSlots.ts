/**
 * Limits how many exchanges with the hospital are under way at once. A submission holds a slot from before its attempt
 * is written until its answer arrives; while the answer is being written, another one may use the slot, so that the
 * network does not wait for the disk. One slot is reserved for requests without photos, so that a photo service that
 * hangs does not hold up the rest.
 */
export interface RequestSlots {
  /**
   * Waits for a free slot and runs `work` in it. The slot is freed by `release`, or else when `work` ends.
   */
  run<T>(work: (release: () => void) => Promise<T>, about?: { isAboutPhotos: boolean }): Promise<T>;
}

/** How many of the slots may be used for photos. */
export function slotsForPhotos(places: number, kept: number): number {
  return Math.max(1, places - kept);
}

/** As many slots as `limit`, given out in the order of the requests. */
export function openRequestSlots(limit: number): RequestSlots {
  let free = limit;
  let freeForPhotos = slotsForPhotos(limit, 1);
  const waiting: { isAboutPhotos: boolean; go(): void }[] = [];

  const mayGo = (isAboutPhotos: boolean) => free > 0 && (!isAboutPhotos || freeForPhotos > 0);
  const leave = (isAboutPhotos: boolean) => {
    free -= 1;
    if (isAboutPhotos) freeForPhotos -= 1;
  };
  const acquire = async (isAboutPhotos: boolean): Promise<void> => {
    if (mayGo(isAboutPhotos)) {
      leave(isAboutPhotos);
      return;
    }
    await new Promise<void>((resolve) => waiting.push({ isAboutPhotos, go: resolve }));
  };
  const giveBack = (wasAboutPhotos: boolean) => {
    free += 1;
    if (wasAboutPhotos) freeForPhotos += 1;
    const next = waiting.findIndex((one) => mayGo(one.isAboutPhotos));
    for (const { isAboutPhotos, go } of next < 0 ? [] : waiting.splice(next, 1)) {
      leave(isAboutPhotos);
      go();
    }
  };

  return {
    async run(work, { isAboutPhotos } = { isAboutPhotos: false }) {
      await acquire(isAboutPhotos);
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        giveBack(isAboutPhotos);
      };
      try {
        return await work(release);
      } finally {
        release();
      }
    },
  };
}
