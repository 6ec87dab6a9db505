/**
 * Whose word an answer is: the one judge of it for the engine, for the screens' reads, for the door and for renewals. A
 * proxy, a firewall or a gateway with a dead replica also answers 401, 403 and 404. A body in the interface's shape
 * proves itself. Other bodies are allowed, too (open point `errorBody`), so a control request decides: one without a
 * credential, which the hospital answers with 401 and an intermediary does not. If that alone would settle it, a second
 * one is sent with the credential, because an intermediary may answer 401 to everyone.
 */
import type { Connection } from '../model/engineRows.ts';
import { endpointPath, endpoints } from '../shared/interface/endpoints.ts';
import { errorBodySchema } from '../shared/interface/errorBody.ts';
import type { Answer, Exchange } from './hospitalClient.ts';

type Answered = Extract<Answer, { type: 'answered' }>;

/**
 * The evidence for an answer: a control request that looks like it, or does not; one in the interface's own shape, so
 * that an intermediary wrote this answer; none; or no control request could be sent now.
 */
export type Testimony = 'alike' | 'unlike' | 'reworded' | 'stranger' | 'unasked';

/** How many control requests settle an answer at once, and of what: a request that is not simply repeated needs three. */
export interface Wanted {
  controls: 1 | 3;
  /** Whether the credential must be shown to be known, too, because nothing else follows. */
  isSettledAtOnce: boolean;
}

/** Sends a control request about something that nobody has; resolves to null if nothing may be sent now. */
type AskControl = (who: 'nobody' | 'with-credential', nth: number) => Promise<Answer | null>;

/** Where something can be asked for that nobody has: among the requests, or among the records. */
export type Place = 'requests' | 'records';

/** A question that the hospital answers with 404. Interface: Endpoints 12 and 7, with an id that was never used. */
export function questionOfNobody(
  id: string,
  place: Place = 'requests',
): Pick<Exchange, 'method' | 'path'> {
  return place === 'requests'
    ? {
        method: endpoints.readRequest.method,
        path: endpointPath('readRequest', { clientRequestId: id }),
      }
    : {
        method: endpoints.readWoundAssessment.method,
        path: endpointPath('readWoundAssessment', { recordId: id }),
      };
}

/** Statuses that say something about what was asked, or about who asked, and are not a success. */
export function mayBeAnybodys(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** What is known of the errors of this hospital; nothing at the door. */
export type KnownErrors = Partial<Pick<Connection, 'errorsAsSpecified' | 'errorsTraced'>>;

/** Whether it has the body that every error of the hospital has, as far as that is known. Interface: Errors. */
export function isAsSpecified(came: Answer, { errorsTraced = false }: KnownErrors = {}): boolean {
  if (came.type !== 'answered') return false;
  const { data } = errorBodySchema.safeParse(came.json);
  return data !== undefined && (!errorsTraced || data.requestId !== undefined);
}

/** By what a page is known again; every JSON of another shape looks the same. */
export function fingerprintOf({ json, bodyFingerprint }: Answered): string {
  return json === undefined ? (bodyFingerprint ?? '') : 'other-json';
}

/**
 * Sends the control requests that an answer needs whose body does not prove it.
 * @returns the evidence, and whether a control request was answered in the interface's own shape
 */
export async function testify(
  answer: Answered,
  { controls, isSettledAtOnce }: Wanted,
  ask: AskControl,
): Promise<{ testimony: Testimony; hasSpoken: boolean }> {
  const looks = new Set<Testimony>();
  let hasSpoken = false;
  const told = (testimony: Testimony) => ({ testimony, hasSpoken });
  for (let heard = 0; heard < controls; heard += 1) {
    const control = await ask('nobody', heard);
    if (control === null) return told('unasked');
    if (control.type !== 'answered' || control.status !== 401) return told('stranger');
    if (isAsSpecified(control)) hasSpoken = true;
    looks.add(lookOf(control, answer));
  }
  // The control request is refused for lack of a credential, too, so it says nothing about another page.
  if (answer.status === 401 && (looks.size > 1 || !looks.has('alike'))) return told('stranger');
  // Some came through a gateway and some did not, so it is unknown which of them this one is like.
  if (looks.has('reworded') && looks.size > 1) return told('stranger');
  const [look = 'stranger'] = looks.has('unlike') ? ['unlike' as const] : looks;
  if (answer.status === 401 || !isSettledAtOnce) return told(look);
  // An intermediary that answers 401 to everyone rejects valid credentials, too. The hospital accepts it and
  // answers 404.
  const known = await ask('with-credential', controls);
  return told(known?.type === 'answered' && known.status === 404 ? look : 'stranger');
}

/**
 * Whether an answer is the hospital's own, settled at once: for whoever asks once, and for what is removed, refused or
 * accepted on its word. A page that looks otherwise than the hospital's errors is not.
 */
export async function isHospitals(
  came: Answer,
  ask: AskControl,
  known: KnownErrors = {},
): Promise<boolean> {
  if (came.type !== 'answered') return false;
  if (!mayBeAnybodys(came.status) || isAsSpecified(came, known)) return true;
  if (came.status === 407 || known.errorsAsSpecified) return false;
  const wanted = { controls: 3, isSettledAtOnce: true } as const;
  const { testimony } = await testify(came, wanted, async (who, nth) => {
    const control = await ask(who, nth);
    // One that looks otherwise decides it, and nothing more need be asked.
    const isOther = control?.type === 'answered' && lookOf(control, came) !== 'alike';
    return who === 'nobody' && isOther ? null : control;
  });
  return testimony === 'alike';
}

/** What a control request that was answered with 401 says about the other answer. */
function lookOf(control: Answered, answer: Answered): Testimony {
  if (isAsSpecified(control)) return 'reworded';
  return fingerprintOf(control) === fingerprintOf(answer) ? 'alike' : 'unlike';
}
