/** The browser's unspecific UnknownError, which it raises for a damaged database. */
import { fieldOf } from '../shared/unknown.ts';

/** Whether the browser raised that error, as it does before it drops rows or refuses to open. */
export function saysUnknown(error: unknown): boolean {
  for (let at = error; typeof at === 'object' && at !== null; at = causeOf(at)) {
    if (fieldOf(at, 'name') === 'UnknownError') return true;
  }
  return false;
}

function causeOf(error: object): unknown {
  return fieldOf(error, 'cause') ?? fieldOf(error, 'inner');
}
