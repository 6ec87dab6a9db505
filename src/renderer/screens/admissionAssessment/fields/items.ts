/** Owns the items of a repeating group as a list that can grow, shrink and get an item back. */
import { useRef, useState } from 'react';

import { isAnswered } from '../../../../shared/admission/codes.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The items of an answer; anything that is no item is left where it is, as an empty one. */
export function itemsIn(value: unknown): Item[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.map((item: unknown) =>
    typeof item === 'object' && item !== null ? (item as Item) : {},
  );
}

/** An item with one of its fields changed; `undefined` takes the answer away. */
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
  /** One key for each item, which stays with it when others come and go. */
  keys: readonly number[];
  removed: Removed | null;
  change(index: number, name: string, value: unknown): void;
  add(item: Item): void;
  remove(index: number): void;
  undo(): void;
}

/** Works on the items of `value`; an item that was not empty can be brought back after removal. */
export function useItemList(value: unknown, onChange: (value: unknown) => void): ItemList {
  const items = itemsIn(value);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const keys = useRef<number[]>([]);
  const nextKey = useRef(0);
  while (keys.current.length < items.length) keys.current.push(nextKey.current++);
  keys.current.length = items.length;
  const put = (next: readonly Item[]) => onChange(next.length === 0 ? undefined : next);

  return {
    items,
    keys: keys.current,
    removed,
    change: (index, name, part) =>
      put(items.map((item, at) => (at === index ? withPart(item, name, part) : item))),
    add(item) {
      setRemoved(null);
      put([...items, item]);
    },
    remove(index) {
      const item = items[index] ?? {};
      setRemoved(isAnswered(item) ? { item, index } : null);
      keys.current.splice(index, 1);
      put(items.toSpliced(index, 1));
    },
    undo() {
      if (removed === null) return;
      keys.current.splice(removed.index, 0, nextKey.current++);
      put(items.toSpliced(removed.index, 0, removed.item));
      setRemoved(null);
    },
  };
}
