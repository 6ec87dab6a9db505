/** The items of a repeating group as a list that can grow, shrink and get an item back. */
import { useState } from 'react';
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
