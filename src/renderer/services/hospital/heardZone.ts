/**
 * What the hospital's own times tell of its wards' time zone: every receipt has a `recordedAt` with an offset
 * (Interface: Receipt). Z and +00:00 tell nothing, because servers that know no ward write them.
 */
import type { KnownZone } from '../../../device/wardZones.ts';
import { maxAnswerBytes, readAtMost } from '../../../outbox/readAtMost.ts';
import { asInstant, instantMs } from '../../../shared/interface/instant.ts';

type Heard = NonNullable<KnownZone['heard']>;
type Ask = (request: Request) => Promise<Response>;

const recordedAt = /"recordedAt"\s*:\s*"([^"]{1,100})"/;
/** The paths of answers with a receipt: records, and the request query. */
const carriesReceipt = /-assessments(\/|$)|\/requests\//;

/** The zone offset in the text of an answer; null if there is none. */
export function zoneHeardIn(answer: string): Heard | null {
  const told = asInstant(recordedAt.exec(answer)?.[1]);
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(told ?? '') ?? [];
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const atMs = instantMs(told ?? '');
  return atMs === null || !offsetMinutes ? null : { offsetMinutes, atMs };
}

/** Reads a copy independently of its answer, so that it needs a limit of its own. */
async function beginningOf(copy: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  await readAtMost(copy, maxAnswerBytes, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  return text;
}

/** Wraps `ask`; `hear` is called once, for the first answer that tells a zone. */
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
      // Nothing depends on it: what cannot be heard now is heard another time.
      listen(answer.clone()).catch(() => undefined);
    }
    return answer;
  };
}
