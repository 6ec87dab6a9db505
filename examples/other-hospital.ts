/**
 * A hospital of somebody else, as small as one can be that keeps the core of the interface: read a patient, write once
 * per `clientRequestId`, read back, correct, void. It shares no code with ours. The suite examines it
 * (examples.test.ts); your own, over HTTP: `npm run conformance -- --base-url <address> --token <token>`.
 */
type Json = Record<string, unknown>;

const records = new Map<string, Json>();
/** Each write by its id: what it was, and the receipt that a repeat gets again. */
const done = new Map<string, { fingerprint: string; status: number; receipt: Json }>();

const encounter = { encounterId: 'E-1', patientId: 'P-1', type: 'inpatient', status: 'active' };
const wounds = { items: [{ woundId: 'W-1', patientId: 'P-1', site: 'sacrum' }], nextCursor: null };
const patient = { patientId: 'P-1', displayName: 'Wu Shu-Fen', medicalRecordNumber: 'M-1' };

const answer = (status: number, body: Json): Response => Response.json(body, { status });

const refuse = (status: number, code: string): Response =>
  answer(status, { error: { code, message: code }, requestId: crypto.randomUUID() });

/** Keeps a new version, and its receipt under the id of the request. */
function commit(record: Json, given: Json, fingerprint: string, httpStatus = 200): Response {
  const { clientRequestId } = given;
  const { recordId, version, recordState } = record;
  const kept = { recordId, version, recordState, status: 'committed', recordedAt: new Date() };
  records.set(String(recordId), { ...record, ...kept });
  const receipt = { clientRequestId, ...kept };
  done.set(String(clientRequestId), { fingerprint, status: httpStatus, receipt });
  return answer(httpStatus, receipt);
}

function write(method: string, path: string, given: Json): Response {
  const fingerprint = JSON.stringify([method, path, given]);
  const before = done.get(String(given['clientRequestId']));
  if (before !== undefined) {
    const isSame = before.fingerprint === fingerprint;
    return isSame ? answer(before.status, before.receipt) : refuse(409, 'REQUEST_ID_CONFLICT');
  }
  if (path === '/wound-assessments') {
    if (given['patientId'] !== patient.patientId) return refuse(404, 'NOT_FOUND');
    const made = { recordId: crypto.randomUUID(), version: 1, recordState: 'valid' };
    return commit({ ...given, ...made }, given, fingerprint, 201);
  }
  const record = records.get(path.split('/')[2] ?? '');
  if (record === undefined) return refuse(404, 'NOT_FOUND');
  if (record['recordState'] === 'voided') return refuse(409, 'RECORD_STATE_CONFLICT');
  if (record['version'] !== given['version']) return refuse(409, 'VERSION_CONFLICT');
  const next = { ...record, version: Number(record['version']) + 1 };
  const isVoid = path.endsWith('/void');
  const assessment = { ...(record['assessment'] as Json), ...(given['changes'] as Json) };
  const change = isVoid ? { recordState: 'voided' } : { assessment };
  return commit({ ...next, ...change }, given, fingerprint);
}

/** Answers a request below `/v1`. */
export async function otherHospital(request: Request): Promise<Response> {
  const isWu = request.headers.get('authorization') === 'Bearer token-of-wu';
  if (!isWu) return refuse(401, 'UNAUTHENTICATED');
  const path = new URL(request.url).pathname.slice('/v1'.length);
  if (request.method !== 'GET') return write(request.method, path, (await request.json()) as Json);
  const id = path.split('/')[2] ?? '';
  const isList = path.endsWith('/wounds');
  const found = {
    encounters: id === encounter.encounterId ? encounter : undefined,
    patients: id !== patient.patientId ? undefined : isList ? wounds : patient,
    requests: done.get(id)?.receipt,
    'wound-assessments': records.get(id),
  }[path.split('/')[1] ?? ''];
  return found === undefined ? refuse(404, 'NOT_FOUND') : answer(200, found);
}
