/**
 * Owns that whatever this window asks of the hospital tells its reach watch: the screens' reads, and the
 * questions at the door as well.
 */
import type { HospitalClient } from '../../../outbox/hospitalClient.ts';
import type { ReachWatch } from './reach.ts';

/** The same client, with somebody who listens. */
export function openWatchedClient(client: HospitalClient, reach: ReachWatch): HospitalClient {
  return {
    async send(exchange) {
      const answer = await client.send(exchange);
      if (exchange.method === 'GET') reach.hear(answer);
      return answer;
    },
    async read(...question) {
      const answer = await client.read(...question);
      reach.hear(answer);
      return answer;
    },
    async download(attachmentId, token) {
      const came = await client.download(attachmentId, token);
      if (came instanceof Blob) {
        reach.hearBytes();
      } else if (came.type === 'answered') {
        // One that breaks off may be too large for this Wi-Fi: it says nothing about the rest.
        reach.hear(came);
      }
      return came;
    },
  };
}
