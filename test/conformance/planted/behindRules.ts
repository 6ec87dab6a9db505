/** Breaches that no rule tries: each tries one value by one caller at one endpoint. Written from the interface. */
import { differentialRule } from '../../../src/conformance/rules/differential.ts';
import { edited, is, refusal, withStatus, type Json, type Lie, type Seen } from '../falsify.ts';
import { about, faultsOf, hearing, idOf, inside, remembering, telling, without } from './lies.ts';

const isBen = ({ token }: Seen) => token === 'nurse-ben';
const isCreate = (seen: Seen) => is.create(seen);
const refused = (status: number) => Promise.resolve(refusal(status, 'NO'));

/** Sends it under an id of its own, and tells the id that was asked for. */
async function asNew(seen: Seen): Promise<Response> {
  const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
  return edited(await seen.forward({ json }), (told) => ({ ...told, clientRequestId: idOf(seen) }));
}

/** A lie about the second of two requests with one id that are under way together. */
const ofTwins =
  (matches: (seen: Seen) => boolean, lie: (seen: Seen) => Promise<Response>) => (): Lie => {
    const running = new Set<string>();
    return async (seen) => {
      if (!matches(seen)) return seen.forward();
      if (running.has(idOf(seen))) return lie(seen);
      running.add(idOf(seen));
      const first = await seen.forward();
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(idOf(seen));
      return first;
    };
  };

/** Takes a repeat that differs in this only for the same. */
const blindTo = (matches: (seen: Seen) => boolean, strip: (json: Json) => unknown) =>
  remembering(
    matches,
    (seen) => JSON.stringify([seen.path, seen.token, strip(seen.json)]),
    (first) => first,
  );

const refusingFile = (isBad: (file: File) => boolean) =>
  about(is.upload, async (seen) => {
    const file = (await seen.request.clone().formData()).get('file');
    return file instanceof File && isBad(file) ? refusal(415, 'UNSUPPORTED') : seen.forward();
  });

const inRead = (edit: (assessment: Json, seen: Seen) => Json) =>
  telling(is.read, (json, seen) => ({
    ...json,
    assessment: edit(inside(json, 'assessment'), seen),
  }));
const isAdmissionRead = ({ method, path }: Seen) =>
  method === 'GET' && path.startsWith('/admission-');

function withoutFalse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFalse);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== false && item !== 0);
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutFalse(item)]));
}

const errors = (matches: (seen: Seen) => boolean, status: number, edit: (json: Json) => Json) =>
  about(matches, async (seen) => {
    const answer = await seen.forward();
    if (answer.status !== status) return answer;
    return Response.json(edit((await answer.json()) as Json), { status, headers: answer.headers });
  });

const stalely = (matches: (seen: Seen) => boolean, isOld: (json: Json) => boolean) => (): Lie => {
  const last = new Map<string, Response>();
  return async (seen) => {
    const answer = await seen.forward();
    if (!matches(seen) || !answer.ok) return answer;
    const old = last.get(seen.path);
    if (old !== undefined && isOld((await answer.clone().json()) as Json)) return old.clone();
    last.set(seen.path, answer.clone());
    return answer;
  };
};

const lies: Readonly<Record<string, () => Lie>> = {
  'a cursor opens the list of another ward': about(
    ({ query, token }) => (query.get('cursor') ?? '').length > 20 && token === 'nurse-eve',
    (seen) => seen.forward({ token: 'nurse-amy' }),
  ),
  'a colleague is shown the version that she saw first': remembering(
    (seen) => is.read(seen) && isBen(seen),
    (seen) => seen.path,
    (first) => first,
  ),
  'a void does not reach a colleague': stalely(
    (seen) => is.read(seen) && isBen(seen),
    (json) => json['recordState'] === 'voided',
  ),
  'two creates of one id at once make two records': ofTwins(isCreate, asNew),
  'two admissions of one id at once make two records': ofTwins(is.admit, asNew),
  'of two equal voids at once one is a conflict': ofTwins(is.void, () => refused(409)),
  'of two equal corrections at once one is a conflict': ofTwins(is.correct, () => refused(409)),
  'the id of a wound assessment is free again for an admission': () => {
    const used = new Set<string>();
    return (seen) => {
      if (is.create(seen)) used.add(idOf(seen));
      const isUsed = 'clientRequestId' in seen.json && used.has(idOf(seen));
      return is.admit(seen) && isUsed ? asNew(seen) : undefined;
    };
  },
  'an unknown photo is refused, and the record is kept without it': about(
    (seen) =>
      is.create(seen) && JSON.stringify(seen.json['attachmentIds']) === '["conformance-none"]',
    async (seen) => {
      const answer = await seen.forward();
      if (answer.status === 404) await seen.forward({ json: { ...seen.json, attachmentIds: [] } });
      return answer;
    },
  ),
  'only the first photo of an assessment is looked at': hearing(isCreate, (json, { hospital }) => {
    const ids = json['attachmentIds'];
    const theirs = hospital.attachments().filter(({ patientId }) => patientId !== 'P-1001');
    const isFine = (id: unknown, at: number) =>
      at === 0 || theirs.every(({ attachmentId }) => attachmentId !== id);
    return Array.isArray(ids) ? { ...json, attachmentIds: ids.filter(isFine) } : json;
  }),
  'false and 0 of an admission are lost': telling(isAdmissionRead, (json) => {
    return { ...json, assessment: withoutFalse(json['assessment']) };
  }),
  'a width of 0 appears for a colleague': inRead((told, seen) =>
    isBen(seen) ? { width: { value: 0, unit: 'cm' }, ...told } : told,
  ),
  'a length of null appears for a colleague': inRead((told, seen) =>
    isBen(seen) ? { length: null, ...told } : told,
  ),
  'a stale correction with the note of now is accepted': () => {
    const notes = new Map<string, unknown>();
    return async (seen) => {
      const answer = await seen.forward();
      if (!is.correct(seen)) return answer;
      const note = inside(seen.json, 'changes')['careNote'];
      if (answer.ok) notes.set(seen.path, note);
      const isNow = answer.status === 409 && notes.get(seen.path) === note;
      return isNow ? withStatus(answer, 200) : answer;
    };
  },
  'a time without a zone is taken if it has fractions': hearing(isCreate, (json) => {
    const at = json['observedAt'];
    return { ...json, observedAt: typeof at === 'string' && /\.\d+$/.test(at) ? `${at}Z` : at };
  }),
  'a correction that names another wound alone is accepted': hearing(is.correct, (json) => {
    const { careNote, woundId } = inside(json, 'changes');
    const isMove = careNote === undefined && typeof woundId === 'string';
    return isMove ? { ...json, changes: { careNote: `moved to ${woundId}` } } : json;
  }),
  'another size under an old id is taken for a repeat': blindTo(isCreate, (json) => {
    const assessment = without(without(inside(json, 'assessment'), 'length'), 'width');
    return { ...json, assessment };
  }),
  'another time under an old id is taken for a repeat': blindTo(isCreate, (json) =>
    without(json, 'observedAt'),
  ),
  'another version under an old id is taken for a repeat': blindTo(is.correct, (json) =>
    without(json, 'version'),
  ),
  'another reason under an old id is taken for a repeat': blindTo(is.void, (json) =>
    without(json, 'reason'),
  ),
  'an admission without a section is taken for a repeat': blindTo(is.admit, (json) => {
    return { ...json, assessment: without(inside(json, 'assessment'), 'basic') };
  }),
  'a plus in a request id is a blank to the query': about(
    (seen) => is.query(seen) && seen.path.includes('%2B'),
    (seen) => seen.forward({ path: seen.path.replaceAll('%2B', '%20') }),
  ),
  'a file with a Chinese name is refused': refusingFile(({ name }) => /[^\0-\u00ff]/.test(name)),
  'a file of type application/octet-stream is refused': refusingFile(({ type }) =>
    type.endsWith('octet-stream'),
  ),
  'the fields of a correction are told without their place': errors(is.correct, 422, (json) => {
    const error = inside(json, 'error');
    const fields = (error['fields'] ?? []) as { path: string }[];
    return {
      ...json,
      error: {
        ...error,
        fields: fields.map((each) => ({ ...each, path: each.path.replace('changes.', '') })),
      },
    };
  }),
  'an unknown request is refused without a trace': errors(is.query, 404, (json) =>
    without(json, 'requestId'),
  ),
  'a closed encounter is told without its status': telling(
    ({ path }) => path.startsWith('/encounters/'),
    (json) => (json['status'] === 'closed' ? without(json, 'status') : json),
  ),
  'JSON is labelled as another charset': about(is.read, async (seen) => {
    const answer = await seen.forward();
    answer.headers.set('content-type', 'application/json; charset=big5');
    return answer;
  }),
  'a colleague may not ask for a result': about(
    (seen) => is.query(seen) && isBen(seen),
    () => refused(404),
  ),
  'blanks at the ends of a note of a colleague are lost': hearing(
    (seen) => is.create(seen) && isBen(seen),
    (json) => {
      const { careNote, ...measures } = inside(json, 'assessment');
      const isText = typeof careNote === 'string';
      return isText ? { ...json, assessment: { careNote: careNote.trim(), ...measures } } : json;
    },
  ),
  'a photo ends early for whoever did not upload it': about(
    (seen) => is.download(seen) && seen.token === 'reader-cat',
    async (seen) => {
      const answer = await seen.forward();
      const bytes = await answer.arrayBuffer();
      return new Response(bytes.slice(0, -1), { status: answer.status, headers: answer.headers });
    },
  ),
  'the second page of a list misses a wound': about(
    (seen) => is.list(seen) && seen.query.has('cursor') && isBen(seen),
    async (seen) =>
      edited(await seen.forward(), (json) => ({
        ...json,
        items: (json['items'] as Json[]).slice(1),
      })),
  ),
  'two records of a colleague share one id': remembering(
    (seen) => isBen(seen) && JSON.stringify(seen.json['attachmentIds'])?.includes('ATT'),
    () => 'the first',
    async (first, seen) => {
      const { recordId } = (await first.json()) as Json;
      return edited(await seen.forward(), (json) => ({ ...json, recordId }));
    },
  ),
  'half an hour of the time zone is lost': telling(is.read, (json) => {
    return { ...json, observedAt: String(json['observedAt']).replace('+09:30', '+09:00') };
  }),
};

export const faultsBehindRules = faultsOf(
  Object.fromEntries(
    Object.entries(lies).map(([name, lie]) => [`${differentialRule.id}: ${name}`, lie]),
  ),
);
