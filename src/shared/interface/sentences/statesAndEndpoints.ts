/** The sentences of the interface, word for word, in its sections 3 and 4: states, endpoints, and how each behaves. */
export const statesAndEndpoints: Readonly<Record<string, string>> = {
  '3.1-1': 'States: `valid`, `voided`.',
  '3.1-2': 'Receipt `status` is always `committed` once written.',
  '3.1-3':
    '(none) · POST /wound-assessments · validation passes, permission granted · valid · version is 1; 201 receipt',
  '3.1-4':
    'valid · PATCH /wound-assessments/{recordId} · supplied version equals current version · valid · version increases by 1; only careNote changes; 200 receipt',
  '3.1-5':
    'valid · POST /wound-assessments/{recordId}/void · supplied version equals current version · voided · version increases by 1; original record and reason are retained; 200 receipt',
  '3.1-6': 'valid · PATCH · supplied version is stale · valid (unchanged) · 409 `VERSION_CONFLICT`',
  '3.1-7': 'voided · PATCH · any · voided (unchanged) · 409 `RECORD_STATE_CONFLICT`',
  '3.1-8': 'voided · void request with a new clientRequestId · any · voided (unchanged) · 409',
  '3.1-9': 'valid · void request with a stale version · valid (unchanged) · 409',
  '3.1-10':
    'any · repeat of a request with the same clientRequestId, method, path and content · within retention · unchanged · the original receipt is returned; version is not re-checked',
  '3.1-11': 'No permanent deletion and no restore from `voided` exists.',
  '3.2-1': 'A record is created in `valid` state with version 1 and `status` `committed`.',
  '3.2-2': 'No correction or void operation is defined for it.',
  '3.3-1': 'uploaded, unbound · POST /attachments · unbound',
  '3.3-2': 'unbound · referenced by attachmentIds of a committed wound assessment · bound',
  '3.3-3': 'unbound · 24 hours pass without binding · purged',
  '3.3-4':
    'Retention, deletion and void rules after binding follow hospital policy (no fixed value is given).',
  '3.4-1': 'States: `active`, `closed`, `cancelled`.',
  '3.4-2': 'Transitions of encounter status: not shown.',
  '4-1':
    'All endpoints require authentication (see Authentication) and may return 401 and 403 in addition to the codes listed.',
  '4-2': 'Paths are relative to `{base_url}`.',
  '4-3': 'Error bodies are described under Errors.',
  '4-4': '1 · GET `/patients/{patientId}` · path patientId · 200 Patient · 404',
  '4-5': '2 · GET `/encounters/{encounterId}` · path encounterId · 200 Encounter · 404',
  '4-6':
    '3 · GET `/patients/{patientId}/wounds` · path patientId; optional query `cursor` (string) · 200 `{items: WoundListItem[] (at most 50), nextCursor: string or null}` · 404',
  '4-7':
    '4 · POST `/attachments` · multipart/form-data: `patientId` (string, required, minLength 1), `file` (binary, required) · 201 Attachment · 404, 413, 415, 422',
  '4-8':
    '5 · GET `/attachments/{attachmentId}/content` · path attachmentId · 200 raw file, Content-Type `image/jpeg` or `image/png` matching the real format · 404',
  '4-9':
    '6 · POST `/wound-assessments` · JSON wound assessment input · 201 Receipt · 404, 409, 422',
  '4-10':
    '7 · GET `/wound-assessments/{recordId}` · path recordId · 200 wound assessment record · 404',
  '4-11':
    '8 · PATCH `/wound-assessments/{recordId}` · JSON wound assessment update · 200 Receipt · 404, 409, 422',
  '4-12':
    '9 · POST `/wound-assessments/{recordId}/void` · JSON wound assessment void · 200 Receipt (recordState `voided`) · 404, 409, 422',
  '4-13':
    '10 · POST `/admission-assessments` · JSON admission assessment input · 201 Receipt · 404, 409, 422',
  '4-14':
    '11 · GET `/admission-assessments/{recordId}` · path recordId · 200 admission assessment record (current version, recordState, full assessment) · 404',
  '4-15':
    '12 · GET `/requests/{clientRequestId}` · path clientRequestId · 200 original Receipt · 404',
  '4.1-1': 'Patient lookup uses the hospital identifier.',
  '4.1-2': 'A missing single patient gives 404.',
  '4.1-3': 'A list query with no match gives 200 with an empty array.',
  '4.1-4': 'Wound list: at most 50 items per page, ordered by woundId ascending.',
  '4.1-5': 'The first request omits `cursor`.',
  '4.1-6': 'Later requests pass the previous `nextCursor`.',
  '4.1-7': '`nextCursor` null means the last page.',
  '4.1-8': 'With no data, `items` is `[]`.',
  '4.1-9':
    'When the data is cached or delayed, the response should carry the data update time; the field for it is not shown.',
  '4.1-10': 'Photo upload: the server checks patient permission and the real file format and size.',
  '4.1-11': 'Only JPEG and PNG are accepted, up to 10 MiB.',
  '4.1-12': 'The upload is not de-duplicated, so a resend can create a new file with a new id.',
  '4.1-13': 'Unbound files are purged after 24 hours.',
  '4.1-14': 'The uploaded photo is not yet tied to any record.',
  '4.1-15': 'Photo download: the server checks permission and returns the original bytes.',
  '4.1-16':
    'The hospital may instead provide a time-limited signed URL; no permanent public URL is provided.',
  '4.1-17': 'Wound assessment create:',
  '4.1-18':
    'The server validates permission and the relations of patientId, encounterId, woundId and attachmentIds.',
  '4.1-19': 'The operator is taken from the authenticated identity.',
  '4.1-20':
    'A resend with the same clientRequestId, method, path and content returns the original 201 receipt.',
  '4.1-21':
    'A resend with the same clientRequestId but a different method, path or content returns 409.',
  '4.1-22': 'Wound assessment update:',
  '4.1-23': 'The clientRequestId rule is applied first.',
  '4.1-24': 'A repeat returns the original receipt.',
  '4.1-25': 'Then the version of the new operation is checked.',
  '4.1-26': 'A stale version gives 409 `VERSION_CONFLICT`.',
  '4.1-27': 'A voided record gives 409 `RECORD_STATE_CONFLICT`.',
  '4.1-28': 'Wound assessment void:',
  '4.1-29': 'The original record and the reason are kept, and `recordState` becomes `voided`.',
  '4.1-30': 'GET still returns the record.',
  '4.1-31': 'A stale version, or a new request that voids an already voided record, gives 409.',
  '4.1-32':
    'A resend with the original clientRequestId returns the original success receipt even if the version has since changed.',
  '4.1-33': 'Admission assessment create:',
  '4.1-34':
    'The server validates the patient and encounter association, the operator permission and whether creation is allowed.',
  '4.1-35': 'The operator comes from the authenticated identity.',
  '4.1-36':
    'De-duplication follows the same rule as wound assessment create: the same method, path and content return the original 201 receipt, and any difference returns 409.',
  '4.1-37': 'A field or relation validation failure gives 422.',
  '4.1-38': 'Request result query:',
  '4.1-39': 'Writes are synchronous, so a completed write returns its original receipt.',
  '4.1-40':
    '404 means the request id is not found, and does not mean a new id may be used to resend.',
  '4.1-41': 'The caller needs permission on the original record.',
  '4.1-42': 'After a submission timeout, query this endpoint first.',
  '4.1-43': 'When a retry is needed, reuse the original clientRequestId.',
  '4.1-44': 'A photo is not re-uploaded in order to repeat an assessment.',
  '4.1-45':
    'Patient name search (candidate list with verification info, never auto-selecting the first match): endpoint shape not shown.',
  '4.1-46':
    'Creation of a new wound (a hospital-side process outside this interface): endpoint not shown.',
};
