/** The reads of what the hospital provides: patients, encounters, wounds. Interface: Endpoints 1 to 3. */
import type { WoundListItem } from '../../shared/interface/woundListItem.ts';
import { errorAnswer, jsonAnswer, notFound, validationFailed, type Answer } from '../answers.ts';
import type { HospitalContext } from '../context.ts';
import type { Operator } from '../seed/people.ts';
import { headerDateTime, hospitalDateTime } from '../time.ts';
import { refuseUnseen } from './permission.ts';

const pageSize = 50;
const shortPageSize = 20;

/** The id of what a read names: by `idCase` and `otherIdAnswered`, there may be more than one way to name it. */
function ownId(
  context: HospitalContext,
  known: ReadonlyMap<string, unknown>,
  asked: string,
): string {
  const { idCase, otherIdAnswered } = context.interpretations();
  const isAsked = (id: string) =>
    id === asked || (idCase === 'ignored' && id.toLowerCase() === asked.toLowerCase());
  if (known.has(asked)) return asked;
  const merged = otherIdAnswered === 'surviving-id' ? (context.seed.mergedInto ?? []) : [];
  const inOtherCase = [...known.keys()].find(isAsked);
  return inOtherCase ?? [...merged].find(([id]) => isAsked(id))?.[1] ?? asked;
}

/** Interface: Endpoints 1. */
export function readPatient(context: HospitalContext, operator: Operator, asked: string): Answer {
  const patientId = ownId(context, context.seed.patients, asked);
  const patient = context.seed.patients.get(patientId);
  if (patient === undefined) return notFound('patient');
  const { ward: _, ...shown } = patient;
  return refuseUnseen(context, operator, patientId, 'patient') ?? jsonAnswer(200, shown);
}

/** Interface: Endpoints 2. */
export function readEncounter(context: HospitalContext, operator: Operator, asked: string): Answer {
  const encounterId = ownId(context, context.seed.encounters, asked);
  const encounter = context.seed.encounters.get(encounterId);
  if (encounter === undefined) return notFound('encounter');
  const refused = refuseUnseen(context, operator, encounter.patientId, 'encounter');
  return refused ?? jsonAnswer(200, encounter);
}

/** The requested page of a list; `cursor` undefined is the first. */
interface AskedPage {
  readonly cursor: string | undefined;
  /** The age of the list that is returned, in milliseconds: it comes from a cache, unless it is 0. */
  readonly ageMs: number;
}

/** Interface: Endpoints 3, and Behaviour per endpoint, 2 (cached or delayed data). */
export function listWounds(
  context: HospitalContext,
  operator: Operator,
  asked: string,
  { cursor, ageMs }: AskedPage,
): Answer {
  const patientId = ownId(context, context.seed.patients, asked);
  if (!context.seed.patients.has(patientId)) return notFound('patient');
  const refused = refuseUnseen(context, operator, patientId, 'patient');
  if (refused !== undefined) return refused;
  const wounds = orderedWounds(context, patientId, ageMs);
  const start =
    cursor === undefined ? { index: 0, page: 0 } : readCursor(patientId, cursor, wounds);
  const list = { patientId, wounds, updatedAtMs: context.toldNow() - ageMs };
  if (start !== undefined) return pageAnswer(context, list, start);
  const reading = context.interpretations().badCursor;
  if (reading === 'first-page') return pageAnswer(context, list, { index: 0, page: 0 });
  return badCursor(reading);
}

function orderedWounds(
  context: HospitalContext,
  patientId: string,
  ageMs: number,
): readonly WoundListItem[] {
  const { seed } = context;
  const wounds =
    ageMs === 0
      ? (seed.woundsOf.get(patientId) ?? [])
      : seed.woundsAsOf(patientId, context.now() - ageMs);
  if (context.interpretations().listOrder === 'code-point') return wounds;
  const numeric = new Intl.Collator('en', { numeric: true });
  return wounds.toSorted((left, right) => numeric.compare(left.woundId, right.woundId));
}

interface Place {
  readonly index: number;
  readonly page: number;
}

/** A cursor holds the page and the last wound returned, so that the list may grow in between. */
function writeCursor(patientId: string, page: number, lastWoundId: string): string {
  return btoa(JSON.stringify([patientId, page, lastWoundId]));
}

function readCursor(
  patientId: string,
  cursor: string,
  wounds: readonly WoundListItem[],
): Place | undefined {
  try {
    const [owner, page, lastWoundId]: unknown[] = JSON.parse(atob(cursor));
    const last = wounds.findIndex(({ woundId }) => woundId === lastWoundId);
    if (owner !== patientId || typeof page !== 'number' || last === -1) return undefined;
    return { index: last + 1, page };
  } catch {
    return undefined;
  }
}

function badCursor(reading: 'unprocessable' | 'bad-request' | 'not-found'): Answer {
  if (reading === 'not-found') return notFound('page');
  const message = 'is not a cursor of this list';
  if (reading === 'bad-request') return errorAnswer(400, 'BAD_REQUEST', `The cursor ${message}.`);
  return validationFailed([{ path: 'cursor', message }]);
}

interface WoundList {
  readonly patientId: string;
  readonly wounds: readonly WoundListItem[];
  readonly updatedAtMs: number;
}

function pageAnswer(
  context: HospitalContext,
  { patientId, wounds, updatedAtMs }: WoundList,
  { index, page }: Place,
): Answer {
  const { shortPage, updatedAt } = context.interpretations();
  const items = wounds.slice(index, index + sizeOfPage(shortPage, page));
  const end = index + items.length;
  const last = wounds[end - 1];
  const nextCursor =
    end < wounds.length && last !== undefined
      ? writeCursor(patientId, page + 1, last.woundId)
      : null;
  const told = updatedAt === 'body' ? { updatedAt: hospitalDateTime(updatedAtMs) } : {};
  const answer = jsonAnswer(200, { items, nextCursor, ...told });
  if (updatedAt !== 'header') return answer;
  return { ...answer, headers: { 'last-modified': headerDateTime(updatedAtMs) } };
}

/** Under "short", every third page is empty although more follow. */
function sizeOfPage(reading: 'full' | 'short', page: number): number {
  if (reading === 'full') return pageSize;
  return page % 3 === 1 ? 0 : shortPageSize;
}
