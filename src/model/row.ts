/** What every stored row has in common. */
import { z } from 'zod';

/**
 * A row, or a part of one, that keeps unknown fields: a newer version may have written them, and what is read here is
 * written back.
 */
export function row<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape);
}

export { timeMs } from '../shared/storedTime.ts';
