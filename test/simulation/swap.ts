/**
 * The swap: an answer to another request of its kind is given under the requested id. A cache with a wrong key does so,
 * an answer on the wrong connection, or a fault of the hospital itself.
 */
import { fieldOf } from '../../src/shared/unknown.ts';
import type { Reply } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { SentRequest } from './network.ts';
import type { Random } from './random.ts';

type Answer = Extract<Reply, { type: 'answer' }>;

interface Given {
  about: string;
  patientId: unknown;
  reply: Answer;
}

/** How many answers of each kind are remembered. */
const most = 20;

export interface Swaps {
  /** The answer, or another request's; then `isSwapped` is set on the request. */
  exchange(sentRequest: SentRequest, reply: Reply): Reply;
  stop(): void;
}

export function createSwaps(
  random: Random,
  swapRate: number,
  ledger: Pick<Ledger, 'photos'>,
): Swaps {
  const given = new Map<string, Given[]>();
  let rate = swapRate;
  return {
    exchange(sentRequest, reply) {
      // If it is delivered twice, the sender hears the second answer.
      sentRequest.isSwapped = false;
      // A control request, which asks who an answer is from, has no sibling.
      if (swapRate === 0 || reply.type !== 'answer' || sentRequest.token === '') return reply;
      const own = { about: aboutOf(sentRequest), patientId: fieldIn(reply, 'patientId'), reply };
      const kind = kindOf(sentRequest);
      const siblings = (given.get(kind) ?? []).filter((one) =>
        isSibling(sentRequest, one, { own, ledger }),
      );
      if (reply.status < 300) given.set(kind, [...(given.get(kind) ?? []), own].slice(-most));
      const isOpen = reply.status < 300 || (reply.status === 404 && sentRequest.method === 'GET');
      if (!isOpen || siblings.length === 0 || !random.chance(rate)) return reply;
      sentRequest.isSwapped = true;
      return random.pick(siblings).reply;
    },
    stop() {
      rate = 0;
    },
  };
}

/** For example `GET /wound-assessments/*`. */
function kindOf({ method, path }: SentRequest): string {
  const [, collection, , part] = path.split('?')[0]?.split('/') ?? [];
  return [method, collection, part ?? ''].join(' ');
}

function aboutOf({ path, clientRequestId, photoName }: SentRequest): string {
  return [path, clientRequestId, photoName].join('|');
}

function fieldIn({ body }: Answer, field: string): unknown {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    return fieldOf(JSON.parse(text), field);
  } catch {
    return undefined;
  }
}

/**
 * The interface tells whose a photo is, but not which one it is: another one of the same patient is recognized only
 * where this tablet was given it before.
 */
function isSibling(
  { path, generation }: SentRequest,
  one: Given,
  { own, ledger }: { own: Given; ledger: Pick<Ledger, 'photos'> },
): boolean {
  if (one.about === own.about) return false;
  if (path !== '/attachments' || one.patientId !== own.patientId) return true;
  const id = fieldIn(one.reply, 'attachmentId');
  const photos = [...ledger.photos(generation.tabletName).values()];
  return photos.some(({ attachment }) => attachment?.attachmentId === id);
}
