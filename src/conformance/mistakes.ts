/**
 * Mistakes of the person who starts the suite, reported before anything is examined: an address that leads elsewhere, a
 * credential that cannot do what was asked, a wound of another patient. The hospital is not judged then.
 */
import { endpointPath } from '../shared/interface/endpoints.ts';
import type { Client } from './client.ts';
import type { Exchange, Who } from './exchange.ts';
import { acceptedStory } from './stories/photoStory.ts';
import { woundListOf } from './stories/woundLists.ts';
import { createdStory } from './stories/woundStory.ts';
import type { Subject } from './subject.ts';
import type { Suite } from './suite.ts';
import { CannotTell, Stopped } from './verdicts.ts';

/** What is wrong with the address or the caller's credential; undefined if a hospital accepts both. */
export async function mistakeInAddress(
  client: Client,
  subject: Subject,
): Promise<string | undefined> {
  const { baseUrl, patientId = 'conformance-no-such-id' } = subject;
  const path = endpointPath('readPatient', { patientId });
  const ask = (who: Who) =>
    client.send({
      endpoint: 'readPatient',
      method: 'GET',
      path,
      who,
      expected: who === 'nobody' ? [401] : [200, 403, 404],
      isOpen: true,
    });
  try {
    const answer = await ask('caller');
    if (!isNoHospitals(answer)) return undefined;
    if (!isNoHospitals(await ask('nobody'))) return undefined;
    const what = `${answer.status} comes to GET ${path}, with a credential and without`;
    const shape = 'and a base address ends in the version of the interface';
    return `--base-url ${baseUrl}: no hospital answers there: ${what}, ${shape}.${proposal(baseUrl)}`;
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof CannotTell)) throw error;
    const all = (status: number) => client.exchanges.every((each) => each.status === status);
    const lost = client.exchanges.at(-1)?.text ?? '';
    if (all(0)) return `--base-url ${baseUrl}: no hospital answers there: ${lost}`;
    // A gateway that is down, or ctrl-C, is not a mistake.
    return all(401)
      ? '--token: it is wrong or has expired: the hospital answers 401 to it.'
      : undefined;
  }
}

function proposal(baseUrl: string): string {
  return /\/v\d+$/.test(baseUrl) ? '' : ` Perhaps ${baseUrl}/v1?`;
}

/** Whether an answer to a read is unlike a hospital's: it is not 401, 403, 429 or a 5xx, nor a 200 with JSON. */
function isNoHospitals({ status, json }: Exchange): boolean {
  if ([401, 403, 429].includes(status) || status >= 500) return false;
  return status !== 200 || json === undefined;
}

/** What is wrong with the wound or the permissions of the credential; undefined if nothing is. */
export async function mistakeInTestData(
  suite: Suite,
  isWriting: boolean,
): Promise<string | undefined> {
  try {
    const { woundId, patientId } = suite.subject;
    const isStrange = woundId !== undefined && !(await isListed(suite, woundId));
    const about = `--wound ${woundId}: the list of wounds of --patient ${patientId} does not hold it`;
    if (!isWriting) return isStrange ? `${about}.` : undefined;
    // Rules look at the same record and photo later, so nothing is written for this check alone.
    const { created } = await createdStory(suite);
    const { uploaded } = await acceptedStory(suite);
    if (created.status === 403 && uploaded.status === 403) {
      return `--token: it may not write for --patient ${patientId}: the hospital answers 403 to a photo and to a record.`;
    }
    const isRefused = [403, 404, 422].includes(created.status);
    return isStrange && isRefused
      ? `${about}, and a record of it gets ${created.status}.`
      : undefined;
  } catch (error) {
    // What cannot be checked now is left to the rules.
    if (!(error instanceof Stopped || error instanceof CannotTell)) throw error;
    return undefined;
  }
}

/** Whether the list contains it, or cannot be read to its end. */
async function isListed(suite: Suite, woundId: string): Promise<boolean> {
  const { patientId } = suite.subject;
  if (patientId === undefined) return true;
  const { ids, end } = await woundListOf(suite, patientId);
  return end !== 'null' || ids.includes(woundId);
}
