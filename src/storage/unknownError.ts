/** The error of a browser that says nothing: what it does with a database that is damaged. */
import { fieldOf } from '../shared/unknown.ts';

/** Whether a browser has failed so, as it does before it drops rows or refuses to open. */
export function saysUnknown(error: unknown): boolean {
  for (let at = error; typeof at === 'object' && at !== null; at = causeOf(at)) {
    if (fieldOf(at, 'name') === 'UnknownError') return true;
  }
  return false;
}

function causeOf(error: object): unknown {
  return fieldOf(error, 'cause') ?? fieldOf(error, 'inner');
}
