/** The open points about clientRequestId: what counts as a repeat, and how a repeat is answered. */
import { point } from './point.ts';

const create = 'Endpoints: Wound assessment create';
const query = 'Endpoints: Request result query';

export const deduplicationPoints = {
  sameContent: point(
    create,
    'When two bodies under one clientRequestId count as the same content.',
    ['canonical-json', 'bytes', 'normalised'],
  ),
  idConsumedBy: point(create, 'Which answers bind a clientRequestId to its content for good.', [
    'committed',
    'refused-too',
    'any-answer',
  ]),
  idScope: point('Limits', 'Within whom a clientRequestId is unique.', ['institution', 'per-user']),
  otherUsersReplay: point(
    create,
    'What a colleague gets who repeats a request that is not theirs.',
    ['receipt-if-permitted', 'conflict'],
  ),
  inFlightTwin: point(
    create,
    'What a repeat gets while the first request is still being worked on.',
    ['wait', 'conflict', 'too-early'],
  ),
  replayedReceipt: point(
    'States and transitions',
    'Whether a repeated request is answered with the receipt as first issued, or with the record as it is now.',
    ['as-first-issued', 'current'],
  ),
  retention: point(
    'Limits',
    'How long a clientRequestId is remembered. A repeat after that makes a new record.',
    ['seven-days', 'thirty-days'],
  ),
  idFormat: point('Wound assessment input', 'Which clientRequestIds are accepted.', [
    'up-to-200',
    'uuid-only',
  ]),
  queryWithoutPermission: point(
    query,
    "What the request query answers about a request on another ward's record.",
    ['forbidden', 'not-found'],
  ),
  queryWhileInFlight: point(
    query,
    'What the request query answers while the request is still being worked on.',
    ['not-found', 'wait'],
  ),
} as const;
