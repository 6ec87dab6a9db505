// Owns the list of planted faults: what each hospital does wrong, and every rule that must say so.
import { defaultLimits } from '../../src/conformance/subject.ts';
import {
  answer,
  edited,
  is,
  recordIdOf,
  refusal,
  stateNow,
  versionNow,
  withStatus,
} from './falsify.ts';
import type { Json, Lie, Seen } from './falsify.ts';

export interface PlantedFault {
  readonly name: string;
  readonly createLie: () => Lie;
  /** The rules that fail, no others. The first is the one that is meant. */
  readonly failing: readonly string[];
  /** It shows only with photos of 10 MiB. */
  readonly needsLargePhotos?: true;
}

/** A lie about one kind of request. */
function about(matches: (seen: Seen) => boolean, lie: Lie): () => Lie {
  return () => (seen) => (matches(seen) ? lie(seen) : undefined);
}

/** Falsifies the JSON of a success. */
function telling(matches: (seen: Seen) => boolean, edit: (json: Json, seen: Seen) => Json) {
  return about(matches, async (seen) => edited(await seen.forward(), (json) => edit(json, seen)));
}

/** Falsifies what is sent. */
function hearing(matches: (seen: Seen) => boolean, edit: (json: Json, seen: Seen) => Json) {
  return about(matches, (seen) => seen.forward({ json: edit(seen.json, seen) }));
}

/** Remembers the first success of each key and answers it again. */
function remembering(
  matches: (seen: Seen) => boolean,
  keyOf: (seen: Seen) => string,
  again: (first: Response, seen: Seen) => Promise<Response> | Response | undefined,
): () => Lie {
  return () => {
    const firsts = new Map<string, Response>();
    return (seen) => {
      if (!matches(seen)) return undefined;
      const first = firsts.get(keyOf(seen));
      const lied = first === undefined ? undefined : again(first.clone(), seen);
      if (lied !== undefined) return Promise.resolve(lied);
      return seen.forward().then((response) => {
        if (response.ok && first === undefined) firsts.set(keyOf(seen), response.clone());
        return response;
      });
    };
  };
}

/** Falsifies what is sent, but not what was sent before. */
function unlessRepeated(
  matches: (seen: Seen) => boolean,
  edit: (json: Json, seen: Seen) => Json,
): () => Lie {
  return () => {
    const known = new Set<string>();
    return (seen) => {
      const isRepeat = known.has(idOf(seen));
      known.add(idOf(seen));
      if (isRepeat || !matches(seen)) return undefined;
      return seen.forward({ json: edit(seen.json, seen) });
    };
  };
}

const idOf = (seen: Seen) => String(seen.json['clientRequestId']);
const inside = (json: Json, key: string) => (json[key] ?? {}) as Json;

/** A change of one section of an admission assessment before the hospital sees it. */
function bending(section: string, bend: (answers: Json) => Json): () => Lie {
  return hearing(is.admit, (json) => {
    const assessment = inside(json, 'assessment');
    if (assessment[section] === undefined) return json;
    return { ...json, assessment: { ...assessment, [section]: bend(inside(assessment, section)) } };
  });
}

const without = (json: Json, key: string): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

const hourMs = 3_600_000;

/** How long ago a photo was uploaded, in milliseconds; undefined for one that is not there. */
function photoAge(seen: Seen, isBound: boolean): number | undefined {
  const id = recordIdOf(seen);
  const photo = seen.hospital.attachments().find((each) => each.attachmentId === id);
  if (photo === undefined || (photo.boundTo !== null) !== isBound) return undefined;
  return seen.hospital.now() - Date.parse(photo.uploadedAt);
}

const repeatFaults: readonly PlantedFault[] = [
  {
    name: 'de-duplication by the id alone: other content gets the first receipt',
    createLie: remembering(is.create, idOf, (first) => first),
    failing: ['repeat.create-other-content'],
  },
  {
    name: 'de-duplication that ignores the path',
    createLie: remembering(
      is.void,
      (seen) => JSON.stringify(seen.json),
      (first) => first,
    ),
    failing: ['repeat.same-content-other-path'],
  },
  {
    name: 'no de-duplication of creates',
    createLie: remembering(
      is.create,
      (seen) => JSON.stringify(seen.json),
      async (_, seen) => {
        const json = { ...seen.json, clientRequestId: crypto.randomUUID(), attachmentIds: [] };
        const id = idOf(seen);
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      },
    ),
    failing: [
      'repeat.create',
      'repeat.create-after-correction',
      'repeat.create-after-void',
      'time.repeat-within-retention',
    ],
  },
  {
    name: 'a repeated create answers 200 instead of 201',
    createLie: remembering(
      is.create,
      (seen) => JSON.stringify(seen.json),
      (first) => withStatus(first, 200),
    ),
    failing: [
      'repeat.create',
      'repeat.create-after-correction',
      'repeat.create-after-void',
      'time.repeat-within-retention',
      'answers.listed-statuses',
    ],
  },
  {
    name: 'a repeat of an untouched record tells the next version',
    createLie: remembering(
      (seen) => is.create(seen) || is.correct(seen),
      (seen) => JSON.stringify(seen.json),
      (first) => edited(first, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    ),
    failing: ['repeat.create', 'repeat.correction'],
  },
  {
    name: 'two identical requests at the same time make two records',
    createLie: () => {
      const running = new Set<string>();
      return async (seen) => {
        if (!is.create(seen)) return seen.forward();
        const id = idOf(seen);
        if (!running.has(id)) {
          running.add(id);
          const made = await seen.forward();
          await new Promise((resolve) => setTimeout(resolve, 1));
          running.delete(id);
          return made;
        }
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      };
    },
    failing: ['repeat.twins'],
  },
  {
    name: 'the version is checked again when a correction is repeated',
    createLie: about(
      (seen) => is.correct(seen) && Number(seen.json['version']) < versionNow(seen),
      () => Promise.resolve(refusal(409, 'VERSION_CONFLICT')),
    ),
    failing: ['repeat.correction', 'repeat.late-correction'],
  },
  {
    name: 'a repeated void gets 409, because the record is voided already',
    createLie: about(is.void, (seen) =>
      stateNow(seen) === 'voided'
        ? Promise.resolve(refusal(409, 'RECORD_STATE_CONFLICT'))
        : seen.forward(),
    ),
    failing: ['repeat.void'],
  },
  {
    name: 'a repeated admission assessment makes a second record',
    createLie: remembering(
      is.admit,
      (seen) => JSON.stringify(seen.json),
      async (_, seen) => {
        const json = { ...seen.json, clientRequestId: crypto.randomUUID() };
        const id = idOf(seen);
        return edited(await seen.forward({ json }), (made) => ({ ...made, clientRequestId: id }));
      },
    ),
    failing: ['admission.repeat'],
  },
  {
    name: 'the request query answers 404 for a committed write',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      return response.ok ? refusal(404, 'NOT_FOUND') : response;
    }),
    failing: [
      'request.of-create',
      'request.of-correction',
      'request.of-void',
      'admission.request-query',
      'time.query-within-retention',
    ],
  },
  {
    name: 'the request query answers 200 for a request that nobody sent',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      return response.status === 404 ? answer(200, {}) : response;
    }),
    failing: [
      'access.unknown-request',
      'access.reader-cannot-write',
      'wound-create.refused-leaves-nothing',
    ],
  },
  {
    name: 'the request query gives the receipt of the newest version',
    createLie: telling(is.query, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    failing: [
      'request.of-create',
      'request.of-correction',
      'request.of-void',
      'admission.request-query',
    ],
  },
  {
    name: 'a clientRequestId is forgotten after three days',
    createLie: about(is.query, async (seen) => {
      const response = await seen.forward();
      const { recordedAt } = response.ok
        ? ((await response.clone().json()) as { recordedAt: string })
        : { recordedAt: '' };
      const ageMs = seen.hospital.now() - Date.parse(recordedAt);
      return ageMs > 72 * hourMs ? refusal(404, 'NOT_FOUND') : response;
    }),
    failing: ['time.query-within-retention'],
  },
];

const recordFaults: readonly PlantedFault[] = [
  {
    name: 'the receipt of a create carries the version that comes next',
    createLie: telling(is.create, (json) => ({ ...json, version: Number(json['version']) + 1 })),
    failing: [
      'wound-create.receipt',
      'wound-create.record-and-receipt',
      'repeat.same-content-other-path',
      'correct.at-the-same-time',
      'request.of-create',
    ],
  },
  {
    name: 'the version is not raised by a correction',
    createLie: telling(is.correct, (json) => ({ ...json, version: Number(json['version']) - 1 })),
    failing: ['correct.receipt', 'request.of-correction'],
  },
  {
    name: 'a correction also moves observedAt',
    createLie: telling(is.read, (json) =>
      Number(json['version']) > 1 ? { ...json, observedAt: '2026-01-05T09:30:00+08:00' } : json,
    ),
    failing: ['correct.only-the-note'],
  },
  {
    name: 'a correction loses the measures',
    createLie: telling(is.read, (json) => {
      const { careNote } = inside(json, 'assessment');
      return Number(json['version']) > 1 ? { ...json, assessment: { careNote } } : json;
    }),
    failing: ['correct.only-the-note'],
  },
  {
    name: 'a correction with a stale version is accepted',
    createLie: unlessRepeated(
      (seen) => is.correct(seen) && Number(seen.json['version']) < versionNow(seen),
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['correct.stale'],
  },
  {
    name: 'a correction with a version that is still to come is accepted',
    createLie: hearing(
      (seen) => is.correct(seen) && Number(seen.json['version']) > versionNow(seen),
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['correct.version-ahead'],
  },
  {
    name: 'a stale correction gets 409 with another code than VERSION_CONFLICT',
    createLie: about(is.correct, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('VERSION_CONFLICT') ? refusal(409, 'CONFLICT') : response;
    }),
    failing: ['correct.stale'],
  },
  {
    name: 'a care note that is null empties the note',
    createLie: hearing(
      (seen) => is.correct(seen) && inside(seen.json, 'changes')['careNote'] === null,
      (json) => ({ ...json, changes: { careNote: 'emptied' } }),
    ),
    failing: ['correct.null'],
  },
  {
    name: 'a correction may change more than the care note',
    createLie: hearing(
      (seen) => is.correct(seen) && 'length' in inside(seen.json, 'changes'),
      (json) => ({ ...json, changes: { careNote: inside(json, 'changes')['careNote'] } }),
    ),
    failing: ['correct.only-named-changes'],
  },
  {
    name: 'a correction moves the record to another wound',
    createLie: () => {
      const moved = new Set<string>();
      return async (seen) => {
        if (is.correct(seen) && 'woundId' in seen.json) {
          moved.add(recordIdOf(seen));
          const { careNote } = inside(seen.json, 'changes');
          return seen.forward({ json: { ...seen.json, changes: { careNote } } });
        }
        const response = await seen.forward();
        if (!is.read(seen) || !moved.has(recordIdOf(seen))) return response;
        return edited(response, (json) => ({ ...json, woundId: 'W-1001-2' }));
      };
    },
    failing: ['correct.patient-and-wound-fixed'],
  },
  {
    name: 'a void with a stale version is accepted',
    createLie: unlessRepeated(
      (seen) => is.void(seen) && Number(seen.json['version']) < versionNow(seen),
      (json, seen) => ({ ...json, version: versionNow(seen) }),
    ),
    failing: ['void.stale', 'void.receipt', 'repeat.void', 'request.of-void'],
  },
  {
    name: 'a voided record gives 404',
    createLie: about(is.read, (seen) =>
      stateNow(seen) === 'voided' ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward(),
    ),
    failing: ['void.still-read'],
  },
  {
    name: 'the reason of a void leaks in GET',
    createLie: telling(is.read, (json, seen) => {
      const id = recordIdOf(seen);
      const { reason } = seen.hospital.records().find((each) => each.recordId === id) ?? {};
      return reason === null ? json : { ...json, voidReason: reason };
    }),
    failing: ['void.reason-not-returned'],
  },
  {
    name: 'a voided record can be voided again',
    createLie: about(is.void, async (seen) => {
      const response = await seen.forward();
      const isAgain = response.status === 409 && stateNow(seen) === 'voided';
      const { clientRequestId } = seen.json;
      const receipt = { clientRequestId, recordId: recordIdOf(seen), version: 9, recordedAt: 'x' };
      return isAgain ? answer(200, receipt) : response;
    }),
    failing: ['void.again'],
  },
  {
    name: 'a voided record can be corrected',
    createLie: about(is.correct, async (seen) => {
      const response = await seen.forward();
      const isVoided = response.status === 409 && stateNow(seen) === 'voided';
      return isVoided && seen.json['version'] === versionNow(seen) ? answer(200, {}) : response;
    }),
    failing: ['void.then-correct'],
  },
  {
    name: 'a correction of a voided record gets VERSION_CONFLICT',
    createLie: about(is.correct, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      return text.includes('RECORD_STATE') ? refusal(409, 'VERSION_CONFLICT') : response;
    }),
    failing: ['void.then-correct'],
  },
  {
    name: 'a voided record forgets its care note',
    createLie: telling(is.read, (json) =>
      json['recordState'] === 'voided' ? { ...json, assessment: { careNote: '' } } : json,
    ),
    failing: ['void.still-read'],
  },
  {
    name: 'a record can be deleted',
    createLie: about(
      ({ method }) => method === 'DELETE',
      () => Promise.resolve(new Response(null, { status: 204 })),
    ),
    failing: ['access.no-deletion'],
  },
  {
    name: 'nothing can be voided',
    createLie: about(
      (seen) => is.void(seen) && seen.token !== undefined && seen.token !== 'nurse-eve',
      () => Promise.resolve(refusal(409, 'VERSION_CONFLICT')),
    ),
    failing: [
      'clean-up.all-voided',
      'repeat.same-content-other-path',
      'repeat.void',
      'request.of-void',
      'void.receipt',
      'void.still-read',
      'void.then-correct',
      'void.final',
      'void.unknown-record',
      'void.without-reason',
    ],
  },
];

const inputFaults: readonly PlantedFault[] = [
  {
    name: 'observedAt without a time zone is taken for UTC',
    createLie: hearing(
      (seen) => is.create(seen) && /T\d\d:\d\d:\d\d$/.test(String(seen.json['observedAt'])),
      (json) => ({ ...json, observedAt: `${String(json['observedAt'])}Z` }),
    ),
    failing: ['wound-create.no-zone'],
  },
  {
    name: 'a wound of another patient is accepted',
    createLie: hearing(
      (seen) => is.create(seen) && seen.json['woundId'] === 'W-1005-1',
      (json) => ({ ...json, woundId: 'W-1001-1', patientId: 'P-1001', encounterId: 'E-1001' }),
    ),
    failing: ['wound-create.foreign-wound', 'wound-create.foreign-photo'],
  },
  {
    name: 'an encounter of another patient is accepted',
    createLie: hearing(
      (seen) => is.create(seen) && seen.json['patientId'] === 'P-1001',
      (json) => (json['encounterId'] === 'E-1005' ? { ...json, encounterId: 'E-1001' } : json),
    ),
    failing: ['wound-create.foreign-encounter'],
  },
  {
    name: 'unknown photos are left out silently',
    createLie: hearing(is.create, (json) => {
      const ids = Array.isArray(json['attachmentIds']) ? (json['attachmentIds'] as string[]) : [];
      const kept = ids.filter((id) => !String(id).startsWith('conformance-'));
      return kept.length === ids.length ? json : { ...json, attachmentIds: kept };
    }),
    failing: ['wound-create.unknown-ids'],
  },
  {
    name: 'the care note is trimmed and normalised',
    createLie: telling(is.read, (json) => {
      const assessment = inside(json, 'assessment');
      const careNote = String(assessment['careNote']).normalize('NFC');
      return { ...json, assessment: { ...assessment, careNote } };
    }),
    failing: ['wound-create.text-kept'],
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
    failing: ['wound-create.read-back'],
  },
  {
    name: 'photos of a record come in another order',
    createLie: telling(is.read, (json) => {
      return { ...json, attachmentIds: (json['attachmentIds'] as string[]).toReversed() };
    }),
    failing: ['wound-create.photo-order', 'wound-create.read-back'],
  },
  {
    name: 'lengths in millimetres are accepted',
    createLie: hearing(
      (seen) => is.create(seen) && JSON.stringify(seen.json).includes('"mm"'),
      (json) => ({ ...json, assessment: { careNote: 'x' } }),
    ),
    failing: ['wound-create.unit'],
  },
  {
    name: 'a refused assessment is stored all the same',
    createLie: about(is.create, async (seen) => {
      const response = await seen.forward();
      const isBad = response.status === 422 && seen.json['observedAt'] === 'never';
      if (isBad) await seen.forward({ json: { ...seen.json, observedAt: '2026-01-05T09:30:00Z' } });
      return response;
    }),
    failing: ['wound-create.refused-leaves-nothing'],
  },
  {
    name: 'error.fields is missing',
    createLie: () => async (seen) => {
      const response = await seen.forward();
      if (response.status !== 422 || seen.path === '') return response;
      const { error, requestId } = (await response.json()) as { error: Json; requestId: string };
      return answer(422, { error: without(error, 'fields'), requestId });
    },
    failing: [
      'answers.validation-fields',
      'wound-create.no-zone',
      'wound-create.error-fields',
      'admission.ward-date',
    ],
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
      'correct.wrong-type',
      'correct.only-named-changes',
      'correct.without-version',
      'void.without-reason',
    ],
  },
];

const photoFaults: readonly PlantedFault[] = [
  {
    name: 'bound photos are purged after 24 hours',
    createLie: about(is.download, (seen) => {
      const ageMs = photoAge(seen, true) ?? 0;
      return ageMs > 24 * hourMs ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward();
    }),
    failing: ['time.bound-photo-kept'],
  },
  {
    name: 'unbound photos are purged after 12 hours',
    createLie: about(is.download, (seen) => {
      const ageMs = photoAge(seen, false) ?? 0;
      return ageMs > 12 * hourMs ? Promise.resolve(refusal(404, 'NOT_FOUND')) : seen.forward();
    }),
    failing: ['time.photo-kept-a-day'],
  },
  {
    name: 'unbound photos are never purged',
    createLie: remembering(
      is.download,
      (seen) => `${seen.path} ${String(seen.token)}`,
      (first) => first,
    ),
    failing: ['time.photo-purged'],
  },
  {
    name: 'photos are compressed again',
    createLie: about(is.download, async (seen) => {
      const response = await seen.forward();
      if (!response.ok) return response;
      const bytes = new Uint8Array(await response.arrayBuffer()).slice(0, -1);
      return new Response(bytes, { headers: response.headers });
    }),
    failing: ['photo.original-bytes'],
  },
  {
    name: 'contentType is what the sender declared, not what the file is',
    createLie: telling(is.upload, (json) => ({ ...json, contentType: 'image/jpeg' })),
    failing: ['photo.png'],
  },
  {
    name: 'a GIF is accepted',
    createLie: about(is.upload, async (seen) => {
      const response = await seen.forward();
      const attachment = {
        attachmentId: 'ATT-GIF',
        patientId: 'P-1001',
        contentType: 'image/jpeg',
      };
      return response.status === 415 ? answer(201, attachment) : response;
    }),
    failing: ['photo.other-format'],
  },
  {
    name: 'a file larger than 10 MiB is accepted',
    createLie: about(is.upload, async (seen) => {
      const response = await seen.forward();
      const attachment = {
        attachmentId: 'ATT-BIG',
        patientId: 'P-1001',
        contentType: 'image/jpeg',
      };
      return response.status === 413 ? answer(201, attachment) : response;
    }),
    failing: ['photo.too-large'],
    needsLargePhotos: true,
  },
  {
    name: 'a file of 8 MB is too large already',
    createLie: about(is.upload, async (seen) => {
      const length = (await seen.request.clone().arrayBuffer()).byteLength;
      return length > 8_000_000 ? refusal(413, 'FILE_TOO_LARGE') : seen.forward();
    }),
    failing: ['photo.up-to-limit'],
    needsLargePhotos: true,
  },
  {
    name: 'an upload without a patient is accepted',
    createLie: about(is.upload, async (seen) => {
      const response = await seen.forward();
      const attachment = {
        attachmentId: 'ATT-NONE',
        patientId: 'P-1001',
        contentType: 'image/png',
      };
      return response.status === 422 ? answer(201, attachment) : response;
    }),
    failing: ['photo.without-patient', 'photo.without-file'],
  },
  {
    name: 'photos have a public address',
    createLie: about(is.download, (seen) =>
      seen.token === undefined ? seen.forward({ token: 'nurse-amy' }) : seen.forward(),
    ),
    failing: ['access.photo-without-credential', 'access.read-without-credential'],
  },
];

const listFaults: readonly PlantedFault[] = [
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

const accessFaults: readonly PlantedFault[] = [
  {
    name: 'reads need no credential',
    createLie: about(
      ({ method, token, path }) => method === 'GET' && token === undefined && path !== '',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.read-without-credential', 'access.photo-without-credential'],
  },
  {
    name: 'writes need no credential',
    createLie: about(
      ({ method, token, path }) => method === 'POST' && token === undefined && path !== '',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.write-without-credential'],
  },
  {
    name: 'an expired credential is accepted',
    createLie: about(
      ({ token }) => token === 'expired-dan',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.expired-credential'],
  },
  {
    name: 'a credential that was never issued is accepted for reading',
    createLie: about(
      ({ token }) => token?.startsWith('conformance') ?? false,
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.read-with-wrong-credential'],
  },
  {
    name: 'records are shown to everybody',
    createLie: about(
      (seen) => is.read(seen) && seen.token === 'nurse-eve',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.stranger-reads-no-record'],
  },
  {
    name: 'the list of wounds is shown to everybody',
    createLie: about(
      (seen) => is.list(seen) && seen.token === 'nurse-eve',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.stranger-sees-nothing'],
  },
  {
    name: 'everybody may correct',
    createLie: about(
      (seen) => is.correct(seen) && seen.token === 'nurse-eve',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.stranger-writes-nothing'],
  },
  {
    name: 'the request query needs no permission on the record',
    createLie: about(
      (seen) => is.query(seen) && seen.token === 'nurse-eve',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.query-needs-permission'],
  },
  {
    name: 'somebody who may only read may write',
    createLie: about(
      (seen) => is.create(seen) && seen.token === 'reader-cat',
      (seen) => seen.forward({ token: 'nurse-ben' }),
    ),
    failing: ['access.reader-cannot-write'],
  },
  {
    name: 'the operator is taken from the body',
    createLie: () => {
      const claims = new Map<unknown, unknown>();
      return async (seen) => {
        const response = await seen.forward();
        if (is.create(seen) && response.ok) {
          const { recordId } = (await response.clone().json()) as Json;
          if ('operatorId' in seen.json) claims.set(recordId, seen.json['operatorId']);
        }
        if (!seen.request.url.endsWith('/_hospital/records')) return response;
        const records = (await response.json()) as Json[];
        return answer(
          200,
          records.map((record) => {
            return { ...record, operator: claims.get(record['recordId']) ?? record['operator'] };
          }),
        );
      };
    },
    failing: ['access.operator-from-credential'],
  },
  {
    name: 'all writes are recorded under one operator',
    createLie: about(
      (seen) => is.create(seen) && seen.token === 'nurse-ben',
      (seen) => seen.forward({ token: 'nurse-amy' }),
    ),
    failing: ['access.operator-from-credential'],
  },
  {
    name: 'a refusal repeats the credential',
    createLie: about(
      (seen) =>
        is.download(seen) && seen.path.includes('conformance-') && seen.token === 'nurse-amy',
      (seen) =>
        Promise.resolve(
          answer(404, {
            error: { code: 'NOT_FOUND', message: `Not for ${seen.token ?? ''}` },
            requestId: 'T-1',
          }),
        ),
    ),
    failing: ['answers.no-credential'],
  },
  {
    name: 'answers do not say that they are JSON',
    createLie: about(
      ({ method, path }) => method === 'GET' && path.startsWith('/patients/'),
      async (seen) => {
        const response = await seen.forward();
        const headers = { 'content-type': 'text/plain' };
        return new Response(await response.text(), { status: response.status, headers });
      },
    ),
    failing: ['answers.json'],
  },
];

const admissionFaults: readonly PlantedFault[] = [
  {
    name: 'an extra property is accepted in one section',
    createLie: bending('sleep', (answers) => without(answers, 'conformanceProbe')),
    failing: ['admission.strict-sections'],
  },
  {
    name: 'an extra property is accepted beside the sections',
    createLie: hearing(is.admit, (json) => {
      if (json['assessment'] === undefined) return json;
      return { ...json, assessment: without(inside(json, 'assessment'), 'conformanceProbe') };
    }),
    failing: ['admission.strict-body'],
  },
  {
    name: 'an extra property is accepted in a family member',
    createLie: bending('family', (answers) => {
      const members = (answers['members'] ?? []) as Json[];
      return { ...answers, members: members.map((each) => without(each, 'conformanceProbe')) };
    }),
    failing: ['admission.strict-items'],
  },
  {
    name: 'languages may come twice',
    createLie: bending('basic', (answers) => {
      return { ...answers, languages: [...new Set(answers['languages'] as string[])] };
    }),
    failing: ['admission.unique'],
  },
  {
    name: '"none" may stand beside another religion',
    createLie: bending('basic', (answers) => {
      const religions = answers['religions'] as string[];
      const isMixed = religions.length > 1 && religions.includes('none');
      return isMixed ? { ...answers, religions: ['none'] } : answers;
    }),
    failing: ['admission.no-religion-alone'],
  },
  {
    name: 'a drug allergy needs no note',
    createLie: bending('alerts', (answers) =>
      answers['drugAllergy'] === 'yes' && answers['drugAllergyNote'] === undefined
        ? { ...answers, drugAllergyNote: 'none given' }
        : answers,
    ),
    failing: ['admission.allergy-note-required'],
  },
  {
    name: 'any way of writing a ward date is accepted',
    createLie: bending('admission', (answers) => ({ ...answers, wardDate: '2026-01-05' })),
    failing: ['admission.ward-date'],
  },
  {
    name: 'a bad ward date is reported at another path',
    createLie: about(is.admit, async (seen) => {
      const response = await seen.forward();
      const text = await response.clone().text();
      if (response.status !== 422) return response;
      return new Response(text.replaceAll('assessment.admission.wardDate', 'wardDate'), response);
    }),
    failing: ['admission.ward-date'],
  },
  {
    name: 'an outpatient encounter is accepted for an admission',
    createLie: hearing(
      (seen) => is.admit(seen) && seen.json['patientId'] === 'P-1005',
      (json) => ({ ...json, patientId: 'P-1001', encounterId: 'E-1001' }),
    ),
    failing: ['admission.inpatient-only'],
  },
  {
    name: 'an admission loses a section',
    createLie: telling(
      ({ method, path }) => method === 'GET' && path.startsWith('/admission-assessments/'),
      (json) => ({ ...json, assessment: without(inside(json, 'assessment'), 'family') }),
    ),
    failing: ['admission.read-back'],
  },
];

/** Every planted fault. */
export const plantedFaults: readonly PlantedFault[] = [
  ...repeatFaults,
  ...recordFaults,
  ...inputFaults,
  ...photoFaults,
  ...listFaults,
  ...accessFaults,
  ...admissionFaults,
];

/** Photos of 10 MiB are sent only where it takes them. */
export function limitsFor({ needsLargePhotos }: PlantedFault): typeof defaultLimits {
  const fast = { ...defaultLimits, requestsPerSecond: 20 };
  return needsLargePhotos === true ? fast : { ...fast, photoBytes: 100_000 };
}
