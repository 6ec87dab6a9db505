/**
 * What colleagues do to a record without the client knowing, for tests, lessons and the simulation. All rules of the
 * interface apply, but faults do not, and the journal has no entry.
 */
import { endpointPath, endpoints } from '../shared/interface/endpoints.ts';
import type { Receipt } from '../shared/interface/receipt.ts';
import type { Answer } from './answers.ts';
import { newestVersion } from './archive.ts';
import type { HospitalContext } from './context.ts';
import { correctWoundAssessment, voidWoundAssessment } from './rules/woundAssessment.ts';

/** The result: a receipt, or the hospital's refusal. */
export type ColleagueOutcome =
  | { readonly receipt: Receipt }
  | { readonly status: number; readonly code: string };

/** A colleague's actions. `operatorId` is nurse-ben if omitted. */
export interface ColleagueAct {
  readonly recordId: string;
  readonly operatorId?: string;
}

export interface Colleague {
  correct(act: ColleagueAct & { readonly careNote: string }): ColleagueOutcome;
  void(act: ColleagueAct & { readonly reason: string }): ColleagueOutcome;
}

/** A colleague who always changes the newest version. */
export function createColleague(context: HospitalContext, random: () => number): Colleague {
  function write(
    act: ColleagueAct,
    name: 'correctWoundAssessment' | 'voidWoundAssessment',
    content: object,
  ): ColleagueOutcome {
    const operator = context.people.operator(act.operatorId ?? 'nurse-ben');
    const record = context.archive.record(act.recordId);
    if (operator === undefined || record === undefined) return { status: 404, code: 'NOT_FOUND' };
    const clientRequestId = uuid(random);
    const json = { clientRequestId, version: newestVersion(record).version, ...content };
    const bodyText = JSON.stringify(json);
    const path = endpointPath(name, { recordId: act.recordId });
    const { method } = endpoints[name];
    const request = { method, path, operator, bodyText, json, clientRequestId };
    return outcomeOf(rules[name](context, request, act.recordId));
  }

  return {
    correct: (act) => write(act, 'correctWoundAssessment', { changes: { careNote: act.careNote } }),
    void: (act) => write(act, 'voidWoundAssessment', { reason: act.reason }),
  };
}

const rules = { correctWoundAssessment, voidWoundAssessment };

function outcomeOf({ status, content }: Answer): ColleagueOutcome {
  if (content.kind === 'json') return { receipt: content.value as Receipt };
  return { status, code: content.kind === 'error' ? content.error.code : '' };
}

function uuid(random: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () =>
    Math.floor(random() * 16).toString(16),
  );
}
