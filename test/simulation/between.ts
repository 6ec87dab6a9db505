/**
 * What is permanently between a tablet and the hospital, and not a fault of one exchange: a gateway that rewords the
 * hospital's 404s, and two clocks behind one address.
 */
import { htmlPage } from '../../src/hospital/render.ts';
import { pageOf, specifiedError, type FaultKind, type Reply } from './faults.ts';
import type { Random } from './random.ts';
import type { RunPlan } from './runPlan.ts';

export interface Between {
  /** The hospital's own answer, as it arrives on this side. */
  pass(reply: Reply): Reply;
}

/** @param note is told each kind of change once, when it first happens */
export function createBetween(
  { powers, clocksApartMs }: Pick<RunPlan, 'powers' | 'clocksApartMs'>,
  random: Random,
  note: (text: string) => void,
): Between {
  /** How a load balancer chooses the node. */
  const takesTurns = random.chance(0.5);
  let answers = 0;
  const rewords = powers.includes('rewording-gateway');
  const told = new Set<string>();
  const tell = (text: string) => {
    if (!told.has(text)) note(text);
    told.add(text);
  };

  const reworded = (reply: Reply): Reply => {
    if (!rewords || reply.type !== 'answer' || reply.status !== 404) return reply;
    tell('words a 404 itself');
    const date = reply.headers['date'];
    return pageOf(404, date === undefined ? {} : { date });
  };

  const dated = (reply: Reply): Reply => {
    const date = reply.type === 'answer' ? Date.parse(reply.headers['date'] ?? '') : Number.NaN;
    if (clocksApartMs === 0 || reply.type !== 'answer' || Number.isNaN(date)) return reply;
    answers += 1;
    if (takesTurns ? answers % 2 === 0 : random.chance(0.5)) return reply;
    tell('has a second clock');
    const headers = { ...reply.headers, date: new Date(date + clocksApartMs).toUTCString() };
    return { ...reply, headers };
  };

  return { pass: (reply) => dated(reworded(reply)) };
}

/** Whether refusals have the interface's own shape, and so prove that they are the hospital's. */
export function errorsAreSpecified({ powers, interpretations }: RunPlan): boolean {
  const reading = interpretations.errorBody ?? 'as-specified';
  return reading === 'as-specified' && !powers.includes('rewording-gateway');
}

/** Whether the hospital names with each record who created it, and under which request id. */
export function namesCreator({ interpretations }: RunPlan): boolean {
  return (interpretations.recordRequestId ?? 'creator') === 'creator';
}

/** An error as this hospital words it. */
export function worded(
  { interpretations: { errorBody: reading, traceId } }: Pick<RunPlan, 'interpretations'>,
  status: number,
  headers: Record<string, string>,
): Reply {
  if (reading === 'empty') return { type: 'answer', status, headers, body: '' };
  if (reading === 'html') {
    const { body, headers: more } = htmlPage(status, headers);
    return { type: 'answer', status, headers: { ...more }, body: String(body) };
  }
  const all = { ...headers, 'content-type': 'application/json' };
  const body = traceId === 'none' ? '{"error":{"code":"C","message":"m"}}' : specifiedError;
  return { type: 'answer', status, headers: all, body };
}

/** What is always answered to a poisoned text: a firewall's page, or an error of the hospital's own. */
export function faultOfPoison(plan: RunPlan): FaultKind {
  const isRefused = plan.powers.includes('text-firewall') && errorsAreSpecified(plan);
  return isRefused ? 'page-403' : 'status-500';
}
