// Owns the pages that describe the interface.
import type { HospitalContext } from '../context.ts';
import type { Rendered } from '../render.ts';

/** The description at one address. */
export function describeInterface(_context: HospitalContext, _pathname: string): Rendered {
  return { status: 404, headers: {}, body: null };
}
