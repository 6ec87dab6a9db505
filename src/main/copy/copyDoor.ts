/**
 * What main answers under the path of its copy of unsent work: one object's few questions, asked by the
 * app's own page and its workers. Who may ask is decided here; what is asked is checked where it is answered.
 */
import { passedOnHeaders } from '../../shell/pageRules.ts';
import {
  mainCopyHeader,
  mainCopyPath,
  mainCopyQuestions,
  type MainCopyQuestion,
} from '../../storage/files/mainCopyLine.ts';
import { isOwnAddress } from '../guard.ts';
import type { CopyAnswers } from './copyAnswers.ts';

/** A commit holds one photo at most, and rows; more is no question of ours. */
export const maxQuestionBytes = 64 * 1024 * 1024;

/** Answers requests under `mainCopyPath`; it never throws. Null: the policy wants no such copy. */
export function copyDoor(answers: CopyAnswers | null): (request: Request) => Promise<Response> {
  return async (request) => {
    const name = new URL(request.url).pathname.slice(mainCopyPath.length + 1);
    const refusal = answers === null ? 404 : refusalOf(request, name);
    if (answers === null || refusal !== null) {
      await request.body?.cancel().catch(() => undefined);
      return new Response(null, { status: refusal ?? 404, headers: passedOnHeaders });
    }
    const bytes = await bytesOf(request).catch(() => null);
    if (bytes === null) return new Response(null, { status: 413, headers: passedOnHeaders });
    const answer = await answers(name as MainCopyQuestion, bytes);
    if (answer === null) return new Response(null, { status: 400, headers: passedOnHeaders });
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
  return Number(request.headers.get('content-length') ?? 0) > maxQuestionBytes ? 413 : null;
}

/** Throws where there is more than may be. */
async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let lengthBytes = 0;
  for await (const part of request.body ?? []) {
    lengthBytes += part.length;
    if (lengthBytes > maxQuestionBytes) throw new RangeError('too long a question');
    parts.push(part);
  }
  const bytes = new Uint8Array(lengthBytes);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
