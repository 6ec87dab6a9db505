/**
 * Leaves nothing behind: every wound assessment that the suite may have created is voided, even after a stop.
 * Interface: Endpoints 9 and 12.
 */
import { endpointPath, type EndpointName } from '../shared/interface/endpoints.ts';
import type { Client } from './client.ts';
import {
  isSuccess,
  isUnanswered,
  isVain,
  propertyOf,
  textOf,
  type Exchange,
  type Outgoing,
  type Who,
} from './exchange.ts';
import type { Ports } from './ports.ts';

/** A wound assessment that was created, or may have been. */
export interface Leftover {
  readonly clientRequestId: string;
  readonly who: Who;
  /** Unknown if the answer to its creation was lost. */
  readonly recordId?: string;
}

export interface CleanUp {
  /** Ids of the records that were voided. */
  readonly voided: readonly string[];
  /** Records that could not be voided, and requests with an unknown outcome. */
  readonly left: readonly Left[];
}

interface Left {
  readonly id: string;
  readonly why: string;
  /** The hospital refuses what the interface grants: a void with the current version by a person who may write. */
  readonly isRefused: boolean;
}

type NotVoided = Omit<Left, 'id'>;

/** What the exchanges of a run created, or may have created. */
export function leftoversOf(exchanges: readonly Exchange[]): readonly Leftover[] {
  const found = new Map<string, Leftover>();
  for (const { sent, status, json } of exchanges) {
    const { clientRequestId = 'none', who } = sent;
    if (sent.endpoint !== 'createWoundAssessment') continue;
    const recordId = textOf(json, 'recordId');
    if (status >= 200 && status < 300 && recordId !== undefined) {
      if (!found.has(recordId)) found.set(recordId, { clientRequestId, who, recordId });
    } else if (!isVain(sent) && (status === 0 || status >= 500)) {
      found.set(`request ${clientRequestId}`, { clientRequestId, who });
    }
  }
  return [...found.values()];
}

/** The ids of the admission assessments that were created and stay for good. */
export function permanentOf(exchanges: readonly Exchange[]): readonly string[] {
  const made = exchanges.filter(({ sent, status }) => {
    return sent.endpoint === 'createAdmissionAssessment' && status >= 200 && status < 300;
  });
  return [...new Set(made.flatMap(({ json }) => textOf(json, 'recordId') ?? []))];
}

/** The ids of the photos that were uploaded and that no record binds; a few words for one whose id was never told. */
export function unboundOf(exchanges: readonly Exchange[]): readonly string[] {
  const accepted = exchanges.filter(({ sent, status }) => {
    return sent.endpoint === 'createWoundAssessment' && status >= 200 && status < 300;
  });
  const isBound = (id: string) =>
    accepted.some(({ sent }) => sent.body?.includes(JSON.stringify(id)) === true);
  const uploaded = exchanges.flatMap((each) => {
    if (each.sent.endpoint !== 'uploadAttachment') return [];
    const isLost = isUnanswered(each) && each.sent.mayReset !== true;
    return textOf(each.json, 'attachmentId') ?? (isLost ? `perhaps upload ${each.number}` : []);
  });
  return uploaded.filter((id) => !isBound(id));
}

/** Voids the leftovers, each with the credential that created it. Never throws. */
export async function cleanUp(
  client: Client,
  ports: Pick<Ports, 'newId' | 'sleep'>,
  leftovers: readonly Leftover[],
): Promise<CleanUp> {
  const voided: string[] = [];
  const left: Left[] = [];
  const before = new Set(client.exchanges.flatMap(voidedBy));
  for (const leftover of leftovers) {
    const recordId = leftover.recordId ?? (await findRecord(client, ports, leftover));
    if (recordId === undefined || voided.includes(recordId)) continue;
    if (recordId === 'unknown') {
      const why = 'nobody can tell whether it was committed';
      left.push({ id: leftover.clientRequestId, why, isRefused: false });
      continue;
    }
    let obstacle: NotVoided | undefined;
    // The creator may void it; if that fails, perhaps the caller may.
    for (const who of new Set<Who>([leftover.who, 'caller'])) {
      obstacle = await voidOne(client, ports, who, recordId, before.has(recordId));
      if (obstacle === undefined) break;
    }
    if (obstacle === undefined) voided.push(recordId);
    else left.push({ id: recordId, ...obstacle });
  }
  return { voided, left };
}

/** The record that an exchange voided, according to its receipt. */
function voidedBy({ sent, json }: Exchange): readonly string[] {
  const isVoid = sent.method === 'POST' && sent.path.endsWith('/void');
  const recordId = textOf(json, 'recordId');
  const isDone = isVoid && textOf(json, 'recordState') === 'voided';
  return isDone && recordId !== undefined ? [recordId] : [];
}

function ask(
  client: Client,
  who: Who,
  name: EndpointName,
  path: string,
  body?: { readonly clientRequestId: string },
): Promise<Exchange> {
  const method = body === undefined ? 'GET' : 'POST';
  const outgoing: Outgoing = { endpoint: name, method, path, who, expected: [200], isOpen: true };
  if (body === undefined) return client.sendAnyway(outgoing);
  const { clientRequestId } = body;
  return client.sendAnyway({ ...outgoing, body: JSON.stringify(body), clientRequestId });
}

/**
 * The record of a request whose answer was lost; undefined if there is none, `unknown` if that cannot be established.
 */
async function findRecord(
  client: Client,
  ports: Pick<Ports, 'sleep'>,
  { clientRequestId, who }: Leftover,
): Promise<string | undefined> {
  const path = endpointPath('readRequest', { clientRequestId });
  for (let round = 0; round < 3; round += 1) {
    // A request may still be in progress, so a single 404 is not trusted.
    if (round > 0) await ports.sleep(2000);
    const answer = await ask(client, who, 'readRequest', path);
    if (isSuccess(answer)) return textOf(answer.json, 'recordId') ?? 'unknown';
    if (answer.status === 404 && round > 0) return undefined;
  }
  return 'unknown';
}

/** How many attempts there are for a record that somebody else keeps changing. */
const maxRounds = 5;
/** How many there are for any other record. */
const minRounds = 3;

/** Voids one record; undefined if it is voided, else why it is not. */
async function voidOne(
  client: Client,
  ports: Pick<Ports, 'newId'>,
  who: Who,
  recordId: string,
  wasVoided: boolean,
): Promise<NotVoided | undefined> {
  let last: Exchange | undefined;
  let lastVersion: number | undefined;
  let isForeign = false;
  let isBlind = false;
  for (let round = 0; round < maxRounds; round += 1) {
    const path = endpointPath('readWoundAssessment', { recordId });
    const shown = await ask(client, who, 'readWoundAssessment', path);
    if (textOf(shown.json, 'recordState') === 'voided') return undefined;
    // A hospital that does not show a voided record has at least confirmed the void in a receipt.
    if (wasVoided && !isSuccess(shown)) return undefined;
    const told = propertyOf(shown.json, 'version');
    const version = typeof told === 'number' ? told : 1;
    isForeign = lastVersion !== undefined && version !== lastVersion;
    if (last !== undefined && !isForeign && round >= minRounds) break;
    lastVersion = version;
    const body = {
      clientRequestId: ports.newId(),
      version,
      reason: 'Conformance test ended 測試結束',
    };
    const voidPath = endpointPath('voidWoundAssessment', { recordId });
    last = await ask(client, who, 'voidWoundAssessment', voidPath, body);
    isBlind = isUnanswered(shown);
    if (isSuccess(last) && textOf(last.json, 'recordState') === 'voided') return undefined;
  }
  if (isBlind) return { why: 'its version cannot be read', isRefused: false };
  return obstacleOf(last?.status ?? 0, isForeign);
}

function obstacleOf(status: number, isForeign: boolean): NotVoided {
  if (isForeign) return { why: 'somebody else changes it each time', isRefused: false };
  const why = status === 0 ? 'no answer' : `the hospital answers ${status} to its void`;
  const isPassing = [0, 401, 429].includes(status) || status >= 500;
  return { why, isRefused: !isPassing };
}
