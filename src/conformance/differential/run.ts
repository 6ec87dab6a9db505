/** Takes the steps of a differential run on both sides, up to the first difference, and seeks the fewest that show it. */
import { endpoints } from '../../shared/interface/endpoints.ts';
import { isSuccess, type Exchange } from '../exchange.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { differenceOf, type Told } from './compare.ts';
import { createModels } from './model.ts';
import { needsOf, type Operation } from './operation.ts';
import { createSide, type Answer } from './side.ts';
import type { World } from './world.ts';

export interface Difference {
  readonly operation: Operation;
  readonly what: string;
  readonly expected: Answer;
  readonly actual: Exchange;
  readonly operations: readonly Operation[];
  readonly exchanges: readonly Exchange[];
}

const twinRefusals = [409, 425];

/** Takes the steps on both sides, with new request ids; undefined if every answer is the same. */
export async function run(
  suite: Suite,
  world: World,
  operations: readonly Operation[],
): Promise<Difference | undefined> {
  const ids = new Map<number, string>();
  const idOf = (step: number) => {
    const id = ids.get(step) ?? suite.newId();
    ids.set(step, id);
    return id;
  };
  const observed = suite.observed();
  const mayRefuseTwin = observed['inFlightTwin'] !== 'wait';
  const side = createSide(idOf);
  const models = createModels(world, observed).map((model) => ({ model, side: createSide(idOf) }));
  const exchanges: Exchange[] = [];
  for (const [index, operation] of operations.entries()) {
    if (!isAffordable(suite, operation)) continue;
    const times = operation.isTwin === true ? [0, 1] : [0];
    const wanted: Answer[][] = [];
    for (const each of models) {
      const answers: Answer[] = [];
      for (const _ of times) answers.push(await each.model.answer(each.side.requestOf(operation)));
      for (const answer of answers) each.side.learn(operation, answer);
      wanted.push(answers);
    }
    const statuses = wanted.flat().map(({ status }) => status);
    const expected =
      operation.isTwin === true && mayRefuseTwin ? [...statuses, ...twinRefusals] : statuses;
    const listed: readonly number[] = endpoints[operation.endpoint].statuses;
    const outgoing = {
      ...side.requestOf(operation),
      expected: [...new Set(expected)],
      isOpen:
        operation.endpoint === 'readAttachmentContent' ||
        expected.some((status) => !listed.includes(status)),
    };
    const given = await Promise.all(times.map(() => suite.client.send(outgoing)));
    exchanges.push(...given);
    for (const answer of given) side.learn(operation, answer);
    for (const [time, actual] of given.entries()) {
      if (operation.isTwin === true && mayRefuseTwin && twinRefusals.includes(actual.status)) {
        continue;
      }
      const told = models.map(({ side: own }, at) => ({
        side: own,
        answer: wanted[at]?.[time] as Answer,
      }));
      const [first] = told;
      if (first === undefined) continue;
      const differences = told.map((model) =>
        differenceOf(operation, { side, answer: actual }, model),
      );
      const what = differences[0];
      if (what === undefined || differences.includes(undefined)) continue;
      if (isOpen(operation, what, actual, told)) continue;
      const taken = operations.slice(0, index + 1);
      return { operation, what, expected: first.answer, actual, operations: taken, exchanges };
    }
  }
  return undefined;
}

/**
 * Whether the models disagree: the point is then one of which no reading is known. But no reading grants what all of
 * them refuse.
 */
function isOpen(
  operation: Operation,
  what: string,
  actual: Exchange,
  told: readonly Told[],
): boolean {
  const [first] = told;
  if (first === undefined) return false;
  if (isSuccess(actual) && told.every(({ answer }) => answer.status >= 400)) return false;
  return told.some((model) => {
    const disagreement = differenceOf(operation, model, first);
    return disagreement === 'the status' || (disagreement !== undefined && what !== 'the status');
  });
}

/** Whether the bounds still allow a step; one that they do not is left out on both sides. */
function isAffordable({ client }: Suite, { endpoint, isTwin }: Operation): boolean {
  const { writes, photos, admissions } = client.left();
  if (endpoint === 'uploadAttachment' && photos < 1) return false;
  if (endpoint === 'createAdmissionAssessment' && admissions < 1) return false;
  return endpoints[endpoint].method === 'GET' || writes >= (isTwin === true ? 2 : 1);
}

/** The steps without one, and without all that need it. */
function without(operations: readonly Operation[], left: Operation): readonly Operation[] {
  const gone = new Set([left.number]);
  return operations.filter((operation) => {
    const isGone = [operation.number, ...needsOf(operation)].some((number) => gone.has(number));
    if (isGone) gone.add(operation.number);
    return !isGone;
  });
}

/** The last step with all that it needs, and what else happens to the same records. */
function related(operations: readonly Operation[]): readonly Operation[] {
  const wanted = new Set<number>();
  for (const operation of operations.toReversed()) {
    const { number } = operation;
    if (wanted.size > 0 && !wanted.has(number)) continue;
    for (const each of [number, ...needsOf(operation)]) wanted.add(each);
  }
  return operations.filter((each) =>
    [each.number, ...needsOf(each)].some((number) => wanted.has(number)),
  );
}

/**
 * Seeks the fewest steps that still differ: first only what has to do with the last one, then one less after another.
 * Each attempt begins with new records; together they take at most as many steps as are given.
 */
export async function shrink(
  suite: Suite,
  world: World,
  found: Difference,
  steps: number,
): Promise<Difference> {
  let best = found;
  let left = steps;
  async function tryWith(operations: readonly Operation[]): Promise<void> {
    if (operations.length >= best.operations.length || operations.length > left) return;
    left -= operations.length;
    best = (await run(suite, world, operations)) ?? best;
  }
  try {
    await tryWith(related(found.operations));
    for (const operation of best.operations.toReversed().slice(1)) {
      await tryWith(without(best.operations, operation));
    }
  } catch (error) {
    // A bound is reached: what was found remains.
    if (!(error instanceof CannotTell)) throw error;
  }
  return best;
}
