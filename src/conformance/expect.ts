/** Expectations on answers; one that is not met throws a Failure with the exchange. */
import { errorBodySchema, type ErrorBody } from '../shared/interface/errorBody.ts';
import { receiptSchema, type Receipt } from '../shared/interface/receipt.ts';
import { isSuccess, type Exchange } from './exchange.ts';
import { CannotTell, Failure } from './verdicts.ts';

/** Expects one of the statuses. */
export function expectStatus(exchange: Exchange, ...statuses: readonly number[]): void {
  if (statuses.includes(exchange.status)) return;
  const told = exchange.status === 0 ? 'a closed connection' : String(exchange.status);
  const comparison = { expected: statuses.join(' or '), actual: told };
  throw new Failure(`expected ${statuses.join(' or ')}, got ${told}`, [exchange], comparison);
}

/** Expects the first answer's receipt again. If the first status was not the specified one, another rule reports it. */
export function expectReceiptAgain(first: Exchange, again: Exchange): Receipt {
  return expectReceipt(again, isSuccess(first) ? first.status : 201);
}

/** Whether something open was accepted. Throws CannotTell if it got neither a success nor one of the given refusals. */
export function isAccepted(exchange: Exchange, ...refusals: readonly number[]): boolean {
  if (isSuccess(exchange)) return true;
  if (refusals.includes(exchange.status)) return false;
  throw new CannotTell(
    `it got ${exchange.status}, which is neither a success nor ${refusals.join(' or ')}`,
  );
}

/** Expects a condition to hold. */
export function expectThat(
  holds: boolean,
  message: string,
  ...exchanges: readonly Exchange[]
): asserts holds {
  if (!holds) throw new Failure(message, exchanges);
}

/** Expects two JSON values to be the same, whatever the order of their properties. */
export function expectSame(
  actual: unknown,
  expected: unknown,
  what: string,
  ...exchanges: readonly Exchange[]
): void {
  if (isSame(actual, expected)) return;
  throw new Failure(`${what} differs`, exchanges, { expected, actual });
}

/** Whether two JSON values are the same, whatever the order of their properties; null counts as absent. */
export function isSame(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== null && item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

interface Parser<Value> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

/** Expects JSON of a certain shape and returns it. The message names the place, never the value. */
export function expectShape<Value>(exchange: Exchange, schema: Parser<Value>, what: string): Value {
  const result = schema.safeParse(exchange.json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? 'the body' : issue.path.join('.');
  throw new Failure(`the answer is no ${what}: ${place} is missing or wrong`, [exchange]);
}

/** Expects a success with a receipt and returns it. */
export function expectReceipt(exchange: Exchange, status: number): Receipt {
  expectStatus(exchange, status);
  return expectShape(exchange, receiptSchema, 'receipt');
}

/** Expects two receipts to be the same. */
export function expectSameReceipt(first: Exchange, second: Exchange): void {
  for (const key of Object.keys(receiptSchema.shape)) {
    const [left, right] = [first, second].map(({ json }) => Object(json)[key] as unknown);
    const isEqual = key === 'recordedAt' ? isSameInstant(left, right) : isSame(left, right);
    const comparison = { expected: left, actual: right };
    if (!isEqual) throw new Failure(`the receipts differ in ${key}`, [first, second], comparison);
  }
}

/**
 * Expects a later receipt to be the original one; its version and state may be the current ones, depending on the
 * reading.
 */
export function expectOriginalReceipt(first: Exchange, later: Exchange): void {
  for (const key of ['clientRequestId', 'recordId', 'status'] as const) {
    const [left, right] = [first, later].map(({ json }) => Object(json)[key] as unknown);
    expectThat(isSame(left, right), `the receipts differ in ${key}`, first, later);
  }
  const [was, is] = [first, later].map(({ json }) => Object(json)['version'] as unknown);
  // The time belongs to the version, so a receipt of the current version has another one.
  if (was !== is) return;
  const [left, right] = [first, later].map(({ json }) => Object(json)['recordedAt'] as unknown);
  expectThat(isSameInstant(left, right), 'the receipts differ in recordedAt', first, later);
}

/** Whether two texts denote the same instant. */
export function isSameInstant(left: unknown, right: unknown): boolean {
  const [a, b] = [Date.parse(String(left)), Date.parse(String(right))];
  return a === b;
}

/**
 * The error body. Throws CannotTell if the hospital sent none that can be parsed, because the form of an error is an
 * open point.
 */
export function errorOf(exchange: Exchange): ErrorBody {
  const result = errorBodySchema.safeParse(exchange.json);
  if (result.success) return result.data;
  throw new CannotTell(
    'the errors of this hospital have no body as specified (see open.errorBody)',
  );
}
