/**
 * The phases of a misbehaving hospital: its troubles, how each is caused, and which rules judge it. Some troubles need
 * something in progress (a photo that no record binds, a write with an unknown outcome) and wait for it first.
 */
import type { FaultRule } from '../faultRules.ts';
import type { Hospital } from '../hospital.ts';
import { defaultInterpretations } from '../interpretations.ts';
import { scenarios } from '../scenarios.ts';
import { isWrite, readRecordOf } from './evidence.ts';
import type { AuditedExchange, Observer } from './observation.ts';

/** The troubles of one examination, in order, each with the rules that judge it. */
export const troubleRules = {
  'lost-answers': ['unknown-is-settled', 'query-before-repeat', 'no-new-id', 'no-twins'],
  'gateway-pages': ['unknown-is-settled', 'query-before-repeat', 'no-new-id', 'no-twins'],
  'asked-to-wait': ['retry-after', 'missing-comes-again'],
  'colleague-in-between': ['read-after-conflict', 'version-as-read'],
  'large-uploads-reset': ['photo-ids-as-told', 'no-second-upload'],
  'guest-network': ['unknown-is-settled', 'missing-comes-again'],
  nonsense: ['unknown-is-settled', 'photo-ids-as-told'],
  'late-answers': ['one-flight', 'query-before-repeat'],
  'blind-query': ['query-before-repeat', 'one-probe'],
  'expired-sign-in': ['own-credential', 'dead-credential', 'missing-comes-again'],
  'purged-photos': ['gone-photos-anew', 'no-second-upload'],
  'retention-over': ['no-repeat-after-retention', 'no-twins'],
  'contrary-readings': ['same-id-same-bytes', 'no-twins'],
} as const satisfies Record<string, readonly string[]>;

export type Trouble = keyof typeof troubleRules;

/** The names of the troubles, in order. */
export const troubles = Object.keys(troubleRules) as readonly Trouble[];

/** Those that faults alone cause, so that they can be caused in front of a real hospital. */
export const troublesOfTheWay = troubles.filter((trouble) => {
  const scenario = scenarios.find(({ name }) => name === trouble);
  const { faults = [], interpretations, advanceSeconds } = scenario ?? {};
  return faults.length > 0 && interpretations === undefined && advanceSeconds === undefined;
});

/** A trouble in force. */
export interface Troubled {
  /** Whether the client has met all parts of this trouble. */
  isCaused(): boolean;
  /** Ends it: everything works again, and every credential is valid. */
  settle(): void;
}

const creates = { method: 'POST', path: '/*-assessments' };

/** Faults that delay the client until something is in progress. */
const leads: Partial<Record<Trouble, readonly FaultRule[]>> = {
  // Nothing is committed meanwhile, and the client is told so: its photos stay unbound.
  'purged-photos': [{ match: creates, fault: 'status', status: 429, retryAfterSeconds: 1 }],
  'retention-over': [{ match: creates, fault: 'drop-after', times: 1 }],
};

/** Whether what the trouble needs is in progress, at the beginning or after an exchange. */
const isOnItsWay: Partial<
  Record<Trouble, (hospital: Hospital, exchange?: AuditedExchange) => boolean>
> = {
  // Only a credential that has been used can expire.
  'expired-sign-in': (_hospital, exchange) => exchange?.outcome === 'done',
  'purged-photos': (hospital) => hospital.attachments().some(({ boundTo }) => boundTo === null),
  'retention-over': (hospital) => (hospital.faults()[0]?.fired ?? 0) > 0,
};

/** What shows that a trouble was caused, if the count of its faults does not. */
const signs: Partial<Record<Trouble, (exchange: AuditedExchange) => boolean>> = {
  'expired-sign-in': ({ status }) => status === 401,
  'contrary-readings': (exchange) => isWrite(exchange) && exchange.outcome === 'done',
};

/** How many strikes a rule needs until each of its ways to fail has occurred. */
function strikesWanted({ next = [] }: FaultRule): number {
  return 1 + next.findLastIndex(({ fault }) => fault !== 'none') + 1;
}

function areSpent(hospital: Hospital): boolean {
  const rules = hospital.faults();
  return rules.length > 0 && rules.every((rule) => rule.fired >= strikesWanted(rule));
}

/** Starts a trouble. It must be ended with `settle` before the next one starts. */
export function enter(observer: Observer, trouble: Trouble): Troubled {
  const { hospital } = observer;
  const scenario = scenarios.find(({ name }) => name === trouble);
  const sign = signs[trouble];
  let isCaused = false;
  let isBegun = false;

  function begin(): void {
    isBegun = true;
    hospital.setInterpretations(scenario?.interpretations ?? {});
    hospital.advanceClock((scenario?.advanceSeconds ?? 0) * 1000);
    hospital.setFaults(scenario?.faults ?? []);
    isCaused = sign === undefined && isOnItsWay[trouble] !== undefined;
  }

  function correct(recordId: string): void {
    const careNote = 'Corrected by a colleague meanwhile.';
    if ('receipt' in hospital.correctAsColleague({ recordId, careNote })) isCaused = true;
  }

  /** Changes the record behind the back of the client that has just read it. */
  function correctWhatIsRead(exchange: AuditedExchange): void {
    const recordId = readRecordOf(exchange);
    if (exchange.status === 200 && recordId !== undefined) correct(recordId);
  }

  function look(exchange: AuditedExchange): void {
    if (!isBegun && isOnItsWay[trouble]?.(hospital, exchange) === true) return begin();
    if (trouble === 'colleague-in-between') correctWhatIsRead(exchange);
    else if (isBegun) isCaused ||= sign === undefined ? areSpent(hospital) : sign(exchange);
    return undefined;
  }

  if (isOnItsWay[trouble]?.(hospital) ?? true) begin();
  else hospital.setFaults(leads[trouble] ?? []);
  if (trouble === 'colleague-in-between') {
    for (const { recordId } of changeable(hospital)) correct(recordId);
  }
  const unwatch = observer.onEnd(look);
  return {
    isCaused: () => isCaused,
    settle: () => {
      unwatch();
      hospital.setFaults([]);
      hospital.setInterpretations(defaultInterpretations);
      hospital.renewCredentials();
    },
  };
}

/** The records that a client may still want to change. */
function changeable(hospital: Hospital) {
  return hospital
    .records()
    .filter(({ kind, recordState }) => kind === 'wound-assessment' && recordState === 'valid');
}
