/**
 * Owns the photo on which wounds are outlined: one stroke by finger, pen or mouse with a magnifier
 * beside it, or points by keys. A stroke is drawn straight into the picture, frame by frame; React
 * hears of it when it ends.
 */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Point } from '../../measuring/geometry.ts';
import { lineOf, pathOf, type Stroke } from './strokes.ts';
import type { Box } from './stripBox.ts';
import classes from './Measure.module.css';

interface OutlineStageProps {
  url: string;
  widthPx: number;
  heightPx: number;
  /** The part of the photo that is shown: round the strip, so that a finger can follow an edge. */
  view: Box;
  markers: readonly (readonly Point[])[];
  strokes: readonly Stroke[];
  isClinging: boolean;
  /** The wound whose numbers are shown, from 0. */
  chosen: number;
  mayDraw: boolean;
  onStroke(line: readonly Point[]): void;
  /** Said aloud: a point was placed or taken back. */
  onSay(sentence: string): void;
}

const magnifiedPx = 168;
const magnified = 2.5;

export function OutlineStage(props: OutlineStageProps) {
  const { url, widthPx, heightPx, view, markers, strokes, isClinging, chosen, mayDraw } = props;
  const { t } = useTranslation('measuring');
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef<SVGPathElement>(null);
  const glass = useRef<HTMLDivElement>(null);
  const line = useRef<Point[]>([]);

  const placeOf = (event: PointerEvent): Point | null => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (matrix === undefined) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: Math.max(0, Math.min(widthPx, x)), y: Math.max(0, Math.min(heightPx, y)) };
  };
  const draw = (event: PointerEvent) => {
    const place = placeOf(event);
    if (place === null) return;
    line.current.push(place);
    live.current?.setAttribute('d', pathOf(line.current, false));
    magnify(glass.current, svg.current, place, event, { widthPx, heightPx });
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (!mayDraw || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    line.current = [];
    draw(event);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event);
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    live.current?.setAttribute('d', '');
    if (glass.current !== null) glass.current.hidden = true;
    if (line.current.length >= 3) props.onStroke(line.current);
  };

  return (
    <div className={classes.stage}>
      <div
        className={classes.drawing}
        data-drawing={mayDraw}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <svg ref={svg} viewBox={viewBoxOf(view)} className={classes.picture}>
          <image href={url} width={widthPx} height={heightPx} />
          {markers.map((marker, index) => (
            <path key={index} d={pathOf(marker, true)} className={classes.marker} />
          ))}
          {strokes.map((stroke, index) => {
            const wound = strokes.slice(0, index).filter(({ kind }) => kind === 'wound').length;
            const path = pathOf(lineOf(stroke, isClinging), true);
            return (
              <g key={index} data-chosen={stroke.kind === 'island' || wound === chosen}>
                <path d={path} className={classes.under} />
                <path d={path} className={classes.line} data-kind={stroke.kind} />
              </g>
            );
          })}
          <path ref={live} className={classes.live} />
        </svg>
        <div
          ref={glass}
          className={classes.glass}
          hidden
          aria-hidden="true"
          style={{ backgroundImage: `url(${url})` }}
        />
      </div>
      {mayDraw && <PointKeys {...props} />}
      <p className="wb-visually-hidden" id="measure-keys">
        {t('keys.how')}
      </p>
    </div>
  );
}

/** Shows what is under the finger, in the corner that the finger is not in. */
function magnify(
  glass: HTMLDivElement | null,
  svg: SVGSVGElement | null,
  { x, y }: Point,
  event: PointerEvent,
  photo: { widthPx: number; heightPx: number },
) {
  const scale = svg?.getScreenCTM()?.a;
  const box = svg?.getBoundingClientRect();
  if (glass === null || svg === null || scale === undefined || box === undefined) return;
  const zoom = scale * magnified;
  glass.hidden = false;
  glass.style.backgroundSize = `${photo.widthPx * zoom}px ${photo.heightPx * zoom}px`;
  glass.style.backgroundPosition = `${magnifiedPx / 2 - x * zoom}px ${magnifiedPx / 2 - y * zoom}px`;
  const isLeft = event.clientX < box.left + box.width / 2;
  glass.dataset['side'] = isLeft ? 'right' : 'left';
}

/** The way by keys: arrows move a cross, space places a point, Enter closes the line. */
function PointKeys({ widthPx, heightPx, view, onStroke, onSay }: OutlineStageProps) {
  const { t } = useTranslation('measuring');
  const [cross, setCross] = useState<Point>({
    x: view.x + view.width / 2,
    y: view.y + view.height / 2,
  });
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [isFocused, setFocused] = useState(false);
  const longSide = Math.max(view.width, view.height);

  const onKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? longSide / 400 : longSide / 50;
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    if (dx !== 0 || dy !== 0) {
      setCross(({ x, y }) => ({
        x: Math.max(0, Math.min(widthPx, x + dx * step)),
        y: Math.max(0, Math.min(heightPx, y + dy * step)),
      }));
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
      {isFocused && (
        <svg viewBox={viewBoxOf(view)} className={classes.picture} aria-hidden="true">
          <path d={pathOf(points, false)} className={classes.live} />
          {points.map(({ x, y }, index) => (
            <circle key={index} cx={x} cy={y} r={longSide / 250} className={classes.point} />
          ))}
          <path
            d={`M${cross.x - longSide / 40} ${cross.y}h${longSide / 20}M${cross.x} ${cross.y - longSide / 40}v${longSide / 20}`}
            className={classes.cross}
          />
        </svg>
      )}
    </button>
  );
}

function viewBoxOf({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
