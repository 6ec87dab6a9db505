/** Summarises a run of trials: errors, what was shown, and which warnings were given. */
import { otherKinds, sceneKinds, skins } from './scene.ts';
import type { Trial, Verdict } from './trial.ts';

export interface KindFigures {
  readonly kind: string;
  readonly scenes: number;
  /** Trials in which the strip was found and the outline measured. */
  readonly measured: number;
  readonly refused: Readonly<Record<string, number>>;
  /** With the true outline, as shares of the true area. */
  readonly medianOff: number;
  readonly off95: number;
  readonly worstOff: number;
  /** How often the true area lies within the error shown. */
  readonly covered: number;
  readonly medianShown: number;
  readonly warned: number;
  /** Drawn by a hand that deviates by 2 mm. */
  readonly shakyMedianOff: number;
  readonly shaky95: number;
  readonly shakyCovered: number;
}

export function figuresOf(trials: readonly Trial[]): KindFigures[] {
  return [...sceneKinds, ...otherKinds].flatMap((kind) => {
    const own = trials.filter((trial) => trial.kind === kind);
    return own.length === 0 ? [] : [ofKind(kind, own)];
  });
}

const sizes = [
  { name: 'under 2 cm²', from: 0, below: 2 },
  { name: '2 to 6 cm²', from: 2, below: 6 },
  { name: '6 cm² and more', from: 6, below: Infinity },
];

/** The same by skin and by size, for all prints whose scale was checked with a ruler. */
export function figuresBySkinAndSize(trials: readonly Trial[]): KindFigures[] {
  const checked = trials.filter(({ kind }) => kind !== 'photocopied');
  return [
    ...skins.map((skin) =>
      ofKind(
        `${skin} skin`,
        checked.filter((trial) => trial.skin === skin),
      ),
    ),
    ...sizes.map(({ name, from, below }) =>
      ofKind(
        name,
        checked.filter(({ trueAreaCm2 }) => trueAreaCm2 >= from && trueAreaCm2 < below),
      ),
    ),
  ];
}

function ofKind(kind: string, own: readonly Trial[]): KindFigures {
  const exact = measuredOf(own.map((trial) => trial.exact));
  const shaky = measuredOf(own.map((trial) => trial.shaky));
  const refused: Record<string, number> = {};
  for (const { noStrip, exact: verdict } of own) {
    const why = noStrip ?? refusalOf(verdict);
    if (why !== null) refused[why] = (refused[why] ?? 0) + 1;
  }
  return {
    kind,
    scenes: own.length,
    measured: exact.length,
    refused,
    medianOff: quantile(offs(exact), 0.5),
    off95: quantile(offs(exact), 0.95),
    worstOff: quantile(offs(exact), 1),
    covered: shareOf(exact, isCovered),
    medianShown: quantile(
      exact.map(({ shown }) => shown),
      0.5,
    ),
    warned: exact.filter(({ isAlarmed }) => isAlarmed).length,
    shakyMedianOff: quantile(offs(shaky), 0.5),
    shaky95: quantile(offs(shaky), 0.95),
    shakyCovered: shareOf(shaky, isCovered),
  };
}

function refusalOf(verdict: Verdict | null): string | null {
  return verdict?.reading.is === 'refused' ? verdict.reading.why : null;
}

/**
 * The share of results more than 5 % off that carried a warning, and the share of the others that carried one
 * needlessly.
 */
export function alarmsOf(trials: readonly Trial[]) {
  const measured = measuredOf(trials.map(({ exact }) => exact));
  const bad = measured.filter(({ off }) => Math.abs(off) > 0.05);
  const good = measured.filter(({ off }) => Math.abs(off) <= 0.05);
  return {
    bad: bad.length,
    badWarned: bad.filter(({ isAlarmed }) => isAlarmed).length,
    good: good.length,
    goodWarned: good.filter(({ isAlarmed }) => isAlarmed).length,
  };
}

function measuredOf(verdicts: readonly (Verdict | null)[]): Verdict[] {
  return verdicts.filter(
    (verdict): verdict is Verdict => verdict !== null && verdict.reading.is === 'measured',
  );
}

function offs(verdicts: readonly Verdict[]): number[] {
  return verdicts.map(({ off }) => Math.abs(off));
}

export function isCovered({ off, shown }: Verdict): boolean {
  // Both relative to the true area: what is shown is a share of what was measured.
  return Math.abs(off) <= shown * (1 + off);
}

function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.length === 0 ? Number.NaN : items.filter(holds).length / items.length;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
