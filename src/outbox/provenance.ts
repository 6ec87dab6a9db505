/**
 * Owns the question whether an answer is the hospital's own word. A proxy, a firewall or a gateway
 * with a dead replica answers 401, 403 and 404 as well, and a 404 that is believed may license a
 * second record (rule R5). A body in the interface's own shape proves itself. Other bodies are a
 * legal reading (open point `errorBody`), so shape alone is not the answer: then a witness is asked,
 * a question without a credential, which the hospital answers with 401 and a stranger does not. Where one answer
 * settles it, the same is asked with the credential, too, for a stranger may say 401 to everybody.
 */
import { endpointPath, endpoints } from '../shared/interface/endpoints.ts';
import { errorBodySchema } from '../shared/interface/errorBody.ts';
import type { Answer, Exchange } from './hospitalClient.ts';
import type { EnginePorts } from './ports.ts';

type Answered = Extract<Answer, { type: 'answered' }>;

export interface Question {
  /** What was asked, the same each time that it is asked again. */
  key: string;
  /** What was done: it decides how much proof is wanted, and whether asking again costs anything. */
  about: 'probe' | 'query' | 'read' | 'write' | 'upload';
  /** With which credential. */
  token: string;
}

export interface Provenance {
  /** Whether this hospital's errors were ever heard in the interface's own shape. */
  isOutspoken(): boolean;
  /**
   * The answer as it may be believed: as it came, or marked `isForeign`.
   * @param ask makes one more exchange; resolves to null where nothing may leave now
   */
  settle(
    answer: Answer,
    question: Question,
    ask: (exchange: Pick<Exchange, 'method' | 'path' | 'token'>) => Promise<Answer | null>,
  ): Promise<Answer>;
}

/** How often in a row an answer without proof must come before it is believed. */
const roundsWanted = {
  /** It looks as the hospital's errors look. */
  alike: { probe: 1, query: 3, read: 3, write: 1, upload: 1 },
  /** It looks otherwise. */
  unlike: { probe: 6, query: 6, read: 6, write: 6, upload: 6 },
  /** A 404 to the query may license a second record; a 401 ends a sign-in. */
  grave: { alike: 5, unlike: 8 },
} as const;

/**
 * What looks otherwise than the hospital's errors is asked about for so long at least, milliseconds: a
 * firewall in front that refuses writes for some minutes is not the hospital.
 */
const unlikeForMs = 10 * 60_000;

/** What cannot be sent again for the asking is settled by more witnesses at once. */
const witnessesWanted = { probe: 1, query: 1, read: 1, write: 3, upload: 3 } as const;

function isSettledAtOnce(about: Question['about']): boolean {
  return about === 'write' || about === 'upload';
}

/**
 * @param wasOutspoken what was known of this hospital when the engine last ran
 */
export function openProvenance(
  { randomId, clock }: Pick<EnginePorts, 'randomId' | 'clock'>,
  wasOutspoken = false,
): Provenance {
  let isOutspoken = wasOutspoken;
  /** By question: the same answer in a row, each with a good witness. */
  const agreed = new Map<string, { status: number; count: number; sinceMs: number }>();

  const foreign = (answer: Answered, question: Question): Answer => {
    agreed.delete(question.key);
    return { ...answer, isForeign: true };
  };

  /**
   * Whether the answer looks as the hospital's witnesses do; null where they do not speak for it; undefined where
   * none could be asked now, so that nothing is known either way.
   */
  const testify = async (
    answer: Answered,
    { about, token }: Question,
    ask: Parameters<Provenance['settle']>[2],
  ): Promise<boolean | null | undefined> => {
    let isAlike = true;
    let asked = questionOfNobody(randomId());
    for (let heard = 0; heard < witnessesWanted[about]; heard += 1) {
      if (heard > 0) asked = questionOfNobody(randomId());
      const witness = await ask({ ...asked, token: null });
      if (witness === null) return undefined;
      if (witness.type !== 'answered' || witness.status !== 401) return null;
      if (isAsSpecified(witness)) {
        isOutspoken = true;
        return null;
      }
      isAlike &&= lookOf(witness) === lookOf(answer);
    }
    if (answer.status === 401 || !isSettledAtOnce(about)) return isAlike;
    // Who says 401 to everybody takes no credential for one. The hospital does, and has nothing under that id.
    const known = await ask({ ...asked, token });
    return known?.type === 'answered' && known.status === 404 ? isAlike : null;
  };

  return {
    isOutspoken: () => isOutspoken,
    async settle(answer, question, ask) {
      if (answer.type !== 'answered' || !mayBeAnybodys(answer.status)) {
        agreed.delete(question.key);
        return answer;
      }
      if (isAsSpecified(answer)) {
        isOutspoken = true;
        agreed.delete(question.key);
        return answer;
      }
      // Whoever refuses a photo for its size: this photo does not get through.
      if (question.about === 'upload' && answer.status === 413) return answer;
      // A credential for the proxy is nothing that a hospital asks for.
      if (answer.status === 407 || isOutspoken) return foreign(answer, question);

      const isAlike = await testify(answer, question, ask);
      if (isAlike === undefined) return { ...answer, isForeign: true };
      if (isAlike === null) return foreign(answer, question);
      // The witness is refused for want of a credential, too: it says nothing for another page.
      if (answer.status === 401 && !isAlike) return foreign(answer, question);
      const before = agreed.get(question.key);
      const isSame = before?.status === answer.status;
      const count = isSame ? before.count + 1 : 1;
      const sinceMs = isSame ? before.sinceMs : clock.now();
      const isTooSoon = !isAlike && Math.abs(clock.now() - sinceMs) < unlikeForMs;
      if (isTooSoon || count < roundsFor(question, answer.status, isAlike)) {
        agreed.set(question.key, { status: answer.status, count, sinceMs });
        return { ...answer, isForeign: true };
      }
      agreed.delete(question.key);
      return answer;
    },
  };
}

function roundsFor({ about }: Question, status: number, isAlike: boolean): number {
  const look = isAlike ? 'alike' : 'unlike';
  // Whoever asks everybody for a credential answers the witness with 401, too.
  const isGrave = status === 401 || (about === 'query' && status === 404);
  return isGrave ? roundsWanted.grave[look] : roundsWanted[look][about];
}

/** Interface: Endpoint 12, of an id that nobody has used. */
function questionOfNobody(clientRequestId: string) {
  return {
    method: endpoints.readRequest.method,
    path: endpointPath('readRequest', { clientRequestId }),
  };
}

/** Everything that means something about the submission or its author, and is no success. */
function mayBeAnybodys(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** Interface: Errors. */
export function isAsSpecified(answer: Answer): boolean {
  return answer.type === 'answered' && errorBodySchema.safeParse(answer.json).success;
}

function lookOf({ json, look }: Answered): string {
  return json === undefined ? (look ?? '') : 'other-json';
}
