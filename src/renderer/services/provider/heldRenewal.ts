/**
 * What renews a nurse's token, held to be ended at the provider. A page holds it while her key is here; at a locked tablet
 * only the engine's worker can, which is asked over a channel. The token itself stays where it is.
 */
import { z } from 'zod';
import type { Nurses } from '../../../device/nurses/nurses.ts';
import type { ProviderFlow } from './providerFlow.ts';

export interface HeldRenewal {
  /** Ends it at the provider, and then removes it from this tablet. Her key is not needed any more. Rejects if it cannot. */
  revoke(): Promise<void>;
}

/** Null if there is nothing to end, or her key is not here. */
export async function holdRenewal(
  nurses: Pick<Nurses, 'renewalToEnd'>,
  hospitalKey: string,
  provider: Pick<ProviderFlow, 'revoke'>,
): Promise<HeldRenewal | null> {
  const held = await nurses.renewalToEnd(hospitalKey).catch(() => null);
  return (
    held && {
      async revoke() {
        await provider.revoke(held.former);
        await held.noteOver();
      },
    }
  );
}

/** A worker answers at once if it has her key. */
export const answerMs = 500;

const messageSchema = z.object({
  /** `hold` and `end` come from a page, the others from a worker. */
  is: z.enum(['hold', 'held', 'end', 'ended']),
  /** Which question of which page it belongs to. */
  id: z.string(),
});
type Message = z.infer<typeof messageSchema>;

/** Of a `BroadcastChannel`. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

export const openHeldChannel = (hospitalKey: string): BroadcastChannel =>
  new BroadcastChannel(`wardbook-held-renewal-${hospitalKey}`);

function listen(channel: Channel, hear: (message: Message) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const { data: message } = messageSchema.safeParse(data);
    if (message !== undefined) hear(message);
  });
}

/** The worker's side: holds what a page asks for, and ends it when the page says that she is out. */
export function holdForPages(channel: Channel, hold: () => Promise<HeldRenewal | null>): void {
  const held = new Map<string, HeldRenewal>();
  const answer = async ({ is, id }: Message) => {
    if (is === 'hold') {
      const next = await hold();
      if (next === null) return;
      held.set(id, next);
      channel.postMessage({ is: 'held', id } satisfies Message);
    } else if (is === 'end') {
      const ending = held.get(id)?.revoke();
      held.delete(id);
      await ending;
      if (ending !== undefined) channel.postMessage({ is: 'ended', id } satisfies Message);
    }
  };
  listen(channel, (message) => void answer(message).catch(() => undefined));
}

/** The page's side: null if no worker has her key. */
export async function askWorkerToHold(channel: Channel): Promise<HeldRenewal | null> {
  const id = crypto.randomUUID();
  const heard = new Map<Message['is'], () => void>();
  const until = (is: Message['is']) =>
    new Promise<true>((resolve) => heard.set(is, () => resolve(true)));
  listen(channel, (message) => message.id === id && heard.get(message.is)?.());
  const isHeld = until('held');
  channel.postMessage({ is: 'hold', id } satisfies Message);
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, answerMs, false));
  if (!(await Promise.race([isHeld, tooLate]))) {
    channel.close();
    return null;
  }
  return {
    async revoke() {
      const isEnded = until('ended');
      channel.postMessage({ is: 'end', id } satisfies Message);
      await isEnded;
      channel.close();
    },
  };
}
