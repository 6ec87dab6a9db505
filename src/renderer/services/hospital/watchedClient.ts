/**
 * Makes sure that whatever this window asks of the hospital tells its reach watch: the screens' reads, and the
 * questions at the door as well.
 */
import { isRedirected, type Answer, type HospitalClient } from '../../../outbox/hospitalClient.ts';
import type { ConnectionWatch } from './connectionWatch.ts';

/** It says nothing about the way: something answered, and what else is asked may come through. */
const isTooLarge = (answer: Answer) => answer.type === 'answered' && answer.isTooLarge === true;

/** The same client, with somebody who listens. */
export function openWatchedClient(client: HospitalClient, gate: ConnectionWatch): HospitalClient {
  return {
    async send(exchange) {
      const answer = await client.send(exchange);
      if (exchange.method === 'GET' && !isTooLarge(answer)) gate.hear(answer);
      return answer;
    },
    async read(...question) {
      const answer = await client.read(...question);
      if (!isTooLarge(answer)) gate.hear(answer);
      return answer;
    },
    async download(attachmentId, token) {
      const came = await client.download(attachmentId, token);
      if (came instanceof Blob) {
        gate.hearBytes();
      } else if (came.type === 'answered' && !isTooLarge(came) && !isRedirected(came)) {
        // One that breaks off may be too large for this Wi-Fi: it says nothing about the rest.
        gate.hear(came);
      }
      return came;
    },
  };
}
