/** The rules about patients, encounters and the list of wounds. Interface: Endpoints 1 to 3. */
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { endpoints } from '../../shared/interface/endpoints.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import { propertyOf } from '../exchange.ts';
import { expectSame, expectShape, expectStatus, expectThat } from '../expect.ts';
import { read } from '../requests.ts';
import { checkedRules } from '../rule.ts';
import { isAscending, woundLists, type WoundList } from '../stories/woundLists.ts';
import { named } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';

/** What is asked for by an identifier that nothing has. */
const unknown = (
  [
    ['patient.unknown', 'A patient who does not exist gives 404', 'readPatient'],
    ['encounter.unknown', 'An encounter that does not exist gives 404', 'readEncounter'],
    [
      'wound-list.unknown-patient',
      'The wounds of a patient who does not exist give 404',
      'listWounds',
    ],
    [
      'photo.unknown',
      'The content of a photo that does not exist gives 404',
      'readAttachmentContent',
    ],
    [
      'wound-create.unknown-record',
      'A record that does not exist gives 404',
      'readWoundAssessment',
    ],
    [
      'admission.unknown-record',
      'An admission assessment that does not exist gives 404',
      'readAdmissionAssessment',
    ],
  ] as const
).map(([id, title, name]) => ({
  id,
  title,
  examine: async ({ client, newId }: Suite) => {
    const path = endpoints[name].path.replace(/\{\w+\}/, `conformance-${newId()}`);
    const asked = { endpoint: name, method: 'GET', path, who: 'caller', expected: [404] } as const;
    expectStatus(await client.send(asked), 404);
  },
}));

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
  {
    id: 'wound-list.page-size',
    title: 'A page holds at most 50 wounds',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      for (const { pages } of lists) {
        for (const { items, exchange } of pages) {
          expectThat(items.length <= 50, `a page holds ${items.length} wounds`, exchange);
        }
      }
      requirePages(lists);
    },
  },
  {
    id: 'wound-list.ascending',
    title: 'Wounds come in ascending order of woundId, over all pages',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      for (const { ids, pages } of lists) {
        const exchanges = pages.map(({ exchange }) => exchange);
        const isOrdered = isAscending(ids, 'code-point') || isAscending(ids, 'numeric');
        expectThat(isOrdered, 'the wounds are not in the order of their ids', ...exchanges);
      }
      requirePages(lists);
    },
  },
  {
    id: 'wound-list.once',
    title: 'Every wound stands in the list once',
    level: 'inferred',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      for (const { ids, pages } of lists) {
        const exchanges = pages.map(({ exchange }) => exchange);
        expectThat(new Set(ids).size === ids.length, 'a wound stands there twice', ...exchanges);
      }
      requirePages(lists);
    },
  },
  {
    id: 'wound-list.ends',
    title: 'Following nextCursor ends at null, and no cursor comes twice',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      for (const { end, pages } of lists) {
        const exchanges = pages.slice(-2).map(({ exchange }) => exchange);
        expectThat(end !== 'repeats', 'a cursor came twice', ...exchanges);
        if (end === 'too-long') {
          throw new CannotTell('the list has more pages than the suite reads');
        }
      }
      requirePages(lists);
    },
  },
  {
    id: 'wound-list.own-patient',
    title: 'The list names wounds of that patient only',
    examine: async (suite) => {
      const lists = await woundLists(suite);
      if (lists.every(({ ids }) => ids.length === 0)) {
        throw new CannotTell('none of the named patients has a wound (--list-patient)');
      }
      for (const { patientId, pages } of lists) {
        for (const { items, exchange } of pages) {
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
  ...unknown,
]);

const pagesNeeded = 'no named patient has more than one page of wounds (--list-patient)';

/** Claims about pages cannot be checked on a list of one page. */
function requirePages(lists: readonly WoundList[]): void {
  if (!lists.some(({ pages }) => pages.length > 1)) throw new CannotTell(pagesNeeded);
}

function neverSent(): never {
  throw new CannotTell('no list was read');
}
