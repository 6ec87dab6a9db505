/**
 * Decides over several answers whether the engine believes them to be the hospital's own: believing a false 404 may
 * allow a second record (rule R5). The evidence for a single one is weighed in `whoseAnswer.ts`; how often it must come
 * is counted here. A gateway may replace the body of a single status: what its page stands for is found out and
 * remembered.
 */
import type { Connection } from '../model/engineRows.ts';
import type { Answer, Exchange } from './hospitalClient.ts';
import type { EnginePorts } from './ports.ts';
import {
  fingerprintOf,
  isAsSpecified,
  mayBeAnybodys,
  questionOfNobody,
  testify,
  type Place,
  type Wanted,
} from './whoseAnswer.ts';

type Answered = Extract<Answer, { type: 'answered' }>;

export interface Question {
  /** Identifies the request; the same each time it is repeated. */
  key: string;
  /** The kind of request: decides how much proof is needed, and whether repeating it costs anything. */
  about: 'probe' | 'query' | 'read' | 'write' | 'upload';
  /** The credential that was used. */
  token: string;
  /** Where its control requests ask; by default at the requests. */
  place?: Place;
}

/** What is known of the error bodies of this hospital. */
type Known = Pick<Connection, 'errorsAsSpecified' | 'errorsTraced' | 'rewordings'>;

type Ask = (exchange: Pick<Exchange, 'method' | 'path' | 'token'>) => Promise<Answer | null>;

export interface ResponseTrust {
  /** What has been found out so far. */
  known(): Known;
  /**
   * Returns the answer as it came, or marked `isUntrusted`.
   * @param ask sends a control request; resolves to null if nothing may be sent now
   */
  verify(answer: Answer, question: Question, ask: Ask): Promise<Answer>;
}

/**
 * How often in a row an answer of uncertain origin must come to be believed, by the evidence for it. The rows are those
 * of the table in docs/outbox-protocol.md, "Whose word an answer is".
 */
const roundsWanted = {
  /** This hospital has never used the interface's shape, and the answer looks like its errors. */
  alike: { probe: 1, query: 3, read: 3, write: 1, upload: 1 },
  /** The same, and the answer does not look like its errors. */
  unlike: { probe: 6, query: 6, read: 6, write: 6, upload: 6 },
  /** A 404 to the query may allow a second record; a 401 ends a sign-in. */
  grave: { alike: 5, unlike: 8 },
  /**
   * A 404 that does not look like the hospital's own, which do arrive; and once that page is known to stand for a 404.
   */
  reworded: { unknown: 8, known: 3 },
} as const;

/**
 * How long an answer that does not look like the hospital's errors must keep coming, milliseconds: a firewall that
 * refuses writes for some minutes is not the hospital.
 */
const unlikeForMs = 10 * 60_000;

/** How many pages of gateways are remembered, and how much of the outline of each. */
const maxRewordings = 4;
const maxOutlineLength = 200;

/** A request that cannot simply be repeated is settled by several control requests at once. */
function wantedFor({ about }: Question): Wanted {
  const atOnce = isSettledAtOnce(about);
  return { controls: atOnce ? 3 : 1, isSettledAtOnce: atOnce };
}

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
  let errorsTraced = before.errorsTraced ?? false;
  let rewordings: readonly string[] = before.rewordings ?? [];
  const agreement = openAgreement(clock);

  const foreign = (answer: Answered, question: Question): Answer => {
    agreement.end(question);
    return { ...answer, isUntrusted: true };
  };

  /** A page for a 404 that does not look like the hospital's own errors; it is remembered once it is believed. */
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
      errorsTraced,
      ...(rewordings.length === 0 ? {} : { rewordings: [...rewordings] }),
    }),
    async verify(answer, question, ask) {
      if (answer.type !== 'answered' || !mayBeAnybodys(answer.status)) {
        agreement.end(question);
        return answer;
      }
      if (isAsSpecified(answer, { errorsTraced })) {
        usesErrorSchema = true;
        errorsTraced ||= isAsSpecified(answer, { errorsTraced: true });
        agreement.end(question);
        return answer;
      }
      // Whether a proxy or the hospital refuses a photo for its size, this photo does not get through.
      if (question.about === 'upload' && answer.status === 413) return answer;
      // 407 never comes from the hospital, and only the hospital's own word ends a sign-in.
      const isAboutCredential = answer.status === 407 || (answer.status === 401 && usesErrorSchema);
      if (isAboutCredential) return foreign(answer, question);

      let control = questionOfNobody(randomId(), question.place);
      const { testimony, hasSpoken } = await testify(answer, wantedFor(question), (who, nth) => {
        if (nth > 0 && who === 'nobody') control = questionOfNobody(randomId(), question.place);
        return ask({ ...control, token: who === 'nobody' ? null : question.token });
      });
      usesErrorSchema ||= hasSpoken;
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

/** By request: how often the same answer has come in a row, each with a good control request. */
interface Agreement {
  /**
   * Counts one more, and returns whether it has come often enough and for long enough; if so, the count starts again.
   */
  has(question: Question, answer: Answered, wanted: { rounds: number; forMs: number }): boolean;
  /** A different answer was heard in between. */
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

/** The answer to expect for a probe, a query, or a read of something that is not there. */
function isNotFound({ status }: Answered, { about }: Question): boolean {
  return status === 404 && !isSettledAtOnce(about);
}

/** A control request was answered, so the hospital can be reached, whatever this one answer is worth. */
function withheldOf(answer: Answered, question: Question): Answer {
  const isWayOpen = isNotFound(answer, question) || isSettledAtOnce(question.about);
  return { ...answer, isUntrusted: true, ...(isWayOpen ? { isWayOpen } : {}) };
}

function roundsFor({ about }: Question, status: number, isAlike: boolean): number {
  const look = isAlike ? 'alike' : 'unlike';
  // An intermediary that asks everyone for a credential answers the control request with 401, too.
  const isGrave = status === 401 || (about === 'query' && status === 404);
  return isGrave ? roundsWanted.grave[look] : roundsWanted[look][about];
}
