/** The building blocks of the planted faults: ways of lying. */
import { edited, is, recordIdOf, type Json, type Lie, type Seen } from '../falsify.ts';

export interface PlantedFault {
  readonly name: string;
  readonly createLie: () => Lie;
  /** The rules that must fail, and no others. */
  readonly failing: readonly string[];
}

/** Faults by the ids of the rules that own them, a colon, and what the hospital does. */
export function faultsOf(lies: Readonly<Record<string, () => Lie>>): readonly PlantedFault[] {
  return Object.entries(lies).map(([key, createLie]) => {
    const [owners = '', ...words] = key.split(': ');
    return { name: words.join(': '), createLie, failing: owners.split(' ') };
  });
}

/** A lie about one kind of request. */
export function about(matches: (seen: Seen) => boolean, lie: Lie): () => Lie {
  return () => (seen) => (matches(seen) ? lie(seen) : undefined);
}

/** Falsifies the JSON of a success. */
export function telling(matches: (seen: Seen) => boolean, edit: (json: Json, seen: Seen) => Json) {
  return about(matches, async (seen) => edited(await seen.forward(), (json) => edit(json, seen)));
}

/** Falsifies the request. */
export function hearing(matches: (seen: Seen) => boolean, edit: (json: Json, seen: Seen) => Json) {
  return about(matches, (seen) => seen.forward({ json: edit(seen.json, seen) }));
}

/** Remembers the first success for each key and repeats it. */
export function remembering(
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

/** Falsifies what is sent, except for a repeat of an earlier request. */
export function unlessRepeated(
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

export const idOf = (seen: Seen) => String(seen.json['clientRequestId']);
export const inside = (json: Json, key: string) => (json[key] ?? {}) as Json;

/** Changes one section of an admission assessment before the hospital sees it. */
export function bending(section: string, bend: (answers: Json) => Json): () => Lie {
  return hearing(is.admit, (json) => {
    const assessment = inside(json, 'assessment');
    if (assessment[section] === undefined) return json;
    return { ...json, assessment: { ...assessment, [section]: bend(inside(assessment, section)) } };
  });
}

export const without = (json: Json, key: string): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

export const hourMs = 3_600_000;

/** How long ago a photo was uploaded, milliseconds; undefined if there is no such photo. */
export function photoAge(seen: Seen, isBound: boolean): number | undefined {
  const id = recordIdOf(seen);
  const photo = seen.hospital.attachments().find((each) => each.attachmentId === id);
  if (photo === undefined || (photo.boundTo !== null) !== isBound) return undefined;
  return seen.hospital.now() - Date.parse(photo.uploadedAt);
}
