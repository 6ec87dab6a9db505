/** What every stored row has in common. */
import { z } from 'zod';

/**
 * A row, or a part of one, that keeps what this version does not know: a newer version may have
 * written it, and what is read here is put back.
 */
export function row<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape);
}

/** Milliseconds since the epoch. */
export const timeMs = z.number();
