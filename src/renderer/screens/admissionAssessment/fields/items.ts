/** The items of a repeating group as a list with add, remove and undo. */
import { useState } from 'react';
import { isAnswered } from '../../../../shared/admission/codes.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The items of an answer; anything that is not an item keeps its place as an empty one. */
export function itemsIn(value: unknown): Item[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.map((item: unknown) =>
    typeof item === 'object' && item !== null ? (item as Item) : {},
  );
}

/** The item with one field changed; `undefined` removes the answer. */
export function withPart(item: Item, name: string, value: unknown): Item {
  const { [name]: _old, ...others } = item;
  return value === undefined ? others : { ...others, [name]: value };
}

interface Removed {
  item: Item;
  index: number;
}

export interface ItemList {
  items: readonly Item[];
  /** A stable key for each item, whatever is added or removed. */
  keys: readonly number[];
  removed: Removed | null;
  change(index: number, name: string, value: unknown): void;
  add(item: Item): void;
  remove(index: number): void;
  undo(): void;
}

/** Edits the items of `value`; after removal, an item that was not empty can be restored. */
export function useItemList(value: unknown, onChange: (value: unknown) => void): ItemList {
  const items = itemsIn(value);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [given, setGiven] = useState<readonly number[]>(() => items.map((_item, index) => index));
  const keys = items.map((_item, index) => given[index] ?? given.length + index);
  const newKey = Math.max(-1, ...keys) + 1;
  const put = (next: readonly Item[]) => onChange(next.length === 0 ? undefined : next);

  return {
    items,
    keys,
    removed,
    change: (index, name, part) =>
      put(items.map((item, at) => (at === index ? withPart(item, name, part) : item))),
    add(item) {
      setRemoved(null);
      setGiven([...keys, newKey]);
      put([...items, item]);
    },
    remove(index) {
      const item = items[index] ?? {};
      setRemoved(isAnswered(item) ? { item, index } : null);
      setGiven(keys.toSpliced(index, 1));
      put(items.toSpliced(index, 1));
    },
    undo() {
      if (removed === null) return;
      setGiven(keys.toSpliced(removed.index, 0, newKey));
      put(items.toSpliced(removed.index, 0, removed.item));
      setRemoved(null);
    },
  };
}
