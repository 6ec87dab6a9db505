/**
 * Owns how many exchanges with the hospital are under way at once. A submission has its flight from
 * before its attempt is written until the answer is there; while the answer is being written, the
 * flight is another's, so that the wire does not wait for the disk.
 */
export interface Flights {
  /**
   * Waits for a free flight and runs `work` with it. `land` gives the flight back before `work` has
   * ended; otherwise it ends with it.
   */
  take<T>(work: (land: () => void) => Promise<T>): Promise<T>;
}

/** As many flights as `limit`, given out in the order of asking. */
export function openFlights(limit: number): Flights {
  let free = limit;
  const waiting: (() => void)[] = [];

  const board = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return {
    async take(work) {
      await board();
      let hasLanded = false;
      const land = () => {
        if (hasLanded) return;
        hasLanded = true;
        giveBack();
      };
      try {
        return await work(land);
      } finally {
        land();
      }
    },
  };
}
