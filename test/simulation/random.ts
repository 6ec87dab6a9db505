/** Chance: a small seeded generator, so that the same seed gives the same run. */

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** A whole number in [0, below). */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, drawn by weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
  uuid(): string;
  /** A separate generator, so that drawing more from one changes nothing in the other. */
  fork(label: string): Random;
}

/** A generator (sfc32) for one seed; equal seeds give equal numbers on every machine. */
export function seeded(seed: string): Random {
  let [a, b, c, d] = fourWords(seed);
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[whole(list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    weighted: (weights) => drawWeighted(weights, next()),
    uuid: () => uuidOf(next),
    fork: (label) => seeded(`${seed}/${label}`),
  };
}

function drawWeighted<Key extends string>(weights: Readonly<Record<Key, number>>, drawn: number) {
  const entries = Object.entries(weights) as [Key, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = drawn * total;
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  const last = entries.at(-1);
  if (!last) throw new Error('There is nothing to draw from');
  return last[0];
}

/** FNV-1a with four different initial values. */
function fourWords(text: string): [number, number, number, number] {
  const words = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((start) => {
    let hash = start;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    return hash | 0;
  });
  return [words[0] ?? 1, words[1] ?? 2, words[2] ?? 3, words[3] ?? 4];
}

const hex = '0123456789abcdef';

function uuidOf(next: () => number): string {
  let id = '';
  for (let index = 0; index < 36; index += 1) {
    if (index === 8 || index === 13 || index === 18 || index === 23) id += '-';
    else if (index === 14) id += '4';
    else if (index === 19) id += hex.charAt(8 + Math.floor(next() * 4));
    else id += hex.charAt(Math.floor(next() * 16));
  }
  return id;
}
