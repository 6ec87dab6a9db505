/**
 * One exchange with the demo hospital: over the trainer's Wi-Fi, with the trainer's accidents, and logged as it
 * happened.
 */
import { visitOfPhoto } from '../seed/history.ts';
import { operatorOfToken, tokenAfter } from '../seed/people.ts';
import type { DemoState, Happening } from './demoState.ts';
import type { DemoWardHospital } from './demoWardHospital.ts';
import {
  endpointOf,
  jsonAnswer,
  packAnswer,
  pathOf,
  receiptIn,
  tokenOf,
  unpackRequest,
  type PackedAnswer,
  type PackedRequest,
} from './exchange.ts';
import { crossingOf, loginPageAnswer } from './network.ts';

/** The writes whose answer a trainer can have lost. */
const recordWrites = new Set([
  'createWoundAssessment',
  'correctWoundAssessment',
  'voidWoundAssessment',
  'createAdmissionAssessment',
]);

/** One exchange; null if no answer comes back. */
export async function exchangeWith(
  ward: DemoWardHospital,
  request: PackedRequest,
): Promise<PackedAnswer | null> {
  const { network, startMs } = ward.state();
  const crossing = crossingOf(network, ward.ports.random, request.body?.byteLength ?? 0);
  const told = described(request);
  await wait(ward, crossing.delayThereMs);
  if (ward.state().startMs !== startMs) return null;
  if (crossing.lost === 'there') {
    await ward.note({ ...told, delivery: 'lost-on-the-way-there' });
    return null;
  }
  if (crossing.loginPage) {
    await ward.note({ ...told, delivery: 'login-page' });
    const { status, headers, body } = loginPageAnswer;
    return { status, headers, body: new TextEncoder().encode(body).buffer };
  }
  const answer = await ask(ward, request);
  if (ward.state().startMs !== startMs) return null;
  const isLost = losesOnPurpose(ward, told, answer) || crossing.lost === 'back';
  await ward.note({
    ...told,
    ...outcomeOf(ward.state(), request, answer),
    delivery: wayOf(isLost),
  });
  await wait(ward, crossing.delayBackMs);
  return isLost ? null : answer;
}

const wayOf = (isLost: boolean) => (isLost ? 'lost-on-the-way-back' : 'delivered');
const isSaved = ({ status }: PackedAnswer) => status === 200 || status === 201;

function wait({ ports }: DemoWardHospital, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (delayMs <= 0) resolve();
    else ports.clock.setTimer(resolve, delayMs);
  });
}

/** Whether this is the answer that the trainer wanted to be lost; applies once. */
function losesOnPurpose(
  ward: DemoWardHospital,
  told: ReturnType<typeof described>,
  answer: PackedAnswer,
): boolean {
  const state = ward.state();
  const loses = state.loseNextAnswer && isSaved(answer) && recordWrites.has(told.endpoint ?? '');
  if (loses) ward.set({ ...state, loseNextAnswer: false });
  return loses;
}

function outcomeOf(state: DemoState, request: PackedRequest, answer: PackedAnswer) {
  const receipt = receiptIn(answer);
  return {
    status: answer.status,
    committed:
      request.method !== 'GET' &&
      isSaved(answer) &&
      isFirstReceipt(state, receipt?.clientRequestId),
    clientRequestId: receipt?.clientRequestId ?? null,
    recordId: receipt?.recordId ?? null,
    version: receipt?.version ?? null,
  };
}

/** Lets the hospital answer, unless one of the trainer's accidents intervenes. */
async function ask(ward: DemoWardHospital, request: PackedRequest): Promise<PackedAnswer> {
  const state = ward.state();
  const token = tokenOf(request);
  if (token !== null && isExpired(state, token)) return expiredAnswer;
  const endpoint = endpointOf(request);
  if (endpoint === 'uploadAttachment' && state.refuseNextPhoto) {
    ward.set({ ...state, refuseNextPhoto: false });
    return tooLargeAnswer;
  }
  if (endpoint === 'readAttachmentContent') await paintIfPast(ward, request);
  return packAnswer(await ward.hospital().fetch(unpackRequest(request)));
}

async function paintIfPast(ward: DemoWardHospital, request: PackedRequest): Promise<void> {
  const attachmentId = decodeURIComponent(pathOf(request).split('/')[2] ?? '');
  const visit = visitOfPhoto(attachmentId);
  if (visit !== undefined && ward.store().getPhoto(attachmentId) === undefined) {
    ward.store().lendPhoto(attachmentId, await ward.ports.paint(visit));
  }
}

const expiredAnswer = jsonAnswer(401, {
  error: { code: 'UNAUTHENTICATED', message: 'The credential has expired.' },
  requestId: 'T-DEMO-401',
});

const tooLargeAnswer = jsonAnswer(413, {
  error: { code: 'PAYLOAD_TOO_LARGE', message: 'The photo is too large.' },
  requestId: 'T-DEMO-413',
});

function described(request: PackedRequest): Omit<Happening, 'n' | 'atMs' | 'delivery'> {
  const token = tokenOf(request);
  return {
    by: 'tablet',
    operatorId: token === null ? null : operatorOfToken(token),
    method: request.method,
    endpoint: endpointOf(request),
    status: null,
    committed: false,
    clientRequestId: null,
    recordId: null,
    version: null,
  };
}

/** Whether a token has expired: its operator's credentials were expired again after it was issued. */
function isExpired({ expiries }: DemoState, token: string): boolean {
  const operatorId = operatorOfToken(token);
  const times = expiries[operatorId] ?? 0;
  return Array.from({ length: times }, (_, index) => tokenAfter(operatorId, index)).includes(token);
}

/** The answer to a photo is no receipt, and each upload is stored; a receipt counts once. */
function isFirstReceipt({ happenings }: DemoState, clientRequestId: string | undefined): boolean {
  if (clientRequestId === undefined) return true;
  return !happenings.some((one) => one.committed && one.clientRequestId === clientRequestId);
}
