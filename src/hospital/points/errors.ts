/** The open points about refusals: the order of checks, and the form of an error. */
import { point } from './point.ts';

export const errorPoints = {
  checkOrder: point(
    'Errors',
    'What is checked first: the content (401, parse, 413/415, repeat, 422, 404, 403, 409, relation 422) or the permission.',
    ['content-first', 'permission-first'],
  ),
  noPermission: point('Authentication', 'Whether data of another ward is refused or hidden.', [
    'forbidden',
    'not-found',
  ]),
  unknownIdInBody: point(
    'Errors',
    'What an unknown patient, encounter, wound or attachment in a body gives. A known one that does not belong gives 422.',
    ['not-found', 'unprocessable'],
  ),
  staleAndVoided: point(
    'Errors',
    'Which code a correction gets that is both stale and on a voided record.',
    ['record-state-conflict', 'version-conflict'],
  ),
  conflictCodes: point(
    'Errors',
    'Which codes the 409s carry for which the interface shows none: a reused clientRequestId and the conflicts of a void.',
    ['specific', 'generic'],
  ),
  errorBody: point('Errors', 'What the body of an error is.', ['as-specified', 'empty', 'html']),
  malformedJson: point('Errors', 'The status for a body that is not JSON.', [
    'unprocessable',
    'bad-request',
    'unsupported-media-type',
  ]),
  fieldPath: point('Errors', 'How an item of a list is written in the path of a bad field.', [
    'dotted',
    'brackets',
  ]),
  traceId: point('Errors', 'Where the trace identifier of an answer is found.', [
    'body-and-header',
    'body-only',
    'none',
  ]),
} as const;
