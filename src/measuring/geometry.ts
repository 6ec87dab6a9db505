/** Small mathematics: points, linear equations, and the plane-to-plane map of four points. */

/** A place in a picture, pixels from its top left corner; the middle of the first pixel is 0.5, 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Solves A x = b for a small square A by elimination with pivots.
 *
 * @returns null where A has no inverse
 */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]) {
  const size = right.length;
  const rows = matrix.map((row, index) => [...row, right[index] as number]);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(cell(rows, row, column)) > Math.abs(cell(rows, pivot, column))) pivot = row;
    }
    const pivotRow = rows[pivot] as number[];
    const head = pivotRow[column] as number;
    if (!(Math.abs(head) > 1e-14)) return null;
    rows[pivot] = rows[column] as number[];
    rows[column] = pivotRow;
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const target = rows[row] as number[];
      const factor = (target[column] as number) / head;
      if (factor === 0) continue;
      for (let k = column; k <= size; k += 1) {
        target[k] = (target[k] as number) - factor * (pivotRow[k] as number);
      }
    }
  }
  return rows.map((row, index) => (row[size] as number) / (row[index] as number));
}

function cell(rows: readonly (readonly number[])[], row: number, column: number): number {
  return (rows[row] as readonly number[])[column] as number;
}

/** The inverse of a small square matrix, or null. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const columns: number[][] = [];
  for (let index = 0; index < size; index += 1) {
    const column = solve(
      matrix,
      Array.from({ length: size }, (_, row) => (row === index ? 1 : 0)),
    );
    if (column === null) return null;
    columns.push(column);
  }
  return matrix.map((_, row) => columns.map((column) => column[row] as number));
}

/** Eight numbers a..h of x' = (ax + by + c) / (gx + hy + 1), y' = (dx + ey + f) / (gx + hy + 1). */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

/** Eight numbers as a map; one that is missing is 0. */
function homography(numbers: readonly number[]): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = numbers;
  return [a, b, c, d, e, f, g, h];
}

/** The map with each of its numbers changed by so much. */
export function changedBy(map: Homography, change: readonly number[]): Homography {
  return homography(map.map((value, index) => value + (change[index] ?? 0)));
}

export function mapBy(map: Homography, { x, y }: Point): Point {
  const [a, b, c, d, e, f, g, h] = map;
  const w = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The map that takes each `from` to its `to`: exactly for four points, as near as can be for more. */
export function homographyOf(from: readonly Point[], to: readonly Point[]): Homography | null {
  const normal = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 0));
  const right = Array.from({ length: 8 }, () => 0);
  from.forEach(({ x, y }, index) => {
    const target = to[index] as Point;
    for (const [row, value] of [
      [[x, y, 1, 0, 0, 0, -x * target.x, -y * target.x], target.x],
      [[0, 0, 0, x, y, 1, -x * target.y, -y * target.y], target.y],
    ] as const) {
      addEquation(normal, right, row, value);
    }
  });
  const solved = solve(normal, right);
  return solved === null ? null : homography(solved);
}

/** Adds one equation row . x = value to the normal equations of a least-squares problem. */
export function addEquation(
  normal: number[][],
  right: number[],
  row: readonly number[],
  value: number,
): void {
  for (let i = 0; i < row.length; i += 1) {
    const ri = row[i] as number;
    if (ri === 0) continue;
    right[i] = (right[i] as number) + ri * value;
    const target = normal[i] as number[];
    for (let j = 0; j < row.length; j += 1) {
      target[j] = (target[j] as number) + ri * (row[j] as number);
    }
  }
}

/** Twice the signed area of a closed polygon, by the shoelace rule. */
export function doubledArea(points: readonly Point[]): number {
  let sum = 0;
  let before = points.at(-1);
  for (const point of points) {
    if (before !== undefined) sum += before.x * point.y - point.x * before.y;
    before = point;
  }
  return sum;
}
