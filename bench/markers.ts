/**
 * Compares two markers with four small ones: which arrangement tells better how skin bends. No photo is rendered:
 * places on the paper are projected through a camera onto a limb, with the noise that detected edges have, and fitted
 * by the app's own solver.
 */
import { fitViews } from '../src/measuring/fitView.ts';
import type { Sighting } from '../src/measuring/refineMarker.ts';
import { imageOf, paperOf, viewOf, type Frame, type View } from '../src/measuring/view.ts';
import { quantile } from './measuring/figures.ts';
import { chanceOf, type Chance } from './measuring/random.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { rounded, type Row } from './support/table.ts';

interface Layout {
  readonly name: string;
  readonly sideMm: number;
  readonly middles: readonly (readonly [u: number, v: number])[];
}

const layouts: readonly Layout[] = [
  {
    name: 'two of 16 mm',
    sideMm: 16,
    middles: [
      [-40, 0],
      [40, 0],
    ],
  },
  {
    name: 'four of 8 mm',
    sideMm: 8,
    middles: [
      [-40, -20],
      [40, -20],
      [-40, 20],
      [40, 20],
    ],
  },
];

/** The direction of the limb relative to the strip, radians. */
const lies = { along: [0, 0.12], askew: [0.26, 0.52], across: [1.4, 1.57] } as const;

const frame: Frame = { width: 4_000, height: 3_000, isMirrored: false };
/** For a ninth of a 16 mm marker; a smaller marker has shorter edges and therefore more noise. */
const noisePx = 0.06;
/** The picture is first analysed at 1,600 pixels: fewer than two of its pixels cannot show a module. */
const lookedAtPx = 1_600;

export async function markers(settings: BenchSettings): Promise<BenchReport> {
  const count = settings.isQuick ? 10 : 60;
  const rows: Row[] = [];
  for (const [lie, range] of Object.entries(lies)) {
    for (const layout of layouts) rows.push(rowOf(layout, lie, range, count));
  }
  return Promise.resolve({
    rows,
    notes: [
      `${count} views each, radius 45 to 75 mm, 25 to 45 cm away, tilt to 30 degrees, a wound of 4 x 3 cm between the markers, "round" said`,
      `module: pixels of one module in the picture of ${lookedAtPx} pixels that is looked at first`,
    ],
  });
}

function rowOf(layout: Layout, lie: string, range: readonly [number, number], count: number): Row {
  const seen = Array.from({ length: count }, (_, seed) =>
    tryView(layout, range, chanceOf(seed + 400)),
  ).flatMap((each) => (each === null ? [] : [each]));
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  return {
    strip: lie,
    markers: layout.name,
    fitted: `${seen.length} of ${count}`,
    'bend off %': rounded(100 * middle(seen.map(({ bendOff }) => bendOff)), 0),
    'area off %': rounded(100 * middle(seen.map(({ areaOff }) => areaOff)), 2),
    '95 % within %': rounded(
      100 *
        quantile(
          seen.map(({ areaOff }) => areaOff),
          0.95,
        ),
      2,
    ),
    'shown ± %': rounded(100 * middle(seen.map(({ shown }) => shown)), 1),
    'module px': rounded(middle(seen.map(({ modulePx }) => modulePx)), 1),
  };
}

function tryView(layout: Layout, [least, most]: readonly [number, number], chance: Chance) {
  const curvature = 1 / chance.between(45, 75);
  const axis = chance.between(least, most);
  const far = chance.between(250, 450);
  const [tilt, side] = [chance.between(0, 0.52), chance.between(0, 6.28)];
  const focal = Math.log(frame.width * chance.between(0.68, 0.95));
  const truth = viewOf(frame, { curvature, axis }, [
    tilt * Math.cos(side),
    tilt * Math.sin(side),
    0,
    chance.between(-15, 15),
    chance.between(-15, 15),
    far,
    focal,
    chance.between(-0.02, 0.02),
  ]);
  const errorPx = noisePx * Math.sqrt(16 / layout.sideMm);
  const sightings = layout.middles
    .flatMap((at) => ninths(truth, at, layout.sideMm))
    .map(({ paper, image }) => ({
      paper,
      image: { x: image.x + errorPx * chance.normal(), y: image.y + errorPx * chance.normal() },
    }));
  const views = fitViews(frame, sightings, errorPx, 'round');
  if (views === null) return null;
  const outline = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI;
    return imageOf(truth, { u: 20 * Math.cos(angle), v: 15 * Math.sin(angle) });
  });
  const trueArea = areaIn(truth, outline);
  const areas = views.likely.map(({ view, share }) => ({ area: areaIn(view, outline), share }));
  const area = areas.reduce((sum, each) => sum + each.area * each.share, 0);
  const spread = areas.reduce((sum, each) => sum + each.share * (each.area - area) ** 2, 0);
  const bend = views.likely.reduce((sum, each) => sum + each.share * each.view.bend.curvature, 0);
  return {
    bendOff: Math.abs(bend / curvature - 1),
    areaOff: Math.abs(area / trueArea - 1),
    shown: (2 * Math.sqrt(spread)) / area,
    modulePx: ((layout.sideMm / 21) * Math.exp(focal) * lookedAtPx) / frame.width / far,
  };
}

/** The middles of nine equal parts of a marker. */
function ninths(view: View, [u, v]: readonly [number, number], sideMm: number): Sighting[] {
  return Array.from({ length: 9 }, (_, index) => {
    const paper = {
      u: u + (((index % 3) - 1) * sideMm) / 3,
      v: v + ((Math.floor(index / 3) - 1) * sideMm) / 3,
    };
    return { paper, image: imageOf(view, paper) };
  });
}

function areaIn(view: View, outline: readonly { x: number; y: number }[]): number {
  const places = outline.map((point) => paperOf(view, point) ?? { u: 0, v: 0 });
  const doubled = places.reduce((sum, one, index) => {
    const next = places[(index + 1) % places.length] ?? one;
    return sum + one.u * next.v - next.u * one.v;
  }, 0);
  return Math.abs(doubled) / 2;
}
