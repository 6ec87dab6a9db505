/**
 * Group commit: a commit that must reach the disk costs much the same for one step as for four, so steps that become
 * ready while one is being written share the next transaction. No step waits for others.
 */

/**
 * A function that writes one item, in the order given, together with others that are ready.
 * @param writeGroup writes all of a group or none of it, and returns one result for each item
 * @param keyOf items with the same key never share a group: the later one builds on the earlier
 */
export function groupedWrites<Item, Result>(
  writeGroup: (items: readonly Item[]) => Promise<Result[]>,
  keyOf: (item: Item) => string,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isWriting = false;

  const takeGroup = (): Waiting[] => {
    const keys = new Set<string>();
    const group: Waiting[] = [];
    const later: Waiting[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      (keys.has(key) ? later : group).push(one);
      keys.add(key);
    }
    waiting = later;
    return group;
  };

  const write = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await writeGroup(group.map(({ item }) => item));
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (group.length === 1) return group[0]?.reject(error);
      // Nothing of the group was kept: each is written separately, so that one cannot fail another.
      for (const one of group) await write([one]);
    }
  };

  const workOff = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) await write(takeGroup());
    isWriting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void workOff();
    });
}
