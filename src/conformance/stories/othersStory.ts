/** What other people than the caller ask for. Interface: Authentication. */
import {
  endpointPath,
  endpoints,
  type EndpointName,
  type EndpointParams,
} from '../../shared/interface/endpoints.ts';
import { textOf, type Exchange, type Outgoing } from '../exchange.ts';
import { requireToken, tokenFlags } from '../subject.ts';
import type { Suite } from '../suite.ts';
import { CannotTell } from '../verdicts.ts';
import { admissionBody } from './admissionStory.ts';
import {
  create,
  freshRecord,
  newNote,
  newReason,
  readRecord,
  versionOf,
  woundBody,
} from './inputs.ts';
import { acceptedStory, newFile } from './photoStory.ts';
import { repeatedStory } from './woundStory.ts';

/** A record of the colleague's. */
export function colleaguesRecord(suite: Suite): Promise<Exchange> {
  const asking = { who: 'colleague', expected: [201, 403], isOpen: true } as const;
  return suite.once('record of the colleague', () => create(suite, woundBody(suite), asking));
}

/** The callers who may do nothing here, or only read; the first three have no credential that is valid. */
export const outsiders = ['nobody', 'wrong', 'expired', 'stranger', 'reader'] as const;

export type Outsider = (typeof outsiders)[number];

/** The statuses that refuse somebody: 401 without a valid credential, else 403 or 404. */
export function refusalsOf(who: Outsider): readonly number[] {
  return who === 'stranger' || who === 'reader' ? [403, 404] : [401];
}

const nowhere = 'conformance-no-such-id';

/** A right request of the caller's to an endpoint; undefined if nothing is known that could be asked for. */
async function rightRequest(
  suite: Suite,
  name: EndpointName,
  recordId: string,
): Promise<Pick<Outgoing, 'path' | 'body' | 'photo' | 'clientRequestId'> | undefined> {
  const { patientId = nowhere, encounterId = nowhere, allowWrites, allowPermanent } = suite.subject;
  const body = (json: object) => ({
    body: JSON.stringify(json),
    clientRequestId: textOf(json, 'clientRequestId') ?? '',
  });
  const at = <Name extends EndpointName>(of: Name, params: EndpointParams<Name>) => ({
    path: endpointPath(of, params),
  });
  const given = async () => ({
    clientRequestId: suite.newId(),
    version: versionOf(await readRecord(suite, recordId)),
  });
  const made = async <Made>(story: (of: Suite) => Promise<Made>, id: (of: Made) => string) =>
    allowWrites ? id(await story(suite)) : nowhere;
  switch (name) {
    case 'readPatient':
    case 'listWounds':
      return at(name, { patientId });
    case 'readEncounter':
      return at(name, { encounterId });
    case 'uploadAttachment':
      return { ...at(name, {}), photo: { patientId, file: await newFile(suite) } };
    case 'readAttachmentContent': {
      const id = await made(
        acceptedStory,
        ({ uploaded }) => textOf(uploaded.json, 'attachmentId') ?? nowhere,
      );
      return at(name, { attachmentId: id });
    }
    case 'createWoundAssessment':
      return { ...at(name, {}), ...body(woundBody(suite)) };
    case 'readWoundAssessment':
      return at(name, { recordId });
    case 'correctWoundAssessment': {
      const changes = { careNote: newNote(suite) };
      return { ...at(name, { recordId }), ...body({ ...(await given()), changes }) };
    }
    case 'voidWoundAssessment': {
      const reason = newReason(suite);
      return { ...at(name, { recordId }), ...body({ ...(await given()), reason }) };
    }
    case 'createAdmissionAssessment':
      return allowPermanent ? { ...at(name, {}), ...body(admissionBody(suite)) } : undefined;
    case 'readAdmissionAssessment':
      // Bad ones are tried before the one that an encounter may be limited to.
      return at(name, { recordId: nowhere });
    case 'readRequest': {
      const id = await made(repeatedStory, (each) => each.body.clientRequestId);
      return at(name, { clientRequestId: id });
    }
  }
}

interface RefusedRequests {
  readonly answers: readonly Exchange[];
  /** The caller's record that was to be changed; undefined if nothing was written. */
  readonly before?: Exchange;
  readonly after?: Exchange;
}

/** Every request of one kind, right but for the person. What cannot be asked now is left out. */
export function refusedRequests(
  suite: Suite,
  who: Outsider,
  kind: 'read' | 'write',
): Promise<RefusedRequests> {
  return suite.once(`${kind}s of ${who}`, async () => {
    if (who in tokenFlags) requireToken(suite.subject, who as keyof typeof tokenFlags);
    const { allowWrites } = suite.subject;
    const isWriting = kind === 'write';
    const recordId = allowWrites
      ? (await (isWriting ? freshRecord(suite) : repeatedStory(suite))).recordId
      : nowhere;
    const before = isWriting ? await readRecord(suite, recordId) : undefined;
    const answers: Exchange[] = [];
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { method } = endpoints[name];
      if ((method === 'GET') === isWriting) continue;
      try {
        const request = await rightRequest(suite, name, recordId);
        if (request === undefined || isVainOf(who, request.path)) continue;
        // The suite's admission may use codes that are not this hospital's, which proves nothing about the person.
        const mayHaveOtherCodes =
          name === 'createAdmissionAssessment' && refusalsOf(who).includes(403);
        const expected = mayHaveOtherCodes ? [...refusalsOf(who), 422] : refusalsOf(who);
        const answer = await suite.client.send({
          endpoint: name,
          method,
          who,
          expected,
          ...request,
        });
        if (!mayHaveOtherCodes || answer.status !== 422) answers.push(answer);
      } catch (error) {
        // What is not there for the caller cannot be kept from others.
        if (!(error instanceof CannotTell)) throw error;
      }
    }
    if (before === undefined) return { answers };
    return { answers, before, after: await readRecord(suite, recordId) };
  });
}

/** Whether somebody with a valid credential would be told that it does not exist. */
function isVainOf(who: Outsider, path: string): boolean {
  return refusalsOf(who).includes(404) && path.includes(nowhere);
}
