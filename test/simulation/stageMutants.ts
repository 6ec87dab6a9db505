/**
 * The planted bugs in what the engine decides: a stage that queries or learns something else, or a probe at another
 * time, injected into the engine in place of the right decision. They remain valid however a decision is written
 * inside.
 */
import type { Progress } from '../../src/model/progress.ts';
import type { Unwritten } from '../../src/model/sendState.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Decisions } from '../../src/outbox/decisions.ts';
import { settleRefusal } from '../../src/outbox/stages/refusal.ts';
import type {
  RequestDecision,
  StageOutcome,
  StageRequest,
  StageState,
} from '../../src/outbox/stages/stage.ts';
import { endpointPath } from '../../src/shared/interface/endpoints.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import type { Mutant } from './mutant.ts';

const mutant = (name: string, inject: NonNullable<Mutant['inject']>): Mutant => ({ name, inject });

/** The same request decision, with another question. */
function asking<Told>(
  asked: RequestDecision<Told>,
  change: (question: StageRequest<Told>) => StageRequest<Told>,
): RequestDecision<Told> {
  return asked.type === 'question' ? { ...asked, question: change(asked.question) } : asked;
}

/** The same outcome, with another progress if it has a progress of this stage. */
function ending<Stage extends Progress['stage']>(
  learned: StageOutcome,
  stage: Stage,
  change: (progress: Extract<Progress, { stage: Stage }>) => Progress,
): StageOutcome {
  const { progress } = learned.change;
  if (progress === undefined || !isAt(progress, stage)) return learned;
  return { ...learned, change: { ...learned.change, progress: change(progress) } };
}

function isAt<Stage extends Progress['stage']>(
  progress: Progress,
  stage: Stage,
): progress is Extract<Progress, { stage: Stage }> {
  return progress.stage === stage;
}

/** As if the hospital had told its time just now. */
function atCertainTime<At extends Progress>(state: StageState<At>): StageState<At> {
  return { ...state, hospital: { ...state.hospital, isFresh: true } };
}

/** A write may leave by the tablet's own clock: no query precedes it unless the row requires one. */
export const byOwnClock: NonNullable<Mutant['inject']> = ({ assess, nextStage }) => ({
  nextStage: (full, time) => nextStage(full, { ...time, isFresh: true }),
  assess: { ...assess, request: (state, basis) => assess.request(atCertainTime(state), basis) },
});

/** As if the hospital had answered that there is nothing. */
function asNotThere<At extends Progress>(state: StageState<At>): StageState<At | Unwritten> {
  const { at } = state;
  return 'sent' in at ? { ...state, at: { stage: 'not-there', sent: at.sent } } : state;
}

function withLatestVersion(submission: Submission): Submission {
  const { progress } = submission;
  if (progress.stage === 'committed') {
    return { ...submission, progress: { ...progress, madeVersion: progress.receipt.version } };
  }
  if (progress.stage !== 'done' || progress.end.how !== 'read-back') return submission;
  const end = { ...progress.end, madeVersion: progress.end.receipt.version };
  return { ...submission, progress: { ...progress, end } };
}

const inAssess =
  (change: (assess: Decisions['assess']) => Partial<Decisions['assess']>) =>
  ({ assess }: Decisions) => ({ assess: { ...assess, ...change(assess) } });

const assessMutants: readonly Mutant[] = [
  mutant(
    'the body is built again on a retry',
    inAssess(({ request }) => ({
      request: (state, basis) =>
        asking(request(state, basis), (question) => {
          if (state.at.stage !== 'not-there' || !question.body || 'form' in question.body) {
            return question;
          }
          const text = new TextDecoder().decode(question.body.bytes);
          const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(text), null, 1)).buffer;
          return { ...question, body: { ...question.body, bytes } };
        }),
    })),
  ),
  mutant(
    'the receipt is not stored',
    inAssess(({ interpret }) => ({
      interpret: (state, told, heard) =>
        ending(interpret(state, told, heard), 'committed', () => ({
          stage: 'not-there',
          sent: { ...told.sent, isUnknown: told.wasUnknown },
        })),
    })),
  ),
  mutant(
    '"on its way" is not written before the request',
    inAssess(({ request }) => ({
      request: (state, basis) =>
        asking(request(state, basis), (question) => ({
          ...question,
          before: { ...question.before, change: { progress: state.at } },
        })),
    })),
  ),
  mutant(
    'done is said without a read-back',
    inAssess(({ interpret }) => ({
      interpret: (state, told, heard) =>
        ending(interpret(state, told, heard), 'committed', ({ stage: _before, ...recorded }) => ({
          stage: 'done',
          doneAt: state.now,
          end: { how: 'read-back', ...recorded, since: null },
        })),
    })),
  ),
  mutant(
    'the version is taken from a replayed receipt',
    inAssess(({ load }) => ({
      load: (disk, state) => {
        const readOther = async (submissionId: string) => {
          const other = await disk.readOther(submissionId);
          return other && withLatestVersion(other);
        };
        return load({ ...disk, readOther }, state);
      },
    })),
  ),
  mutant(
    'an unknown outcome is taken for a no',
    inAssess(({ interpret }) => ({
      interpret: (state, told, heard) =>
        ending(interpret(state, told, heard), 'asking', ({ sent }) => ({
          stage: 'not-there',
          sent,
        })),
    })),
  ),
  mutant(
    'a no is believed without a question after it',
    inAssess(({ interpret }) => ({
      interpret: (state, told, heard) => {
        const learned = interpret(state, told, heard);
        const { progress } = learned.change;
        if (progress?.stage !== 'refused') return learned;
        const { sent, refusal } = progress;
        return { journal: learned.journal, ...settleRefusal(state, sent, refusal) };
      },
    })),
  ),
  mutant(
    'the retention begins anew with every sending',
    inAssess(({ request }) => ({
      request: (state, basis) =>
        asking(request(state, basis), (question) => {
          const { change = {}, ...before } = question.before ?? {};
          const anew = { ...change, bornAt: state.hospital.now };
          return { ...question, before: { ...before, change: anew } };
        }),
    })),
  ),
  mutant(
    'the photos of a record leave in another order',
    inAssess(({ request }) => ({
      request: (state, basis) => {
        const { content } = state.submission;
        const { submitted } = content;
        if (submitted.kind !== 'wound-assessment') return request(state, basis);
        const turned = { ...submitted, photoIds: submitted.photoIds.toReversed() };
        const submission = { ...state.submission, content: { ...content, submitted: turned } };
        return request({ ...state, submission }, basis);
      },
    })),
  ),
  mutant(
    'the bytes of a write are not kept',
    inAssess(({ request }) => ({
      request: (state, basis) =>
        asking(request(state, basis), (question) => ({
          ...question,
          ...(question.before ? { before: { change: question.before.change } } : {}),
        })),
    })),
  ),
];

/** The record with a note that is another one wherever it is not letter by letter what was submitted. */
function literally(json: unknown, submitted: Submission['content']['submitted']): unknown {
  const assessment: unknown = fieldOf(json, 'assessment');
  const shown = fieldOf(assessment, 'careNote');
  if (!('careNote' in submitted) || typeof shown !== 'string' || shown === submitted.careNote) {
    return json;
  }
  return { ...Object(json), assessment: { ...Object(assessment), careNote: `?${shown}` } };
}

export const stageMutants: readonly Mutant[] = [
  mutant('a note that the hospital writes in its own way is another one', ({ confirm }) => ({
    confirm: {
      ...confirm,
      interpret: (state, told, heard) => {
        const { answer } = heard;
        if (answer.type !== 'answered') return confirm.interpret(state, told, heard);
        const json = literally(answer.json, state.submission.content.submitted);
        return confirm.interpret(state, told, { ...heard, answer: { ...answer, json } });
      },
    },
  })),
  ...assessMutants,
  mutant('the query is skipped', ({ assess, nextStage }) => ({
    nextStage: (full, time) => {
      const { stage } = full.submission.progress;
      return stage === 'sending' || stage === 'asking' ? 'assess' : nextStage(full, time);
    },
    assess: {
      ...assess,
      isFor: (progress): progress is Unwritten => 'sent' in progress || assess.isFor(progress),
      load: (disk, state) => assess.load(disk, asNotThere(state)),
      request: (state, basis) => assess.request(atCertainTime(asNotThere(state)), basis),
    },
  })),
  mutant('a write leaves by the tablet\u2019s own clock', ({ assess, nextStage }) => ({
    nextStage: (full, time) => {
      const isUnsent = 'asksFirst' in full.submission.progress;
      return nextStage(full, isUnsent ? { ...time, isFresh: true } : time);
    },
    assess: { ...assess, request: (state, basis) => assess.request(atCertainTime(state), basis) },
  })),
  mutant('a new request id on a retry', ({ recover }) => ({
    recover: {
      ...recover,
      interpret: (state, told, heard) => {
        const learned = recover.interpret(state, told, heard);
        if (learned.change.progress?.stage !== 'not-there') return learned;
        const clientRequestId = `${state.submission.clientRequestId}-again`;
        const progress: Progress = { stage: 'queued', asksFirst: false };
        return { ...learned, change: { ...learned.change, progress, clientRequestId } };
      },
    },
  })),
  mutant('a refusal stands after the hospital has forgotten', ({ recover }) => ({
    recover: {
      ...recover,
      interpret: (state, told, heard) => {
        const { at, hospital, submission } = state;
        if (at.stage !== 'refused') return recover.interpret(state, told, heard);
        const now = submission.bornAt;
        return recover.interpret({ ...state, hospital: { ...hospital, now } }, told, heard);
      },
    },
  })),
  mutant('a 409 is a no at once, although its twin may be at work', ({ recover, look }) => {
    const atOnce = (state: StageState, learned: StageOutcome): StageOutcome => {
      const { at } = state;
      if (learned.delay?.type !== 'at-work' || at.stage !== 'refused') return learned;
      return { journal: learned.journal, ...settleRefusal(state, at.sent, at.refusal) };
    };
    return {
      recover: {
        ...recover,
        interpret: (state, told, heard) => atOnce(state, recover.interpret(state, told, heard)),
      },
      look: {
        ...look,
        interpret: (state, told, heard) => atOnce(state, look.interpret(state, told, heard)),
      },
    };
  }),
  mutant('a 409 to a first sending is believed at once', ({ recover }) => ({
    recover: {
      ...recover,
      interpret: (state, told, heard) => {
        const learned = recover.interpret(state, told, heard);
        const { at } = state;
        const isFirst = at.stage === 'refused' && !at.sent.isUnknown;
        if (learned.delay?.type !== 'at-work' || !isFirst) return learned;
        return { journal: learned.journal, ...settleRefusal(state, at.sent, at.refusal) };
      },
    },
  })),
  mutant('three broken uploads of any photo are one too large', ({ upload }) => ({
    upload: {
      ...upload,
      interpret: (state, photo, heard) =>
        upload.interpret(state, { ...photo, lengthBytes: 10_000_000 }, heard),
    },
  })),
  mutant('the record that its author names is taken without a look at it', ({ confirm }) => ({
    confirm: {
      ...confirm,
      interpret: (state, told, heard) => {
        const learned = confirm.interpret(state, told, heard);
        const { at, now } = state;
        if (at.stage !== 'found' || learned.journal.outcome !== 'found') return learned;
        const end = { how: 'found-by-author', recordId: at.recordId } as const;
        const progress = { stage: 'done', doneAt: now, end } as const;
        return { ...learned, change: { progress, wait: null } };
      },
    },
  })),
  mutant('a look at a record counts as a look at another one', ({ confirm }) => ({
    confirm: {
      ...confirm,
      request: (state, found) =>
        asking(confirm.request(state, found), (question) => {
          const recordId = state.submission.content.subject.patientId;
          return state.at.stage === 'committed'
            ? { ...question, path: endpointPath('readWoundAssessment', { recordId }) }
            : question;
        }),
    },
  })),
  mutant('a change is laid on whatever words are there by now', ({ checkBase }) => ({
    checkBase: {
      ...checkBase,
      load: async (...given) => {
        const base = await checkBase.load(...given);
        return base === null || base === 'lost' ? base : { ...base, seen: null };
      },
    },
  })),
  mutant('nobody looks whether the hospital is back while nothing waits', ({ probeDueAt }) => ({
    probeDueAt: (facts) => {
      const { hasWork, lastProbeAt } = facts;
      const at = probeDueAt(facts);
      return at === null || hasWork || lastProbeAt === null ? at : lastProbeAt + 1e12;
    },
  })),
];
