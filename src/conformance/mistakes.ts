/**
 * Mistakes of the person who starts the suite, reported before anything is examined: an address that leads elsewhere, a
 * credential that cannot do what was asked or is another person's, a wound of another patient. The hospital is not
 * judged then.
 */
import { endpointPath } from '../shared/interface/endpoints.ts';
import type { Client } from './client.ts';
import { isSuccess, type Exchange, type Who } from './exchange.ts';
import { read } from './requests.ts';
import { colleaguesRecord, refusedRequests } from './stories/othersStory.ts';
import { acceptedStory } from './stories/photoStory.ts';
import { woundListOf } from './stories/woundLists.ts';
import { createdStory } from './stories/woundStory.ts';
import { tokenFlags, type Subject } from './subject.ts';
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
    return all(401) ? `--token: ${deadWords}` : undefined;
  }
}

const deadWords = 'it is wrong or has expired: the hospital answers 401 to it.';

/** What is wrong with the control address; undefined if a control surface answers there, or none was named. */
export async function mistakeInControl({ control, subject }: Suite): Promise<string | undefined> {
  try {
    if (control === undefined || (await control.now()) > 0) return undefined;
    throw new Error('it tells no time');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `--control-url ${subject.controlUrl}: no control surface answers there: ${why}.`;
  }
}

/** What is wrong with a further credential; undefined if each may be that of the person whom its flag asks for. */
export async function mistakeInCredentials(
  suite: Suite,
  isWriting: boolean,
): Promise<string | undefined> {
  const given = Object.entries(tokenFlags) as [keyof typeof tokenFlags, string][];
  const { tokens } = suite.subject;
  for (const [index, [who, flag]] of given.entries()) {
    const token = tokens[who];
    if (token === undefined) continue;
    const twin = given.slice(0, index).find(([other]) => tokens[other] === token);
    if (twin !== undefined) return `${flag} and ${twin[1]} are the same credential.`;
    if (who === 'caller' || who === 'expired') continue;
    try {
      const mistake = await mistakeInPerson(suite, who, isWriting);
      if (mistake !== undefined) return `${flag}: ${mistake}`;
    } catch (error) {
      if (!(error instanceof Stopped || error instanceof CannotTell)) throw error;
    }
  }
  return undefined;
}

/** Why a credential is not that of the person whom its flag asks for. */
async function mistakeInPerson(
  suite: Suite,
  who: 'colleague' | 'reader' | 'stranger',
  isWriting: boolean,
): Promise<string | undefined> {
  const { patientId, encounterId } = suite.subject;
  const expected = who === 'stranger' ? [403, 404, 200, 401] : [200, 401, 403, 404];
  const asking = { who, expected, isOpen: true };
  const known = { patientId: patientId ?? 'conformance-no-such-id' };
  const { status } = await read(suite, 'readPatient', known, asking);
  if (status === 401) return deadWords;
  if (patientId === undefined) return undefined;
  if (who === 'stranger') {
    if (status !== 200 || encounterId === undefined) return undefined;
    const wounds = await read(suite, 'listWounds', { patientId }, asking);
    const encounter = await read(suite, 'readEncounter', { encounterId }, asking);
    if (!isSuccess(wounds) || !isSuccess(encounter)) return undefined;
    return `the hospital shows its person --patient ${patientId}, the encounter and the wounds. Name somebody without permission; if it is one, the hospital asks for none.`;
  }
  if (status === 403 || status === 404) {
    return `the hospital answers ${status} to it for --patient ${patientId}, whom its person has to see.`;
  }
  if (!isWriting) return undefined;
  if (who === 'colleague') {
    const { created } = await createdStory(suite);
    const { status: made } = await colleaguesRecord(suite);
    if (made !== 403 || !isSuccess(created)) return undefined;
    return `it may not write for --patient ${patientId}: the hospital answers 403 to a record.`;
  }
  const { answers } = await refusedRequests(suite, who, 'write');
  if (!answers.every(isSuccess)) return undefined;
  return `its person may write for --patient ${patientId}: a record was made, corrected and voided. Name somebody who may only read; if it is one, the hospital lets readers write.`;
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
