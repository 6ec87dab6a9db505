/** One photo while it is measured: its strip, what was drawn on it, and the resulting sizes. */
import { useEffect, useState } from 'react';
import type { SkinShape } from '../../../measuring/fitView.ts';
import type { Point } from '../../../measuring/geometry.ts';
import type { WoundReading } from '../../../measuring/measureWound.ts';
import { isPrintChecked } from '../../../measuring/printCheck.ts';
import type { StripSight } from '../../../measuring/sight.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import type { MeasuringDesk } from './measuringDesk.ts';
import type { MeasuringAnswer } from './measuringJobs.ts';
import { borrowPhoto } from './photoOnDesk.ts';
import { redrawnAmong, woundsOf, type Stroke, type StrokeKind } from './strokes.ts';

export type StripAnswer = Extract<MeasuringAnswer, { is: 'strip' | 'no-strip' | 'broken' }>;

export interface Measuring {
  size: PhotoSize | null;
  /** Null while it is being searched. */
  strip: StripAnswer | null;
  /** What could make the photo better. */
  sight: StripSight | null;
  skin: SkinShape;
  setSkin(skin: SkinShape): void;
  strokes: readonly Stroke[];
  readings: readonly WoundReading[];
  /** @returns the wound that was drawn or redrawn, counted from 0; null for an island */
  draw(kind: StrokeKind, line: readonly Point[]): number | null;
  undo(): void;
  clear(): void;
  picture(words: string): Promise<Blob | null>;
}

interface PhotoSize {
  widthPx: number;
  heightPx: number;
}

const nothingDrawn: readonly Stroke[] = [];
const nothingRead: readonly WoundReading[] = [];

/** How near to an outline a redrawn part must start, as a fraction of the photo's longer side. */
const redrawShare = 1 / 40;

/** @param defaultSkin the kind of skin at the site of the wound */
export function useMeasuring(
  photoId: string,
  contentType: string,
  defaultSkin: SkinShape,
): Measuring {
  const { desk, size, isBroken } = usePhotoOnDesk(photoId, contentType);
  const [skin, setSkin] = useState(defaultSkin);
  const found = useStrip(desk, skin);
  const strip = isBroken ? ({ is: 'broken' } as const) : found;
  const drawing = useDrawing(size);
  const readings = useReadings(desk, skin, strip, drawing.strokes);
  return {
    ...drawing,
    size,
    strip,
    sight: strip === null || strip.is === 'broken' ? null : strip.sight,
    skin,
    setSkin,
    readings,
    async picture(words) {
      const lines = drawing.strokes.map(({ line }): readonly Point[] => line);
      for (const reading of readings) {
        if (reading.is === 'measured') lines.push(...reading.axes);
      }
      const answer = await desk?.ask({ is: 'picture', lines, words });
      return answer?.is === 'picture' ? answer.picture : null;
    },
  };
}

/** Opens the photo in a worker; one that was examined a moment ago is still open. */
function usePhotoOnDesk(photoId: string, contentType: string) {
  const { device } = useApp();
  const [desk, setDesk] = useState<MeasuringDesk | null>(null);
  const [size, setSize] = useState<PhotoSize | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const photo = borrowPhoto(photoId, contentType, device.photos);
    let left = false;
    void photo.opened.then((answer) => {
      if (left) return;
      if (answer.is === 'opened') {
        setSize(answer);
        setDesk(photo.desk);
      } else {
        setBroken(true);
      }
    });
    return () => {
      left = true;
      photo.giveBack();
    };
  }, [device, photoId, contentType]);
  return { desk, size, isBroken };
}

/** The strip is found whatever the skin; the stated kind of skin determines how likely the strip is bent. */
function useStrip(desk: MeasuringDesk | null, skin: SkinShape): StripAnswer | null {
  const [strip, setStrip] = useState<StripAnswer | null>(null);
  useEffect(() => {
    let left = false;
    void desk?.ask({ is: 'strip', skin }).then((answer) => {
      if (!left && (answer.is === 'strip' || answer.is === 'no-strip' || answer.is === 'broken')) {
        setStrip(answer);
      }
    });
    return () => {
      left = true;
    };
  }, [desk, skin]);
  return strip;
}

/** The sizes of what was drawn; none as long as there is nothing to measure by. */
function useReadings(
  desk: MeasuringDesk | null,
  skin: SkinShape,
  strip: StripAnswer | null,
  strokes: readonly Stroke[],
): readonly WoundReading[] {
  const [readings, setReadings] = useState(nothingRead);
  const settings = useLive((app) => app.device.settings.read(), []);
  const { now, profile } = useApp();
  const isChecked = isPrintChecked(settings?.stripPrint ?? null, now());
  const rule = profile.measuring.lengthBy;
  useEffect(() => {
    let left = false;
    const measure = async (at: MeasuringDesk) => {
      const wounds = woundsOf(strokes);
      const answers = await Promise.all(
        wounds.map((wound) =>
          at.ask({ is: 'measure', wound, skin, rule, isPrintChecked: isChecked }),
        ),
      );
      const sizes = answers.flatMap((answer) => (answer.is === 'size' ? [answer.reading] : []));
      if (!left) setReadings(sizes);
    };
    if (desk !== null && strip?.is === 'strip') void measure(desk);
    return () => {
      left = true;
    };
  }, [desk, skin, strip, strokes, isChecked, rule]);
  const isNothing = strokes.length === 0 || strip?.is !== 'strip';
  return isNothing ? nothingRead : readings;
}

/** What was drawn, with undo step by step. */
function useDrawing(size: PhotoSize | null) {
  const [history, setHistory] = useState<readonly (readonly Stroke[])[]>([nothingDrawn]);
  const strokes = history.at(-1) ?? nothingDrawn;
  const longSide = size === null ? 0 : Math.max(size.widthPx, size.heightPx);

  const step = (change: (now: readonly Stroke[]) => readonly Stroke[]) =>
    setHistory((before) => [...before, change(before.at(-1) ?? nothingDrawn)]);

  const draw = (kind: StrokeKind, line: readonly Point[]): number | null => {
    const woundsIn = (some: readonly Stroke[]) => some.filter((each) => each.kind === 'wound');
    const again = redrawnAmong(strokes, line, longSide * redrawShare);
    if (again === null) {
      step((now) => [...now, { kind, line }]);
      return kind === 'wound' ? woundsIn(strokes).length : null;
    }
    const { index, outline } = again;
    step((now) => now.map((each, at) => (at === index ? { ...each, line: outline } : each)));
    return strokes[index]?.kind === 'wound' ? woundsIn(strokes.slice(0, index)).length : null;
  };
  return {
    strokes,
    draw,
    undo: () => setHistory((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    clear: () => step(() => nothingDrawn),
  };
}
