/**
 * The effect of a fault on an exchange: what an intermediary answers in the hospital's place, and how an answer is
 * lost, changed or slowed down.
 */
import { errorAnswer } from './answers.ts';
import type { HospitalContext } from './context.ts';
import type { Delivery } from './delivery.ts';
import type { FaultStep } from './faultRules.ts';
import { commonHeaders, htmlPage, render, type Asked, type Rendered } from './render.ts';

/** What a fault needs to know of its exchange. */
export interface AppliedFault {
  readonly context: HospitalContext;
  readonly rule: FaultStep;
  readonly asked: Asked;
}

/** The faults that strike before the hospital does anything; undefined for those that strike later. */
export function applyFaultBefore(applied: AppliedFault): Delivery | undefined {
  const { rule } = applied;
  switch (rule.fault) {
    case 'drop-before':
      return { kind: 'dropped' };
    case 'hang':
      return { kind: 'silent' };
    case 'captive':
      return paced(rule, loginPage);
    case 'block-page':
      return paced(rule, blockPage(rule));
    case 'status':
      return paced(rule, statusPage(applied, 503));
    case 'redirect':
      return paced(rule, redirection(applied));
    case 'reset':
    case 'garbage':
    case 'wrong-json':
      return rule.done === false ? applyFaultAfter(applied, noAnswer) : undefined;
    default:
      return undefined;
  }
}

/** What becomes of an answer after the hospital has done its work. */
export function applyFaultAfter(applied: AppliedFault, rendered: Rendered): Delivery {
  const { rule } = applied;
  switch (rule.fault) {
    case 'drop-after':
      return { kind: 'dropped' };
    case 'hang-after':
      return { kind: 'silent' };
    case 'reset':
      return { kind: 'reset' };
    case 'garbage':
      return { kind: 'garbage' };
    case 'cut':
      return { kind: 'cut', rendered };
    case 'status-after':
      return paced(rule, statusPage(applied, 502));
    case 'wrong-json':
      return paced(rule, wrongJson(applied));
    case 'trickle':
      return { kind: 'trickle', rendered, ...piecesOf(rule) };
    case 'slow-upload':
    case 'reset-upload':
      return { kind: 'answer', rendered };
    default:
      return paced(rule, rendered);
  }
}

const defaultBytesPerSecond = 2048;

/** A quarter of a second's bytes at a time, unless the rule sets the pieces. */
function piecesOf(rule: FaultStep): { pieceBytes: number; pieceDelayMs: number } {
  const { bytesPerSecond = defaultBytesPerSecond } = rule;
  const { pieceDelayMs = 250 } = rule;
  const pieceBytes = Math.max(1, Math.round((bytesPerSecond * pieceDelayMs) / 1000));
  return { pieceBytes: rule.pieceBytes ?? pieceBytes, pieceDelayMs };
}

function paced(rule: FaultStep, rendered: Rendered): Delivery {
  if (rule.bytesPerSecond === undefined) return { kind: 'answer', rendered };
  return { kind: 'trickle', rendered, ...piecesOf(rule) };
}

const noAnswer: Rendered = { status: 500, headers: {}, body: null };

const loginPage: Rendered = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html><head><title>Guest Wi-Fi</title></head><body><h1>Welcome to the guest Wi-Fi</h1><form><input name="room"><button>Sign in</button></form></body></html>',
};

function blockPage({ status = 403 }: FaultStep): Rendered {
  const body =
    '<!doctype html><html><head><title>Request blocked</title></head><body><h1>Request blocked</h1><p>The security gateway has blocked this request. Incident 0x2f41.</p></body></html>';
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

function redirection({ context, rule, asked }: AppliedFault): Rendered {
  const { status = 307, location = 'https://sign-in.invalid/' } = rule;
  return { status, headers: { ...commonHeaders(context, asked), location }, body: null };
}

function wrongJson({ context, rule, asked }: AppliedFault): Rendered {
  const { status = 200, answer = { status: 'ok' } } = rule;
  const headers = { ...commonHeaders(context, asked), 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify(answer) };
}

function statusPage({ context, rule, asked }: AppliedFault, otherwise: number): Rendered {
  const { status = otherwise, retryAfterSeconds } = rule;
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  if (rule.html === true) {
    return htmlPage(status, { ...commonHeaders(context, asked), ...wait });
  }
  const answer = errorAnswer(status, 'FAULT', `A fault rule answers ${status}.`);
  return render(context, { ...answer, headers: wait }, asked);
}
