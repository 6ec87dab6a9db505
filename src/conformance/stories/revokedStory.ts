/** Takes a permission away for a moment, which only a bundled hospital allows. */
import type { Exchange } from '../exchange.ts';
import { requireControl, type Suite } from '../suite.ts';
import { query } from './inputs.ts';
import { repeatedStory } from './woundStory.ts';

/** The caller queries their own request while they may see nothing. */
export function revokedStory(suite: Suite): Promise<Exchange> {
  return suite.once('revoked', async () => {
    const control = requireControl(suite);
    const { body, recordId } = await repeatedStory(suite);
    const operatorId = await control.operatorOf(recordId);
    const asking = { expected: [200, 403, 404], isOpen: true };
    const ask = () => query(suite, body.clientRequestId, asking);
    return control.withoutPermission(operatorId ?? '', ask);
  });
}
