/** The drawing of steps by chance: the same seed and test data give the same steps. */
import { createChance } from '../../hospital/chance.ts';
import type { EndpointName } from '../../shared/interface/endpoints.ts';
import type { Who } from '../exchange.ts';
import type { Operation } from './operation.ts';
import type { World } from './world.ts';

export interface Made {
  readonly number: number;
  readonly endpoint: EndpointName;
  readonly id: string;
}

export type Draft = Pick<Operation, 'endpoint' | 'sentence'> & Partial<Operation>;

export interface Draw {
  readonly world: World;
  readonly operations: Operation[];
  readonly made: Made[];
  readonly writers: readonly Who[];
  readonly others: readonly Who[];
  isBelow(share: number): boolean;
  pick<Item>(of: readonly Item[]): Item;
  /** One of a list, each once before any comes again. */
  deal<Item>(name: string, of: readonly Item[]): Item;
  /** What was made at one of these, mostly one of the newest, so that much happens to the same. */
  recent(...names: readonly EndpointName[]): Made | undefined;
  /** Adds a step, by anybody if nobody is named; returns its number. */
  add(draft: Draft): number;
}

export function createDraw(seed: number, world: World): Draw {
  const chance = createChance(seed);
  const decks = new Map<string, number[]>();
  const operations: Operation[] = [];
  const made: Made[] = [];
  const isWriter = (who: Who) => who === 'caller' || who === 'colleague';
  const isBelow = (share: number) => chance() < share;
  const pick = <Item>(of: readonly Item[]) => of[Math.floor(chance() * of.length)] as Item;
  return {
    world,
    operations,
    made,
    writers: world.people.filter(isWriter),
    others: world.people.filter((who) => !isWriter(who)),
    isBelow,
    pick,
    deal: (name, of) => {
      const deck = decks.get(name) ?? [];
      if (deck.length === 0) deck.push(...of.keys());
      decks.set(name, deck);
      return of[deck.splice(Math.floor(chance() * deck.length), 1)[0] ?? 0] as never;
    },
    recent: (...names) => {
      const of = made.filter(({ endpoint }) => names.includes(endpoint));
      return pick(isBelow(0.7) ? of.slice(-3) : of);
    },
    add: (draft) => {
      const number = operations.length + 1;
      operations.push({ who: pick(world.people), params: {}, ...draft, number });
      return number;
    },
  };
}
