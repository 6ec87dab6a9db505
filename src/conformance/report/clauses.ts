/** The sentences of the interface on which rules rest, so that a report can quote them for a failed rule. */

/** The sentence of a part of the interface, by the name of the part. */
const sentences: Readonly<Record<string, string>> = {
  'What the service does':
    'Bodies are JSON (application/json) except the photo upload (multipart/form-data) and the photo download (raw image).',
  'Resources and their fields':
    'All identifiers are strings of at least one character, assigned by the hospital and stable.',
  Patient: 'A patient has patientId, medicalRecordNumber and displayName.',
  Encounter:
    'An encounter has encounterId, patientId, type and status; all four fields are required.',
  'Wound list item':
    'An item has woundId, patientId (the owning patient) and site; all are required.',
  Receipt:
    'A receipt repeats clientRequestId and has recordId, version, status "committed", recordState and recordedAt.',
  'Wound assessment input':
    'An assessment names its patient, wound and time with a zone; length and width are given when measured, in cm; the hospital validates permission and the relations among the ids.',
  'Wound assessment record':
    'The record is the input plus recordId, version, status, recordState and recordedAt; the current version is returned, a voided one too.',
  'Wound assessment update':
    'Only careNote may be changed; what is left out stays; null is not accepted; patient and wound cannot be modified; the current version is required.',
  'Wound assessment void':
    'A void needs the current version and a reason; the reason is kept in the audit trail and not returned by GET.',
  'Admission nursing assessment input':
    'The body has no properties but the listed ones, in the body, in assessment and in each section; values, lengths and formats are as listed.',
  'Admission assessment record':
    'A record is created valid, with version 1, committed; no correction or void is defined for it.',
  'States and transitions':
    'A correction or a void with the current version raises it by 1; a stale one gets 409; a voided record is unchanged for good; a repeat gives the original receipt without checking the version again.',
  'Attachment lifecycle':
    'An upload is unbound until a committed wound assessment names it; unbound for 24 hours, it is purged.',
  Endpoints: 'Each endpoint answers with the statuses that the table lists for it.',
  'Endpoints 1': 'GET /patients/{patientId}: 200 with the patient, or 404.',
  'Endpoints 2': 'GET /encounters/{encounterId}: 200 with the encounter, or 404.',
  'Endpoints 3':
    'GET /patients/{patientId}/wounds: 200 with items (at most 50) and nextCursor (text or null), or 404.',
  'Endpoints 4':
    'POST /attachments: a form with patientId and file; 201 with the attachment, or 404, 413, 415, 422.',
  'Endpoints 5':
    'GET /attachments/{attachmentId}/content: 200 with the raw file and the Content-Type of its real format, or 404.',
  'Endpoints 7': 'GET /wound-assessments/{recordId}: 200 with the record, or 404.',
  'Endpoints 8': 'PATCH /wound-assessments/{recordId}: 200 with a receipt, or 404, 409, 422.',
  'Endpoints 9':
    'POST /wound-assessments/{recordId}/void: 200 with a receipt (voided), or 404, 409, 422.',
  'Endpoints 11': 'GET /admission-assessments/{recordId}: 200 with the full assessment, or 404.',
  'Behaviour per endpoint, 1':
    'A missing single patient gives 404; a list without a match gives 200 with an empty array.',
  'Behaviour per endpoint, 1 and 2':
    'A list without a match gives 200 with an empty array; with no data, items is empty.',
  'Behaviour per endpoint, 2':
    'At most 50 items per page, ordered by woundId ascending; later requests pass nextCursor; null means the last page.',
  'Behaviour per endpoint, 3':
    'The server checks permission, real format and size; only JPEG and PNG up to 10 MiB; the upload is not de-duplicated.',
  'Behaviour per endpoint, 4':
    'The server checks permission and returns the original bytes; there is no permanent public address.',
  'Behaviour per endpoint, 5':
    'The operator comes from the identity. The same clientRequestId, method, path and content give the original 201 receipt; anything different gives 409.',
  'Behaviour per endpoint, 6':
    'A repeat gives the original receipt first of all; then a stale version gives 409 VERSION_CONFLICT and a voided record 409 RECORD_STATE_CONFLICT.',
  'Behaviour per endpoint, 7':
    'A void keeps record and reason; GET still returns the record; a stale or second void gets 409; a repeat gives the original receipt even if the version has changed.',
  'Behaviour per endpoint, 8':
    'Patient, encounter, permission and whether creation is allowed are validated; repeats are treated as with wound assessments; a bad field or relation gives 422.',
  'Behaviour per endpoint, 9':
    'A completed write is answered with its original receipt; 404 means that the id is not found; the caller needs permission on the original record.',
  Authentication:
    '401 means that the credential is invalid or expired, 403 that the caller has no permission on the data or operation; the operator of a write comes from the credential.',
  Errors:
    'An error has error.code, error.message, error.fields with path and message for validation failures, and requestId; 409 is a conflict of content or version.',
  Limits:
    'JPEG and PNG up to 10 MiB; pages of 50; ids remembered for at least 7 days, unique within the institution; identifiers of at least one character.',
  Versioning: 'A version is 1 on creation and rises by 1 with each correction or void.',
};

/** The sentence for a section name, e.g. `Endpoints 4` or `Errors (VALIDATION_FAILED)`; empty for an unknown one. */
export function clauseOf(section: string): string {
  const found = section.split(';').flatMap((part) => {
    const name = part.trim().replace(/\s*\(.*\)$/, '');
    return sentences[name] ?? [];
  });
  return found.join(' ');
}
