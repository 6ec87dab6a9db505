/**
 * What the hospital's own times say of the zone that its wards live in: every receipt carries `recordedAt` with
 * an offset (Interface: Receipt). Z and +00:00 say nothing, since servers that know no ward write them.
 */
import type { KnownZone } from '../../../device/wardZones.ts';
import { maxAnswerBytes, readAtMost } from '../../../outbox/readAtMost.ts';

type Heard = NonNullable<KnownZone['heard']>;
type Ask = (request: Request) => Promise<Response>;

const recordedAt = /"recordedAt"\s*:\s*"(\d{4}-\d{2}-\d{2}T[\d:.]{5,20}([+-])(\d{2}):(\d{2}))"/;
/** What carries a receipt: records, and the query about a request. */
const carriesReceipt = /-assessments(\/|$)|\/requests\//;

/** What the text of an answer says; null where it tells no zone. */
export function zoneHeardIn(answer: string): Heard | null {
  const found = recordedAt.exec(answer);
  if (found === null) return null;
  const [, dateTime = '', sign, hours, minutes] = found;
  const atMs = Date.parse(dateTime);
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (Number.isNaN(atMs) || offsetMinutes === 0) return null;
  return { offsetMinutes, atMs };
}

/** A copy is read apart from its answer, and so has to end by itself. */
async function beginningOf(copy: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  await readAtMost(copy, maxAnswerBytes, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  return text;
}

/** The same way to the hospital; `hear` is told once, by the first answer that says a zone. */
export function listenForZone(ask: Ask, hear: (heard: Heard) => Promise<void>): Ask {
  let hasHeard = false;
  const listen = async (copy: Response) => {
    const heard = zoneHeardIn(await beginningOf(copy));
    if (heard === null || hasHeard) return;
    hasHeard = true;
    await hear(heard);
  };
  return async (request) => {
    const answer = await ask(request);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    if (!hasHeard && answer.ok && isJson && carriesReceipt.test(new URL(request.url).pathname)) {
      // Nothing hangs on it: what cannot be heard now is heard another time.
      listen(answer.clone()).catch(() => undefined);
    }
    return answer;
  };
}
