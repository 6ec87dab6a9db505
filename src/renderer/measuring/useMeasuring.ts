/** Owns one photo while it is measured: its strip, what was drawn on it, and the sizes that follow. */
import { useEffect, useState } from 'react';

import type { SkinShape } from '../../measuring/fitView.ts';
import type { Point } from '../../measuring/geometry.ts';
import type { WoundReading } from '../../measuring/measureWound.ts';
import { useWard } from '../ward/Ward.tsx';
import { openMeasuringDesk, type MeasuringDesk } from './measuringDesk.ts';
import type { MeasuringAnswer } from './measuringJobs.ts';
import { redrawn, woundsOf, type Stroke, type StrokeKind } from './strokes.ts';

export type StripSight = Extract<MeasuringAnswer, { is: 'strip' | 'no-strip' | 'broken' }>;

export interface Measuring {
  size: { widthPx: number; heightPx: number } | null;
  /** Null while it is looked for. */
  strip: StripSight | null;
  strokes: readonly Stroke[];
  readings: readonly WoundReading[];
  isClinging: boolean;
  setClinging(on: boolean): void;
  draw(kind: StrokeKind, line: readonly Point[]): Promise<void>;
  undo(): void;
  clear(): void;
  picture(words: string): Promise<Blob | null>;
}

const nothingDrawn: readonly Stroke[] = [];

/** Part of a photo's longer side within which an edge is looked for, and a redrawn part begins. */
const clingShare = 1 / 90;
const redrawShare = 1 / 40;

export function useMeasuring(
  photoId: string,
  contentType: string,
  skin: SkinShape | null,
): Measuring {
  const { device } = useWard();
  const [desk, setDesk] = useState<MeasuringDesk | null>(null);
  const [size, setSize] = useState<Measuring['size']>(null);
  const [strip, setStrip] = useState<StripSight | null>(null);
  const [history, setHistory] = useState<readonly (readonly Stroke[])[]>([[]]);
  const [readings, setReadings] = useState<readonly WoundReading[]>([]);
  const [isClinging, setClinging] = useState(true);
  const strokes = history.at(-1) ?? nothingDrawn;
  const longSide = size === null ? 0 : Math.max(size.widthPx, size.heightPx);

  useEffect(() => {
    const opened = openMeasuringDesk();
    let left = false;
    const open = async () => {
      const bytes = await device.photos.bytes(photoId).catch(() => null);
      if (bytes === null) return { is: 'broken' } as const;
      return opened.ask({ is: 'open', photo: new Blob([bytes], { type: contentType }) });
    };
    void open().then((answer) => {
      if (left) return;
      if (answer.is === 'opened') {
        setSize(answer);
        setDesk(opened);
      } else {
        setStrip({ is: 'broken' });
      }
    });
    return () => {
      left = true;
      opened.close();
    };
  }, [device, photoId, contentType]);

  // The strip is found whatever the skin; how likely it is bent depends on what she says of it.
  useEffect(() => {
    let left = false;
    void desk?.ask({ is: 'strip', skin: skin ?? 'flat' }).then((answer) => {
      if (!left && (answer.is === 'strip' || answer.is === 'no-strip' || answer.is === 'broken')) {
        setStrip(answer);
      }
    });
    return () => {
      left = true;
    };
  }, [desk, skin]);

  useEffect(() => {
    let left = false;
    const measure = async () => {
      const wounds = woundsOf(strokes, isClinging);
      const answers = await Promise.all(
        wounds.map(async (wound) => (await desk?.ask({ is: 'measure', wound })) ?? null),
      );
      const sizes = answers.flatMap((answer) => (answer?.is === 'size' ? [answer.reading] : []));
      if (!left) setReadings(sizes);
    };
    if (strip?.is === 'strip' && skin !== null) void measure();
    return () => {
      left = true;
    };
  }, [desk, strip, skin, strokes, isClinging]);

  const clung = async (raw: readonly Point[]) => {
    const closed = [...raw, ...raw.slice(0, 1)];
    const job = { is: 'cling', stroke: closed, reachPx: longSide * clingShare } as const;
    const answer = await desk?.ask(job);
    return answer?.is === 'line' ? answer.line : raw;
  };
  const draw = async (kind: StrokeKind, line: readonly Point[]) => {
    const last = strokes.at(-1);
    const again =
      last === undefined
        ? null
        : redrawn(isClinging ? last.clung : last.raw, line, longSide * redrawShare);
    const raw = again ?? line;
    const stroke: Stroke = {
      kind: again === null ? kind : (last?.kind ?? kind),
      raw,
      // What was drawn again was drawn so with care: it is not moved.
      clung: again === null ? await clung(raw) : raw,
    };
    setHistory((before) => {
      const now = before.at(-1) ?? [];
      return [...before, [...(again === null ? now : now.slice(0, -1)), stroke]];
    });
  };
  return {
    size,
    strip,
    strokes,
    readings: strokes.length === 0 || skin === null ? [] : readings,
    isClinging,
    setClinging,
    draw,
    undo: () => setHistory((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    clear: () => setHistory((before) => [...before, []]),
    async picture(words) {
      const lines = strokes.map((stroke) => (isClinging ? stroke.clung : stroke.raw));
      const answer = await desk?.ask({ is: 'picture', lines, words });
      return answer?.is === 'picture' ? answer.picture : null;
    },
  };
}
