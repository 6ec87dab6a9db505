/**
 * Makes every request of this window report to its connection watch: the screens' reads, and the checks at sign-in as
 * well.
 */
import { isRedirected, type Answer, type HospitalClient } from '../../../outbox/hospitalClient.ts';
import type { ConnectionWatch } from './connectionWatch.ts';

/** An oversized answer says nothing about the connection: something answered, and other requests may come through. */
const isTooLarge = (answer: Answer) => answer.type === 'answered' && answer.isTooLarge === true;

/** Wraps the client so that the watch hears its answers. */
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
        // A download that breaks off may be too large for this Wi-Fi: that says nothing about other requests.
        gate.hear(came);
      }
      return came;
    },
  };
}
