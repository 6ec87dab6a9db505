/**
 * The only way from a scanned code to an id, whichever device read the code. A code is accepted or refused as a whole:
 * if it has several parts, the hospital's profile says which of them is the id, otherwise it is refused.
 */
import type { IdRule } from '../../../shared/scanRules.ts';
import { gs1Elements } from './gs1.ts';
import { groupSeparator } from './keyBurst.ts';

/**
 * `notWhole`: a part of the code is missing. `severalParts`: no rule says which part is the id. `otherKind`: the code
 * has no id where the profile says, or one of another form.
 */
export type CodeRefusal = 'notWhole' | 'severalParts' | 'otherKind';

/** What is scanned. An id can also be typed in the dialog; a token is typed in its own field, hidden. */
export type ScanSubject = 'patient' | 'encounter' | 'token';

export type CodeReading =
  | { readonly is: 'id'; readonly id: string }
  | { readonly is: 'refused'; readonly why: CodeRefusal };

/** The code with the same character for every separator, and its parts trimmed. */
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
 * @param raw what a camera or hand scanner read, with its separators
 * @param rule the hospital's rule for codes of this kind
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
  // A leading or trailing separator counts: it may be all that was read of a part.
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
