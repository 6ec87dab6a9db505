/** The planted faults about what is submitted and read back. */
import { answer, is, withStatus, type Json } from '../falsify.ts';
import { about, telling, hearing, inside, without, type PlantedFault } from './lies.ts';
export const inputFaults: readonly PlantedFault[] = [
  {
    name: 'observedAt without a time zone is taken for UTC',
    createLie: hearing(
      (seen) => is.create(seen) && /T\d\d:\d\d:\d\d$/.test(String(seen.json['observedAt'])),
      (json) => ({ ...json, observedAt: `${String(json['observedAt'])}Z` }),
    ),
    failing: ['wound-create.no-zone'],
  },
  {
    name: 'measures are rounded to whole centimetres',
    createLie: telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      const { length } = assessment as { length?: { value: number } };
      if (length === undefined) return json;
      const rounded = { ...length, value: Math.round(length.value) };
      return { ...json, assessment: { ...assessment, length: rounded } };
    }),
    failing: ['wound-create.read-back', 'answers.accepted-is-kept'],
  },
  {
    name: 'photos of a record come in another order',
    createLie: telling(is.read, (json) => {
      return { ...json, attachmentIds: (json['attachmentIds'] as string[]).toReversed() };
    }),
    failing: ['wound-create.read-back'],
  },
  {
    name: 'error.fields is missing',
    createLie: () => async (seen) => {
      const response = await seen.forward();
      if (response.status !== 422 || seen.path === '') return response;
      const { error, requestId } = (await response.json()) as { error: Json; requestId: string };
      return answer(422, { error: without(error, 'fields'), requestId });
    },
    failing: ['wound-create.no-zone', 'admission.ward-date'],
  },
  {
    name: 'validation failures get 400 instead of 422',
    createLie: about(
      (seen) => is.correct(seen) || is.void(seen),
      async (seen) => {
        const response = await seen.forward();
        return response.status === 422 ? withStatus(response, 400) : response;
      },
    ),
    failing: [
      'answers.listed-statuses',
      'correct.null',
      'correct.without-version',
      'void.without-version',
    ],
  },
];
