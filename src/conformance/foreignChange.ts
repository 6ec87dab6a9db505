/**
 * Whether somebody else has written to a record of the suite meanwhile: a colleague on a ward, or another run. What a
 * rule sees then proves nothing about the hospital.
 */
import { endpointAt, endpointPath } from '../shared/interface/endpoints.ts';
import type { Client } from './client.ts';
import { isSuccess, propertyOf, textOf, type Exchange } from './exchange.ts';

/** The record in a failure that somebody else has changed; undefined if there is none. */
export async function foreignChange(
  client: Client,
  shown: readonly Exchange[],
): Promise<string | undefined> {
  const recordIds = new Set(shown.flatMap((each) => recordOf(each, client.exchanges) ?? []));
  for (const recordId of recordIds) {
    const isConflict = shown.some(({ status }) => status === 409 || status === 404);
    if (isConflict) await readAgain(client, recordId);
    if (isChangedByOthers(client.exchanges, recordId)) return recordId;
  }
  return undefined;
}

/** The record that an exchange is about: by its path, its receipt, or the request that it queries. */
function recordOf({ sent, json }: Exchange, all: readonly Exchange[]): string | undefined {
  const { params = {} } = endpointAt(sent.method, sent.path) ?? {};
  const named = textOf(params, 'recordId') ?? textOf(json, 'recordId');
  if (named !== undefined) return named;
  const id = textOf(params, 'clientRequestId');
  const write = all.find((each) => id !== undefined && each.sent.clientRequestId === id);
  return write === undefined ? undefined : recordOf(write, []);
}

async function readAgain(client: Client, recordId: string): Promise<void> {
  const path = endpointPath('readWoundAssessment', { recordId });
  const endpoint = 'readWoundAssessment' as const;
  try {
    const expected = [200, 404];
    await client.send({ endpoint, method: 'GET', path, who: 'caller', expected, isOpen: true });
  } catch {
    // What was read before has to do.
  }
}

/**
 * A version is shown that no receipt of ours contains, together with a note that we never sent or a void that is not
 * ours. A hospital that counts or stores wrongly does only one of the two, and is still blamed.
 */
function isChangedByOthers(all: readonly Exchange[], recordId: string): boolean {
  const ours = all.filter((each) => recordOf(each, all) === recordId);
  const writes = ours.filter(({ sent }) => sent.method !== 'GET' && sent.method !== 'OPTIONS');
  const versions = new Set(writes.filter(isSuccess).map(({ json }) => propertyOf(json, 'version')));
  const isVoided = writes.some((each) => {
    const isVoid = each.sent.endpoint === 'voidWoundAssessment';
    return isVoid && (isSuccess(each) || each.status === 0);
  });
  const sentNotes = all.flatMap(({ sent }) => sent.body ?? []).join('\n');
  return ours.some((each) => {
    const version = propertyOf(each.json, 'version');
    const isRead = each.sent.endpoint === 'readWoundAssessment';
    if (!isRead || each.status !== 200 || typeof version !== 'number') return false;
    if (versions.has(version)) return false;
    const note = textOf(propertyOf(each.json, 'assessment'), 'careNote');
    const isStrange = note !== undefined && !sentNotes.includes(JSON.stringify(note));
    return isStrange || (textOf(each.json, 'recordState') === 'voided' && !isVoided);
  });
}
