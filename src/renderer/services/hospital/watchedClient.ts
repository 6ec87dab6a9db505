/**
 * Makes sure that whatever this window asks of the hospital tells its reach watch: the screens' reads, and the
 * questions at the door as well.
 */
import type { HospitalClient } from '../../../outbox/hospitalClient.ts';
import type { ConnectionWatch } from './connectionWatch.ts';

/** The same client, with somebody who listens. */
export function openWatchedClient(client: HospitalClient, gate: ConnectionWatch): HospitalClient {
  return {
    async send(exchange) {
      const answer = await client.send(exchange);
      if (exchange.method === 'GET') gate.hear(answer);
      return answer;
    },
    async read(...question) {
      const answer = await client.read(...question);
      gate.hear(answer);
      return answer;
    },
    async download(attachmentId, token) {
      const came = await client.download(attachmentId, token);
      if (came instanceof Blob) {
        gate.hearBytes();
      } else if (came.type === 'answered') {
        // One that breaks off may be too large for this Wi-Fi: it says nothing about the rest.
        gate.hear(came);
      }
      return came;
    },
  };
}
