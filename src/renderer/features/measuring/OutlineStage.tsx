/**
 * The photo on which wounds are outlined: one stroke by finger, pen or mouse with a magnifier beside it, or points by
 * keyboard. A stroke is drawn directly into the picture, frame by frame; React is told when it ends.
 */
import type { RefObject } from 'react';
import type { Point } from '../../../measuring/geometry.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PointKeys } from './PointKeys.tsx';
import { viewBoxOf, type Box } from './stripBox.ts';
import { pathOf, type Stroke } from './strokes.ts';
import { useOneStroke } from './useOneStroke.ts';
import classes from './Measure.module.css';

export interface OutlineStageProps {
  url: string;
  widthPx: number;
  heightPx: number;
  /** The visible part of the photo: around the strip, so that a finger can follow an edge. */
  view: Box;
  markers: readonly (readonly Point[])[];
  strokes: readonly Stroke[];
  /** The lines along which length and width were measured. */
  axes: readonly (readonly Point[])[];
  /** The wound whose numbers are shown, counted from 0. */
  chosen: number;
  mayDraw: boolean;
  onStroke(line: readonly Point[]): void;
  /** Announced to a screen reader: a point was placed or removed. */
  onSay(sentence: string): void;
}

export function OutlineStage(props: OutlineStageProps) {
  const { url, mayDraw } = props;
  const { t } = useTranslation('measuring');
  const { svg, live, glass, handlers } = useOneStroke(props);
  return (
    <div className={classes.stage}>
      <div className={classes.drawing} data-drawing={mayDraw} {...handlers}>
        <Picture {...props} svg={svg} live={live} />
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

interface PictureProps extends OutlineStageProps {
  svg: RefObject<SVGSVGElement | null>;
  live: RefObject<SVGPathElement | null>;
}

function Picture(props: PictureProps) {
  const { url, widthPx, heightPx, view, markers, strokes, axes, chosen, svg, live } = props;
  return (
    <svg ref={svg} viewBox={viewBoxOf(view)} className={classes.picture}>
      <image href={url} width={widthPx} height={heightPx} />
      {markers.map((marker, index) => (
        <path key={index} d={pathOf(marker, true)} className={classes.marker} />
      ))}
      {strokes.map((stroke, index) => {
        const wound = strokes.slice(0, index).filter(({ kind }) => kind === 'wound').length;
        const path = pathOf(stroke.line, true);
        return (
          <g key={index} data-chosen={stroke.kind === 'island' || wound === chosen}>
            <path d={path} className={classes.under} />
            <path d={path} className={classes.line} data-kind={stroke.kind} />
          </g>
        );
      })}
      {axes.map((axis, index) => (
        <g key={index}>
          <path d={pathOf(axis, false)} className={classes.under} />
          <path d={pathOf(axis, false)} className={classes.axis} />
        </g>
      ))}
      <path ref={live} className={classes.live} />
    </svg>
  );
}
