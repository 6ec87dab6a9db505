/**
 * The question whether an answer is the hospital's own word. A proxy, a firewall or a gateway
 * with a dead replica answers 401, 403 and 404 as well, and a 404 that is believed may license a
 * second record (rule R5). A body in the interface's own shape proves itself. Other bodies are a
 * legal reading (open point `errorBody`), so shape alone is not the answer: then a control request is asked,
 * a question without a credential, which the hospital answers with 401 and a stranger does not. Where one answer
 * settles it, the same is asked with the credential, too, for a stranger may say 401 to everybody. A gateway may put
 * words of its own in the place of one status only: what its page stands for is found out, and kept in mind.
 */
import type { Connection } from '../model/engineRows.ts';
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

/** What is known of how a hospital words its errors. */
type Known = Pick<Connection, 'errorsAsSpecified' | 'rewordings'>;

type Ask = (exchange: Pick<Exchange, 'method' | 'path' | 'token'>) => Promise<Answer | null>;

export interface ResponseTrust {
  /** What was found out of it so far. */
  known(): Known;
  /**
   * The answer as it may be believed: as it came, or marked `isUntrusted`.
   * @param ask makes one more exchange; resolves to null where nothing may leave now
   */
  verify(answer: Answer, question: Question, ask: Ask): Promise<Answer>;
}

/**
 * What is believed of an answer that may be anybody's, by who speaks for it: how often in a row it must come. The
 * rows are those of the table in docs/outbox-protocol.md, "Whose word an answer is".
 */
const roundsWanted = {
  /** The hospital was never heard in the interface's shape, and this looks as its errors look. */
  alike: { probe: 1, query: 3, read: 3, write: 1, upload: 1 },
  /** The same, and it looks otherwise. */
  unlike: { probe: 6, query: 6, read: 6, write: 6, upload: 6 },
  /** A 404 to the query may license a second record; a 401 ends a sign-in. */
  grave: { alike: 5, unlike: 8 },
  /** A 404 in other words than the hospital's own, which come through; and once that page is known for what it is. */
  reworded: { unknown: 8, known: 3 },
} as const;

/**
 * What looks otherwise than the hospital's errors is asked about for so long at least, milliseconds: a
 * firewall in front that refuses writes for some minutes is not the hospital.
 */
const unlikeForMs = 10 * 60_000;

/** What cannot be sent again for the asking is settled by more control requests at once. */
const controlsWanted = { probe: 1, query: 1, read: 1, write: 3, upload: 3 } as const;

/** So many pages of gateways are kept in mind, and so much of the outline of each. */
const maxRewordings = 4;
const maxOutlineLength = 200;

/**
 * Who speaks for an answer: a control request that looks as it does, or otherwise; one in the interface's own shape, so that
 * somebody on the way words this answer; nobody; or no control request could be asked now.
 */
type Testimony = 'alike' | 'unlike' | 'reworded' | 'stranger' | 'unasked';

function isSettledAtOnce(about: Question['about']): boolean {
  return about === 'write' || about === 'upload';
}

/**
 * @param before what was known of this hospital when the engine last ran
 */
export function openResponseTrust(
  { randomId, clock }: Pick<EnginePorts, 'randomId' | 'clock'>,
  before: Known = { errorsAsSpecified: false },
): ResponseTrust {
  let usesErrorSchema = before.errorsAsSpecified;
  let rewordings: readonly string[] = before.rewordings ?? [];
  const agreement = openAgreement(clock);
  const controls = { randomId, hasSpoken: () => void (usesErrorSchema = true) };

  const foreign = (answer: Answered, question: Question): Answer => {
    agreement.end(question);
    return { ...answer, isUntrusted: true };
  };

  /** A page for a 404 that is unlike the hospital's own words, where it has any: it is kept in mind once it is believed. */
  const settleReworded = (answer: Answered, question: Question): Answer => {
    const page = fingerprintOf(answer).slice(0, maxOutlineLength);
    const isKnown = rewordings.includes(page);
    const rounds = roundsWanted.reworded[isKnown ? 'known' : 'unknown'];
    const forMs = isKnown ? 0 : unlikeForMs;
    if (!agreement.has(question, answer, { rounds, forMs })) return withheldOf(answer, question);
    if (!isKnown) rewordings = [...rewordings.slice(1 - maxRewordings), page];
    return answer;
  };

  return {
    known: () => ({
      errorsAsSpecified: usesErrorSchema,
      ...(rewordings.length === 0 ? {} : { rewordings: [...rewordings] }),
    }),
    async verify(answer, question, ask) {
      if (answer.type !== 'answered' || !mayBeAnybodys(answer.status)) {
        agreement.end(question);
        return answer;
      }
      if (isAsSpecified(answer)) {
        usesErrorSchema = true;
        agreement.end(question);
        return answer;
      }
      // Whoever refuses a photo for its size: this photo does not get through.
      if (question.about === 'upload' && answer.status === 413) return answer;
      // A credential for the proxy is nothing that a hospital asks for, and a sign-in is ended by its own word only.
      const isAboutCredential = answer.status === 407 || (answer.status === 401 && usesErrorSchema);
      if (isAboutCredential) return foreign(answer, question);

      const testimony = await testify(answer, question, ask, controls);
      if (testimony === 'unasked') return { ...answer, isUntrusted: true };
      if (testimony === 'stranger') return foreign(answer, question);
      const isWordedElsewhere = testimony === (usesErrorSchema ? 'reworded' : 'unlike');
      if (isWordedElsewhere && isNotFound(answer, question) && question.about !== 'probe') {
        return settleReworded(answer, question);
      }
      if (usesErrorSchema) {
        agreement.end(question);
        return { ...answer, ...withheldOf(answer, question), isIntercepted: true };
      }
      const rounds = roundsFor(question, answer.status, testimony === 'alike');
      const forMs = testimony === 'alike' ? 0 : unlikeForMs;
      const isBelieved = agreement.has(question, answer, { rounds, forMs });
      return isBelieved ? answer : withheldOf(answer, question);
    },
  };
}

/** By question: the same answer in a row, each with a good control request. */
interface Agreement {
  /** Counts one more; whether it has come often enough, and for long enough. Then it begins anew. */
  has(question: Question, answer: Answered, wanted: { rounds: number; forMs: number }): boolean;
  /** Something else was heard in between. */
  end(question: Question): void;
}

function openAgreement(clock: EnginePorts['clock']): Agreement {
  const agreed = new Map<string, { status: number; count: number; sinceMs: number }>();
  return {
    has({ key }, { status }, wanted) {
      const earlier = agreed.get(key);
      const isSame = earlier?.status === status;
      const count = isSame ? earlier.count + 1 : 1;
      const sinceMs = isSame ? earlier.sinceMs : clock.now();
      const isTooSoon = Math.abs(clock.now() - sinceMs) < wanted.forMs;
      if (isTooSoon || count < wanted.rounds) {
        agreed.set(key, { status, count, sinceMs });
        return false;
      }
      agreed.delete(key);
      return true;
    },
    end: ({ key }) => void agreed.delete(key),
  };
}

/** Asks the control requests that this kind of question wants; `hasSpoken` hears of one in the interface's own shape. */
async function testify(
  answer: Answered,
  { about, token }: Question,
  ask: Ask,
  { randomId, hasSpoken }: { randomId(): string; hasSpoken(): void },
): Promise<Testimony> {
  const looks = new Set<Testimony>();
  let asked = questionOfNobody(randomId());
  for (let heard = 0; heard < controlsWanted[about]; heard += 1) {
    if (heard > 0) asked = questionOfNobody(randomId());
    const control = await ask({ ...asked, token: null });
    if (control === null) return 'unasked';
    if (control.type !== 'answered' || control.status !== 401) return 'stranger';
    if (isAsSpecified(control)) hasSpoken();
    looks.add(testimonyOf(control, answer));
  }
  // The control request is refused for want of a credential, too: it says nothing for another page.
  if (answer.status === 401 && (looks.size > 1 || !looks.has('alike'))) return 'stranger';
  // Some through a gateway, some not: nobody knows which of them this one is like.
  if (looks.has('reworded') && looks.size > 1) return 'stranger';
  const [look = 'stranger'] = looks.has('unlike') ? ['unlike' as const] : looks;
  if (answer.status === 401 || !isSettledAtOnce(about)) return look;
  // Who says 401 to everybody takes no credential for one. The hospital does, and has nothing under that id.
  const known = await ask({ ...asked, token });
  return known?.type === 'answered' && known.status === 404 ? look : 'stranger';
}

/** The answer that a probe, a query or a read of something that is not there expects. */
function isNotFound({ status }: Answered, { about }: Question): boolean {
  return status === 404 && !isSettledAtOnce(about);
}

/** A control request has spoken, so that the way is open, whatever becomes of this one answer. */
function withheldOf(answer: Answered, question: Question): Answer {
  const isWayOpen = isNotFound(answer, question) || isSettledAtOnce(question.about);
  return { ...answer, isUntrusted: true, ...(isWayOpen ? { isWayOpen } : {}) };
}

/** A control request was answered with 401: what that says for the other answer. */
function testimonyOf(control: Answer, answer: Answered): Testimony {
  if (control.type !== 'answered') return 'stranger';
  if (isAsSpecified(control)) return 'reworded';
  return fingerprintOf(control) === fingerprintOf(answer) ? 'alike' : 'unlike';
}

function roundsFor({ about }: Question, status: number, isAlike: boolean): number {
  const look = isAlike ? 'alike' : 'unlike';
  // Whoever asks everybody for a credential answers the control request with 401, too.
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

function fingerprintOf({ json, bodyFingerprint }: Answered): string {
  return json === undefined ? (bodyFingerprint ?? '') : 'other-json';
}
