/** The worker that writes drafts of a real hospital to the device, one order after the other. */
import { openBrowserDevice } from '../../../device/browserDevice.ts';
import { failureOf, type SavingAnswer, type SavingOrder } from './savingChannel.ts';

const { drafts } = openBrowserDevice('hospital');

addEventListener('message', ({ data }: MessageEvent<SavingOrder>) => void answer(data));

async function answer({ orderId, draftId, change }: SavingOrder): Promise<void> {
  const said: SavingAnswer = await drafts.save(draftId, change).then(
    ({ savedAt }) => ({ orderId, savedAt }),
    (error: unknown) => ({ orderId, failure: failureOf(error) }),
  );
  postMessage(said);
}
