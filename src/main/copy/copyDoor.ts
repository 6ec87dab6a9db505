/**
 * Owns what main answers under the path of its copy of unsent work: one object's few questions, asked by the
 * app's own page and its workers. What is asked is checked before anything is read or written.
 */
import {
  decodeGiven,
  encodeAnswer,
  mainCopyHeader,
  mainCopyPath,
  mainCopyQuestions,
  NewerCopy,
  type MainCopy,
  type MainCopyAnswer,
  type MainCopyQuestion,
} from '../../device/files/mainCopyLine.ts';
import { isNoRoom } from '../../device/files/syncFile.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { passedOnHeaders } from '../../shell/pageRules.ts';
import { isOwnAddress } from '../guard.ts';

/** A commit holds one photo at most, and rows; more is no question of ours. */
export const longestQuestionBytes = 64 * 1024 * 1024;

/** Answers requests under `mainCopyPath`; it never throws. Null: the policy wants no such copy. */
export function copyDoor(copy: MainCopy | null): (request: Request) => Promise<Response> {
  return async (request) => {
    const name = new URL(request.url).pathname.slice(mainCopyPath.length + 1);
    const refusal = copy === null ? 404 : refusalOf(request, name);
    if (copy === null || refusal !== null) {
      await request.body?.cancel().catch(() => undefined);
      return new Response(null, { status: refusal ?? 404, headers: passedOnHeaders });
    }
    const bytes = await bytesOf(request).catch(() => null);
    if (bytes === null) return new Response(null, { status: 413, headers: passedOnHeaders });
    const question = name as MainCopyQuestion;
    const given = givenTo(question, bytes);
    if (given === null) return new Response(null, { status: 400, headers: passedOnHeaders });
    const answer = encodeAnswer(await answerOf(copy, question, given));
    return new Response(answer, {
      headers: { ...passedOnHeaders, 'content-type': 'application/octet-stream' },
    });
  };
}

/** The status with which it is refused, or null. */
function refusalOf(request: Request, name: string): number | null {
  if (!Object.hasOwn(mainCopyQuestions, name)) return 404;
  if (request.method !== 'POST') return 405;
  // A foreign page would have to ask first, by OPTIONS, and gets no leave.
  if (request.headers.get(mainCopyHeader) !== '1') return 403;
  const origin = request.headers.get('origin');
  if (origin !== null && !isOwnAddress(origin)) return 403;
  return Number(request.headers.get('content-length') ?? 0) > longestQuestionBytes ? 413 : null;
}

/** Throws where there is more than may be. */
async function bytesOf(request: Request): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let lengthBytes = 0;
  for await (const part of request.body ?? []) {
    lengthBytes += part.length;
    if (lengthBytes > longestQuestionBytes) throw new RangeError('too long a question');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function givenTo(question: MainCopyQuestion, bytes: Uint8Array): unknown[] | null {
  try {
    const parsed = mainCopyQuestions[question].safeParse(decodeGiven(bytes));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function answerOf(
  copy: MainCopy,
  question: MainCopyQuestion,
  given: unknown[],
): Promise<MainCopyAnswer> {
  const ask = copy[question] as (...of: unknown[]) => Promise<unknown>;
  try {
    return { answer: (await ask(...given)) ?? null };
  } catch (error) {
    if (error instanceof NewerCopy) return { failure: 'newer' };
    const isFull = isNoRoom(error);
    // Its code alone: a path names the user of the device.
    if (!isFull) console.error(`The copy of unsent work: ${codeOf(error)}`);
    return { failure: isFull ? 'quota' : 'aborted' };
  }
}

function codeOf(error: unknown): string {
  const code: unknown = fieldOf(error, 'code');
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'failed';
}
