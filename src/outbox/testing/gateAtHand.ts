/** A gate over answers that a test gives one by one, with a disk that may be full. */
import type { Connection } from '../../model/engineRows.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { openConnectionGate } from '../connectionGate.ts';
import type { Answer, HospitalClient } from '../hospitalClient.ts';
import type { OutboxRows } from '../ports.ts';
import { openResponseTrust } from '../responseTrust.ts';

export function gateAtHand(before: Connection | null = null) {
  const clock = {
    time: 1_000_000,
    now: () => clock.time,
    setTimer: () => 0,
    clearTimer: () => undefined,
  };
  const answers: Answer[] = [];
  const disk = { isFull: false };
  const saved: Connection[] = [];
  const ports = {
    clock,
    random: () => 0.5,
    randomId: () => 'id',
    log: () => undefined,
    rows: {
      readConnection: async () => saved.at(-1) ?? null,
      saveConnection: async (connection: Connection) => {
        if (disk.isFull) throw new StoreFailure('quota');
        saved.push(connection);
      },
    } as unknown as OutboxRows,
  };
  let sent = 0;
  const send = async () => {
    sent += 1;
    return answers.shift();
  };
  const client = { send } as unknown as HospitalClient;
  return {
    sent: () => sent,
    clock,
    answers,
    saved,
    disk,
    gate: openConnectionGate(ports, client, openResponseTrust(ports), 'h', before),
  };
}

export function answered(
  status: number,
  more: Partial<Extract<Answer, { type: 'answered' }>> = {},
): Answer {
  return {
    type: 'answered',
    status,
    json: status < 400 ? {} : { error: { code: 'C', message: 'm' }, requestId: 'r' },
    retryAfterMs: null,
    dateMs: null,
    traceId: null,
    ...more,
  };
}
export const broken: Answer = { type: 'broken', failure: 'connection' };
export const loginPage = answered(200, { json: undefined });
