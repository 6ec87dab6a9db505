/** The rules about patients, encounters and the list of wounds. Interface: Endpoints 1 to 3. */
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { endpoints, type EndpointName } from '../../shared/interface/endpoints.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import { woundPageSchema } from '../../shared/interface/woundPage.ts';
import { propertyOf, type Exchange } from '../exchange.ts';
import { expectSame, expectShape, expectStatus, expectThat } from '../expect.ts';
import { read } from '../requests.ts';
import { checkedRules, type CheckedRule } from '../rule.ts';
import { isAscending, woundLists, type WoundList } from '../stories/woundLists.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

const pagesNeeded = 'no named patient has more than one page of wounds (--list-patient)';

const exchangesOf = (pages: WoundList['pages']) => pages.map(({ exchange }) => exchange);

/** A claim about every list; it cannot be checked if each has one page only. */
function listRule(
  name: string,
  title: string,
  level: CheckedRule['level'],
  expectOf: (list: WoundList) => void,
): CheckedRule {
  const examine = async (suite: Suite) => {
    const lists = await woundLists(suite);
    for (const list of lists) expectOf(list);
    if (!lists.some(({ pages }) => pages.length > 1)) throw new CannotTell(pagesNeeded);
  };
  return { id: `wound-list.${name}`, title, level, risk: 'read', examine };
}

export const readRules = checkedRules('read', [
  {
    id: 'patient.read',
    title: 'A patient is read by identifier, with the three fields of the interface',
    examine: async (suite) => {
      const patientId = named(suite.subject, 'patientId');
      const answer = await read(suite, 'readPatient', { patientId });
      expectStatus(answer, 200);
      const patient = expectShape(answer, patientSchema, 'patient');
      expectThat(patient.patientId === patientId, 'it is another patient', answer);
    },
  },
  {
    id: 'encounter.read',
    title: 'An encounter is read by identifier, with all four fields, and belongs to its patient',
    examine: async (suite) => {
      const encounterId = named(suite.subject, 'encounterId');
      const answer = await read(suite, 'readEncounter', { encounterId });
      expectStatus(answer, 200);
      const encounter = expectShape(answer, encounterSchema, 'encounter');
      expectThat(encounter.encounterId === encounterId, 'it is another encounter', answer);
      const { patientId } = suite.subject;
      if (patientId === undefined) return;
      expectThat(encounter.patientId === patientId, 'it belongs to another patient', answer);
    },
  },
  {
    id: 'wound-list.shape',
    title: 'A page of wounds holds items with their three fields, and a cursor or null',
    examine: async (suite) => {
      for (const { pages, broken } of await woundLists(suite)) {
        expectStatus(pages[0]?.exchange ?? broken[0] ?? neverSent(), 200);
        expectThat(broken.length === 0, 'a page has not the shape of the interface', ...broken);
      }
    },
  },
  listRule('page-size', 'A page holds at most 50 wounds', 'stated', ({ pages }) => {
    const long = pages.filter(({ items }) => items.length > 50);
    for (const { items, exchange } of long) {
      expectThat(false, `a page holds ${items.length} wounds`, exchange);
    }
  }),
  listRule(
    'ascending',
    'Wounds come in ascending order of woundId, over all pages',
    'stated',
    ({ ids, pages }) => {
      const isOrdered = isAscending(ids, 'code-point') || isAscending(ids, 'numeric');
      expectThat(isOrdered, 'the wounds are not in the order of their ids', ...exchangesOf(pages));
    },
  ),
  listRule('once', 'Every wound stands in the list once', 'inferred', ({ ids, pages }) => {
    const isOnce = new Set(ids).size === ids.length;
    expectThat(isOnce, 'a wound stands there twice', ...exchangesOf(pages));
  }),
  listRule(
    'ends',
    'Following nextCursor ends at null, and no cursor comes twice',
    'stated',
    ({ end, pages }) => {
      expectThat(end !== 'repeats', 'a cursor came twice', ...exchangesOf(pages).slice(-2));
      if (end === 'too-long') {
        throw new CannotTell('the list has more pages than the suite reads');
      }
    },
  ),
  {
    id: 'wound-list.own-patient',
    title: 'The list names wounds of that patient only',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      if (lists.every(({ ids }) => ids.length === 0)) {
        throw new CannotTell('none of the named patients has a wound (--list-patient)');
      }
      const cursor = lists.flatMap(({ pages }) => pages[0]?.nextCursor ?? [])[0];
      const asking = { query: { cursor }, expected: [200, 422, 400, 404], isOpen: true };
      for (const { patientId, pages } of lists) {
        const exchanges = exchangesOf(pages);
        // The cursor of another list may be refused or open a page, but not that of the other patient.
        if (cursor) exchanges.push(await read(suite, 'listWounds', { patientId }, asking));
        for (const exchange of exchanges) {
          const { items = [] } = woundPageSchema.safeParse(exchange.json).data ?? {};
          const isOwn = items.every((item) => item.patientId === patientId);
          expectThat(isOwn, 'a wound of another patient is listed', exchange);
        }
      }
    },
  },
  {
    id: 'wound-list.test-wound',
    title: 'The named test wound is in the list of its patient',
    level: 'inferred',
    examine: async (suite) => {
      const woundId = named(suite.subject, 'woundId');
      const patientId = named(suite.subject, 'patientId');
      const found = (await woundLists(suite)).find((each) => each.patientId === patientId);
      const exchanges = (found?.pages ?? []).map(({ exchange }) => exchange);
      expectThat(found?.ids.includes(woundId) === true, 'it is not in the list', ...exchanges);
    },
  },
  {
    id: 'wound-list.same-page',
    title: 'The same cursor gives the same page again',
    level: 'inferred',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      const longer = lists.find(({ pages }) => pages.length > 1);
      const [first, second] = longer?.pages ?? [];
      const cursor = first?.nextCursor ?? undefined;
      if (longer === undefined || cursor === undefined || second === undefined) {
        throw new CannotTell(pagesNeeded);
      }
      const query = { cursor };
      const again = await read(suite, 'listWounds', { patientId: longer.patientId }, { query });
      const [before, after] = [second.exchange, again].map(({ json }) => propertyOf(json, 'items'));
      expectSame(after, before, 'the page', second.exchange, again);
    },
  },
  {
    id: 'wound-list.empty',
    title: 'A patient without wounds has a list with no items, not 404',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      const empty = lists.find(({ ids, end }) => ids.length === 0 && end !== 'broken');
      if (empty !== undefined) return;
      const refused = lists.flatMap(({ broken }) => broken).find(({ status }) => status === 404);
      expectThat(
        refused === undefined,
        'the list of a patient gave 404',
        ...(refused ? [refused] : []),
      );
      throw new CannotTell('none of the named patients is without wounds (--list-patient)');
    },
  },
  {
    id: 'answers.unknown-id',
    title: 'Whatever is asked for by an identifier that nothing has gives 404',
    examine: async ({ client, newId }) => {
      const answers: Exchange[] = [];
      for (const [name, { method, path }] of Object.entries(endpoints)) {
        if (method !== 'GET') continue;
        const asked = { endpoint: name as EndpointName, method, who: 'caller' } as const;
        const id = encodeURIComponent(`conformance-無 ${newId()}`);
        const unknown = path.replace(/\{\w+\}/, id);
        answers.push(await client.send({ ...asked, path: unknown, expected: [404] }));
      }
      const others = answers.filter(({ status }) => status !== 404);
      const names = others.map(({ sent, status }) => `${sent.endpoint} got ${status}`);
      expectThat(others.length === 0, names.join(', '), ...others);
    },
  },
]);

function neverSent(): never {
  throw new CannotTell('no list was read');
}
