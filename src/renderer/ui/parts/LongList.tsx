/**
 * A list of any length of which only the rows in view are rendered. Short lists are plain lists, so that a screen
 * reader and the browser's search see every row; and so is every list on paper, where nothing can be scrolled.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useScroller } from './Scroller.tsx';
import { useAfterPaint } from './useAfterPaint.ts';
import classes from './LongList.module.css';

interface LongListProps<Item> {
  items: readonly Item[];
  keyOf(item: Item): string;
  /** The estimated height of a row, CSS pixels; the real one is measured. */
  estimatePx: number;
  label: string;
  /** A few cards beside each other, instead of rows that share hairlines. */
  isTiled?: boolean;
  children(item: Item): ReactNode;
}

/** Rendered beyond the edge, so that they are there when scrolling starts. */
const rowsBeyondEdge = 6;

/** Lists up to this length are rendered completely. */
const plainUpTo = 40;

export function LongList<Item>(props: LongListProps<Item>) {
  const { items, estimatePx } = props;
  const isAfterPaint = useAfterPaint();
  const isOnPaper = useOnPaper();
  if (items.length <= plainUpTo || isOnPaper) return <PlainList {...props} />;
  if (isAfterPaint) return <VirtualList {...props} />;
  // The first render needs no measuring: as many rows as the window can show.
  const shown = Math.ceil(window.innerHeight / estimatePx);
  return <PlainList {...props} items={items.slice(0, shown)} />;
}

/** Whether the page is being printed, also by the browser's own menu: it lays the paper out right after the event. */
function useOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsOnPaper(true));
    const end = () => setIsOnPaper(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isOnPaper;
}

function PlainList<Item>({ items, keyOf, label, isTiled, children }: LongListProps<Item>) {
  return (
    <ul className={isTiled === true ? classes.tiles : classes.rows} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

interface RowContentProps<Item> {
  item: Item;
  draw(item: Item): ReactNode;
}

function drawn<Item>({ item, draw }: RowContentProps<Item>): ReactNode {
  return draw(item);
}

/** Rendered again when its item changes, and not at every scroll event. */
const RowContent = memo(drawn) as typeof drawn;

function VirtualList<Item>(props: LongListProps<Item>) {
  const { items, keyOf, estimatePx, label, children } = props;
  const scroller = useScroller();
  const list = useRef<HTMLUListElement>(null);
  const [startPx, setStartPx] = useState(0);

  useLayoutEffect(() => {
    if (scroller !== null && list.current !== null) {
      const fromTop =
        list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setStartPx(fromTop + scroller.scrollTop);
    }
  }, [scroller, items]);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimatePx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: rowsBeyondEdge,
    // Rows that come into view are rendered between frames: scrolling stays smooth, and the rows beyond the
    // edge are there before they are seen.
    useFlushSync: false,
    scrollMargin: startPx,
  });

  return (
    <ul
      ref={list}
      className={classes.rows}
      data-virtual="true"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => {
        const item = items[row.index];
        return item === undefined ? null : (
          <li
            key={row.key}
            data-index={row.index}
            ref={virtualizer.measureElement}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            style={{ transform: `translateY(${row.start - startPx}px)` }}
          >
            <RowContent item={item} draw={children} />
          </li>
        );
      })}
    </ul>
  );
}
