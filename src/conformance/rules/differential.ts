import { sentences } from '../../shared/interface/sentences/sentences.ts';
/**
 * The last of the rules that write: the same steps, drawn by chance, at the hospital and at a model of it. It sees what
 * no rule tries: other callers, other values, another order.
 */
import { generate } from '../differential/generate.ts';
import { run, shrink } from '../differential/run.ts';
import { readWorld } from '../differential/world.ts';
import type { CheckedRule } from '../rule.ts';
import { CannotTell, Failure } from '../verdicts.ts';

/** Requests for seeking the fewest steps that show a difference. */
const shrinkingRequests = 300;

export const differentialRule: CheckedRule = {
  id: 'differential.same-answers',
  title: 'Steps drawn by chance get the answers that a model with the observed readings gives',
  level: 'inferred',
  risk: 'reversible',
  examine: async (suite) => {
    const { requests, seed } = suite.subject.differential ?? { requests: 0, seed: 1 };
    if (requests === 0) throw new CannotTell('--differential 0 was given');
    const world = await readWorld(suite);
    const found = await run(suite, world, generate(seed, requests, world));
    if (found === undefined) return;
    const { operation, what, expected, actual, operations, exchanges } = await shrink(
      suite,
      world,
      found,
      shrinkingRequests,
    );
    const number = numberOf(operation.sentence, expected.status);
    const steps = `after ${operations.length} steps of seed ${seed}`;
    const message = `${what} differs ${steps}: ${number} "${sentences[number] ?? ''}"`;
    throw new Failure(message, exchanges.slice(-12), {
      expected: { status: expected.status, body: expected.json },
      actual: { status: actual.status, body: actual.json },
    });
  },
};

/** A refusal of the credential breaks another sentence than the one that the step is about. */
function numberOf(sentence: string, status: number): string {
  if (status === 401) return '5-5';
  return status === 403 ? '5-6' : sentence;
}
