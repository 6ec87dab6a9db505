/** Outlining by keyboard: arrow keys move a cross, space places a point, Enter closes the line. */
import { useState, type KeyboardEvent } from 'react';
import type { Point } from '../../../measuring/geometry.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { middleOf, viewBoxOf, type Box } from './photoView.ts';
import { pathOf } from './strokes.ts';
import type { PhotoView } from './usePhotoView.ts';
import classes from './Measure.module.css';

interface PointKeysProps {
  widthPx: number;
  heightPx: number;
  view: PhotoView;
  onStroke(line: readonly Point[]): void;
  /** Announced to a screen reader: a point was placed or removed. */
  onSay(sentence: string): void;
}

export function PointKeys(props: PointKeysProps) {
  const { t } = useTranslation('measuring');
  const { cross, points, onKey } = usePoints(props);
  const [isFocused, setFocused] = useState(false);
  return (
    <button
      type="button"
      className={classes.keys}
      aria-label={t('keys.label')}
      aria-describedby="measure-keys"
      onKeyDown={onKey}
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {isFocused && <Placed view={props.view.box} cross={cross} points={points} />}
    </button>
  );
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function usePoints({ widthPx, heightPx, view, onStroke, onSay }: PointKeysProps) {
  const { t } = useTranslation('measuring');
  const [points, setPoints] = useState<readonly Point[]>([]);
  const { box } = view;
  const [left, setLeft] = useState<Point | null>(null);
  // Where she left it, unless the photo was moved away from there.
  const cross = left !== null && isIn(left, box) ? left : middleOf(box);
  const onKey = (event: KeyboardEvent) => {
    const longSide = Math.max(box.width, box.height);
    const step = event.shiftKey ? longSide / 400 : longSide / 50;
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    if (dx !== 0 || dy !== 0) {
      const next = {
        x: Math.max(0, Math.min(widthPx, cross.x + dx * step)),
        y: Math.max(0, Math.min(heightPx, cross.y + dy * step)),
      };
      setLeft(next);
      view.show(next);
    } else if (event.key === ' ') {
      setPoints([...points, cross]);
      onSay(t('keys.placed', { count: points.length + 1 }));
    } else if (event.key === 'Backspace') {
      setPoints(points.slice(0, -1));
      onSay(t('keys.left', { count: Math.max(0, points.length - 1) }));
    } else if (event.key === 'Enter' && points.length >= 3) {
      setPoints([]);
      onStroke(points);
    } else {
      return;
    }
    event.preventDefault();
  };
  return { cross, points, onKey };
}

function isIn({ x, y }: Point, box: Box): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

interface PlacedProps {
  view: Box;
  cross: Point;
  points: readonly Point[];
}

function Placed({ view, cross, points }: PlacedProps) {
  const longSide = Math.max(view.width, view.height);
  const [arm, whole] = [longSide / 40, longSide / 20];
  return (
    <svg viewBox={viewBoxOf(view)} className={classes.picture} aria-hidden="true">
      <path d={pathOf(points, false)} className={classes.live} />
      {points.map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={longSide / 250} className={classes.point} />
      ))}
      <path
        d={`M${cross.x - arm} ${cross.y}h${whole}M${cross.x} ${cross.y - arm}v${whole}`}
        className={classes.cross}
      />
    </svg>
  );
}
