/** The planted faults about lists and encounters. */
import { answer, edited, is, refusal, type Json } from '../falsify.ts';
import { about, telling, without, type PlantedFault } from './lies.ts';
export const listFaults: readonly PlantedFault[] = [
  {
    name: '51 wounds per page',
    createLie: about(is.list, async (seen) =>
      edited(await seen.forward(), (json) => {
        const items = json['items'] as Json[];
        if (json['nextCursor'] === null) return json;
        const last = items.at(-1) ?? {};
        return { ...json, items: [...items, { ...last, woundId: `${String(last['woundId'])}+` }] };
      }),
    ),
    failing: ['wound-list.page-size'],
  },
  {
    name: 'wounds in the order in which they were entered',
    createLie: telling(is.list, (json) => {
      return { ...json, items: (json['items'] as Json[]).toReversed() };
    }),
    failing: ['wound-list.ascending'],
  },
  {
    name: 'the last wound of a page comes again on the next one',
    createLie: () => {
      let last: Json | undefined;
      return async (seen) => {
        if (!is.list(seen)) return seen.forward();
        return edited(await seen.forward(), (json) => {
          const items = json['items'] as Json[];
          const isFurther = seen.query.has('cursor') && last !== undefined;
          const shown = isFurther && items.length < 50 ? [last, ...items] : items;
          last = items.at(-1);
          return { ...json, items: shown };
        });
      };
    },
    failing: ['wound-list.once'],
  },
  {
    name: 'the last page points to the second one',
    createLie: () => {
      let second: unknown;
      return async (seen) => {
        if (!is.list(seen)) return seen.forward();
        return edited(await seen.forward(), (json) => {
          second ??= json['nextCursor'] ?? undefined;
          const isLast = json['nextCursor'] === null && seen.query.has('cursor');
          return isLast ? { ...json, nextCursor: second } : json;
        });
      };
    },
    failing: ['wound-list.ends'],
  },
  {
    name: 'a patient without wounds gives 404',
    createLie: about(is.list, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('"items":[]') ? refusal(404, 'NOT_FOUND') : response;
    }),
    failing: ['wound-list.empty', 'wound-list.shape'],
  },
  {
    name: 'the wounds of an unknown patient are an empty list',
    createLie: about(is.list, async (seen) => {
      const response = await seen.forward();
      return response.status === 404 ? answer(200, { items: [], nextCursor: null }) : response;
    }),
    failing: ['wound-list.unknown-patient'],
  },
  {
    name: 'wounds have no site',
    createLie: telling(is.list, (json) => {
      return { ...json, items: (json['items'] as Json[]).map((item) => without(item, 'site')) };
    }),
    failing: ['wound-list.shape', 'wound-list.test-wound'],
  },
  {
    name: 'an encounter has no status',
    createLie: telling(
      ({ path }) => path.startsWith('/encounters/'),
      (json) => without(json, 'status'),
    ),
    failing: ['encounter.read'],
  },
];
