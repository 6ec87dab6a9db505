/**
 * The photo on which wounds are outlined: one stroke by finger, pen or mouse with a magnifier beside it, or points by
 * keyboard. A stroke is drawn directly into the picture, frame by frame; React is told when it ends. Below it are the
 * tools that move and zoom the photo, and the way back.
 */
import { useState, type RefObject } from 'react';
import type { Point } from '../../../measuring/geometry.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { viewBoxOf, type Box } from './photoView.ts';
import { PointKeys } from './PointKeys.tsx';
import { StageTools } from './StageTools.tsx';
import { pathOf, type Stroke } from './strokes.ts';
import { useOneStroke } from './useOneStroke.ts';
import { usePhotoView, type PhotoView } from './usePhotoView.ts';
import { useStageTouches } from './useStageTouches.ts';
import classes from './Measure.module.css';

export interface OutlineStageProps {
  url: string;
  widthPx: number;
  heightPx: number;
  /** Where the strip is: what is shown at first, so that a finger can follow an edge. */
  strip: Box;
  markers: readonly (readonly Point[])[];
  strokes: readonly Stroke[];
  /** The lines along which length and width were measured. */
  axes: readonly (readonly Point[])[];
  /** The wound whose numbers are shown, counted from 0. */
  chosen: number;
  mayDraw: boolean;
  onStroke(line: readonly Point[]): void;
  /** Takes the last stroke back; null if there is none. */
  onUndo: (() => void) | null;
  /** Announced to a screen reader: a point was placed or removed. */
  onSay(sentence: string): void;
}

export function OutlineStage(props: OutlineStageProps) {
  const { url, mayDraw, widthPx, heightPx, strip, onUndo } = props;
  const { t } = useTranslation('measuring');
  const [isMoving, setMoving] = useState(false);
  const { stage, view } = usePhotoView({ width: widthPx, height: heightPx }, strip);
  const { svg, live, glass, stroke } = useOneStroke(props);
  const handlers = useStageTouches({
    stroke,
    mayDraw: mayDraw && !isMoving,
    onGesture: (gesture) => view?.follow(gesture),
  });
  return (
    <div className={classes.work}>
      <div className={classes.stage} ref={stage}>
        <div className={classes.drawing} data-drawing={mayDraw && !isMoving} {...handlers}>
          {view !== null && <Picture {...props} view={view} svg={svg} live={live} />}
          <div
            ref={glass}
            className={classes.glass}
            hidden
            aria-hidden="true"
            style={{ backgroundImage: `url(${url})` }}
          />
        </div>
        {mayDraw && view !== null && <PointKeys {...props} view={view} />}
        <p className="wb-visually-hidden" id="measure-keys">
          {t('keys.how')}
        </p>
      </div>
      {view !== null && (
        <StageTools
          view={view}
          moving={mayDraw ? { isOn: isMoving, set: setMoving } : null}
          onUndo={onUndo}
        />
      )}
    </div>
  );
}

interface PictureProps extends OutlineStageProps {
  view: PhotoView;
  svg: RefObject<SVGSVGElement | null>;
  live: RefObject<SVGPathElement | null>;
}

function Picture(props: PictureProps) {
  const { url, widthPx, heightPx, view, markers, strokes, axes, chosen, svg, live } = props;
  return (
    <svg ref={svg} viewBox={viewBoxOf(view.box)} className={classes.picture}>
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
