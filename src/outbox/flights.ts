/**
 * Owns how many exchanges with the hospital are under way at once. A submission has its flight from
 * before its attempt is written until the answer is there; while the answer is being written, the
 * flight is another's, so that the wire does not wait for the disk. One flight is kept for what is not
 * about photos: a photo service that hangs would hold everything up with it.
 */
export interface Flights {
  /**
   * Waits for a free flight and runs `work` with it. `land` gives the flight back before `work` has
   * ended; otherwise it ends with it.
   */
  take<T>(work: (land: () => void) => Promise<T>, about?: { isAboutPhotos: boolean }): Promise<T>;
}

/** Of so many places, those that may be about photos. */
export function placesForPhotos(places: number, kept: number): number {
  return Math.max(1, places - kept);
}

/** As many flights as `limit`, given out in the order of asking. */
export function openFlights(limit: number): Flights {
  let free = limit;
  let freeForPhotos = placesForPhotos(limit, 1);
  const waiting: { isAboutPhotos: boolean; go(): void }[] = [];

  const mayGo = (isAboutPhotos: boolean) => free > 0 && (!isAboutPhotos || freeForPhotos > 0);
  const leave = (isAboutPhotos: boolean) => {
    free -= 1;
    if (isAboutPhotos) freeForPhotos -= 1;
  };
  const board = async (isAboutPhotos: boolean): Promise<void> => {
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
    async take(work, { isAboutPhotos } = { isAboutPhotos: false }) {
      await board(isAboutPhotos);
      let hasLanded = false;
      const land = () => {
        if (hasLanded) return;
        hasLanded = true;
        giveBack(isAboutPhotos);
      };
      try {
        return await work(land);
      } finally {
        land();
      }
    },
  };
}
