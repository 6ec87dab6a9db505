/**
 * The one way from a scanned code to an id, whichever device read the code. A code is believed as a whole: where it has
 * several parts, the hospital's profile says which of them is the id, or it is refused.
 */
import type { IdRule } from '../../../shared/scanRules.ts';
import { gs1Elements } from './gs1.ts';
import { groupSeparator } from './keyBurst.ts';

/**
 * `notWhole`: a part of the code is missing. `severalParts`: nobody says which part is the id.
 * `otherKind`: the id is not in it as the profile says, or looks otherwise.
 */
export type CodeRefusal = 'notWhole' | 'severalParts' | 'otherKind';

/** What is looked for. An id can be typed in the dialog, too; a token is typed in its own field, unseen. */
export type ScanSubject = 'patient' | 'encounter' | 'token';

export type CodeReading =
  | { readonly is: 'id'; readonly id: string }
  | { readonly is: 'refused'; readonly why: CodeRefusal };

/** The code with one sign for every separator, and without blanks around its parts. */
export function cleanCode(raw: string): string {
  return raw
    .trim()
    .split(/\r\n|\p{Cc}/u)
    .map((part) => part.trim())
    .join(groupSeparator);
}

/**
 * The id in a code.
 *
 * @param raw what a camera or a hand scanner read, separators included
 * @param rule what the hospital says of codes of this kind
 */
export function readCode(raw: string, rule: IdRule): CodeReading {
  const code = cleanCode(raw);
  const found = partOf(code, rule);
  if (found.is === 'refused') return found;
  const { pattern } = rule;
  const fits = pattern === null || new RegExp(`^(?:${pattern})$`, 'u').test(found.id);
  return fits ? found : refused('otherKind');
}

function partOf(code: string, { part }: IdRule): CodeReading {
  if (part?.by === 'identifier') {
    return idOr('otherKind', gs1Elements(code)?.get(part.identifier)?.trim());
  }
  // A separator in front or behind counts: it may be all that was read of a part.
  const parts = code.split(groupSeparator);
  const isAlone = parts.length === 1 && (part === null || part.orAlone);
  if (isAlone) return idOr('notWhole', code);
  if (part === null) return refused('severalParts');
  return idOr('otherKind', parts.length === part.of ? parts[part.position - 1] : undefined);
}

function idOr(why: CodeRefusal, id: string | undefined): CodeReading {
  return id === undefined || id === '' ? refused(why) : { is: 'id', id };
}

function refused(why: CodeRefusal): CodeReading {
  return { is: 'refused', why };
}
