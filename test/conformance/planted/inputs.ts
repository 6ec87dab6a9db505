/** The planted faults about what is submitted and read back. */
import { answer, is, withStatus, type Json } from '../falsify.ts';
import { about, telling, hearing, inside, without, faultsOf } from './lies.ts';
export const inputFaults = faultsOf({
  'differential.same-answers: observedAt without a time zone is taken for UTC': hearing(
    (seen) => is.create(seen) && /T\d\d:\d\d:\d\d$/.test(String(seen.json['observedAt'])),
    (json) => ({ ...json, observedAt: `${String(json['observedAt'])}Z` }),
  ),
  'wound-create.read-back answers.accepted-is-kept: measures are rounded to whole centimetres':
    telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      const { length } = assessment as { length?: { value: number } };
      if (length === undefined) return json;
      const rounded = { ...length, value: Math.round(length.value) };
      return { ...json, assessment: { ...assessment, length: rounded } };
    }),
  'wound-create.read-back: photos of a record come in another order': telling(is.read, (json) => {
    return { ...json, attachmentIds: (json['attachmentIds'] as string[]).toReversed() };
  }),
  'admission.refused: error.fields is missing': () => async (seen) => {
    const response = await seen.forward();
    if (response.status !== 422 || seen.path === '') return response;
    const { error, requestId } = (await response.json()) as { error: Json; requestId: string };
    return answer(422, { error: without(error, 'fields'), requestId });
  },
  'differential.same-answers answers.listed-statuses: validation failures get 400 instead of 422':
    about(
      (seen) => is.correct(seen) || is.void(seen),
      async (seen) => {
        const response = await seen.forward();
        return response.status === 422 ? withStatus(response, 400) : response;
      },
    ),
});
