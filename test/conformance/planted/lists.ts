/** The planted faults about lists and encounters. */
import { answer, edited, is, refusal, type Json } from '../falsify.ts';
import { about, telling, without, faultsOf } from './lies.ts';
export const listFaults = faultsOf({
  'wound-list.page-size: 51 wounds per page': about(is.list, async (seen) =>
    edited(await seen.forward(), (json) => {
      const items = json['items'] as Json[];
      if (json['nextCursor'] === null) return json;
      const last = items.at(-1) ?? {};
      return { ...json, items: [...items, { ...last, woundId: `${String(last['woundId'])}+` }] };
    }),
  ),
  'wound-list.ascending: wounds in the order in which they were entered': telling(
    is.list,
    (json) => {
      return { ...json, items: (json['items'] as Json[]).toReversed() };
    },
  ),
  'wound-list.once: the last wound of a page comes again on the next one': () => {
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
  'wound-list.ends: the last page points to the second one': () => {
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
  'wound-list.empty wound-list.shape: a patient without wounds gives 404': about(
    is.list,
    async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('"items":[]') ? refusal(404, 'NOT_FOUND') : response;
    },
  ),
  'answers.unknown-id: the wounds of an unknown patient are an empty list': about(
    is.list,
    async (seen) => {
      const response = await seen.forward();
      return response.status === 404 ? answer(200, { items: [], nextCursor: null }) : response;
    },
  ),
  'wound-list.shape wound-list.test-wound: wounds have no site': telling(is.list, (json) => {
    return { ...json, items: (json['items'] as Json[]).map((item) => without(item, 'site')) };
  }),
  'encounter.read: an encounter has no status': telling(
    ({ path }) => path.startsWith('/encounters/'),
    (json) => without(json, 'status'),
  ),
});
