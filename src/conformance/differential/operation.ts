/** One step of a differential run, as data: the same step is taken at the hospital and at the model. */
import type { EndpointName } from '../../shared/interface/endpoints.ts';
import type { PhotoForm, Who } from '../exchange.ts';

/** Changes to a body: a value by the dotted place where it is put; undefined takes away what is there. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * A text that begins with `@` stands for what an earlier step was given: `@record:3`, `@photo:3`, `@cursor:3`,
 * `@version:3` (of its record now), `@stale:3` (the one before), `@id:3+` (its request id, ending in `+`).
 */
export interface Operation {
  /** Which it is of its run, from 1; it keeps its number when others are left out. */
  readonly number: number;
  readonly endpoint: EndpointName;
  readonly who: Who;
  readonly params: Readonly<Record<string, string>>;
  readonly cursor?: string;
  readonly body?: unknown;
  /** Sends what an earlier step sent, with these changes. */
  readonly again?: { readonly of: number; readonly changes: Changes };
  readonly photo?: PhotoForm;
  /** Sent twice at once. */
  readonly isTwin?: boolean;
  /** The sentence of the interface that another answer breaks. */
  readonly sentence: string;
}

/** The numbers of the earlier steps without which this one means nothing. */
export function needsOf({ params, cursor, body, again }: Operation): readonly number[] {
  const text = JSON.stringify([params, cursor, body, again?.changes]);
  const named = [...text.matchAll(/"@[a-z]+:(\d+)/g)].map(([, number]) => Number(number));
  return again === undefined ? named : [...named, again.of];
}

/** A copy of some JSON with the changes made. */
export function changed(body: unknown, changes: Changes): unknown {
  const copy: unknown = structuredClone(body);
  for (const [place, value] of Object.entries(changes)) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    const inside = keys.reduce<unknown>((at, key) => {
      const object = at as Record<string, unknown> | undefined;
      if (value !== undefined && object !== undefined) object[key] ??= {};
      return object?.[key];
    }, copy);
    if (typeof inside !== 'object' || inside === null) continue;
    if (value === undefined) delete (inside as Record<string, unknown>)[last];
    else (inside as Record<string, unknown>)[last] = value;
  }
  return copy;
}
