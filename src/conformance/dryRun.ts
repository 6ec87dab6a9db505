/**
 * An imaginary hospital that always gives the expected answer, so that a dry run can list what would be sent without
 * sending it. A real hospital's run may differ, because later requests depend on the answers.
 */
import { shownPath, type Outgoing } from './exchange.ts';
import type { Subject } from './subject.ts';

interface ImaginaryRecord {
  readonly input: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly recordState: string;
}

/** The given test data: the imaginary hospital holds it as intended. */
type NamedData = Partial<
  Pick<
    Subject,
    'patientId' | 'woundId' | 'otherPatientId' | 'otherEncounterId' | 'closedEncounterId'
  >
>;

/** A fetch that sends nothing. `tell` receives one line per request that would be sent. */
export function createDryFetch(
  tell: (line: string) => void,
  data: NamedData = {},
): (request: Request, outgoing: Outgoing) => Promise<Response> {
  const records = new Map<string, ImaginaryRecord>();
  const receipts = new Map<string, object>();
  let count = 0;

  function receiptFor(recordId: string, body: Readonly<Record<string, unknown>>): object {
    const { version = 1, recordState = 'valid' } = records.get(recordId) ?? {};
    const recordedAt = '2026-01-05T09:30:00+08:00';
    const { clientRequestId } = body;
    return { clientRequestId, recordId, version, status: 'committed', recordState, recordedAt };
  }

  function written(outgoing: Outgoing): object {
    const body = JSON.parse(outgoing.body ?? '{}') as Record<string, unknown>;
    const id = String(body['clientRequestId']);
    const before = receipts.get(id);
    if (before !== undefined) return before;
    const named = outgoing.path.split('/')[2];
    const recordId = named ?? `imaginary-record-${(count += 1)}`;
    records.set(recordId, changedRecord(records.get(recordId), outgoing, body));
    const receipt = receiptFor(recordId, body);
    receipts.set(id, receipt);
    return receipt;
  }

  function answerOf(outgoing: Outgoing, status: number): unknown {
    const last = decodeURIComponent(outgoing.path.split('?')[0]?.split('/')[2] ?? '');
    switch (outgoing.endpoint) {
      case 'readPatient':
        return { patientId: last, medicalRecordNumber: '-', displayName: '-' };
      case 'readEncounter':
        return imaginaryEncounter(last, data);
      case 'listWounds':
        return {
          items: [{ woundId: data.woundId ?? '-', patientId: last, site: '-' }],
          nextCursor: null,
        };
      case 'uploadAttachment':
        return {
          attachmentId: `imaginary-photo-${(count += 1)}`,
          patientId: '-',
          contentType: '-',
        };
      case 'readWoundAssessment':
      case 'readAdmissionAssessment':
        return { ...records.get(last)?.input, ...receiptFor(last, {}), ...records.get(last) };
      case 'readRequest':
        return receipts.get(last) ?? {};
      default:
        return outgoing.body === undefined || status >= 300 ? {} : written(outgoing);
    }
  }

  return (_, outgoing) => {
    const [status = 200] = outgoing.expected;
    tell(lineOf(outgoing));
    const isEmpty = status === 204 || (status >= 300 && status < 400);
    if (isEmpty) return Promise.resolve(new Response(null, { status }));
    const error = { error: { code: '-', message: '-', fields: [] }, requestId: '-' };
    const answer = status >= 400 ? error : answerOf(outgoing, status);
    return Promise.resolve(Response.json(answer, { status }));
  };
}

function imaginaryEncounter(encounterId: string, named: NamedData): object {
  const isOther = encounterId === named.otherEncounterId;
  const patientId = (isOther ? named.otherPatientId : named.patientId) ?? '-';
  const status = encounterId === named.closedEncounterId ? 'closed' : 'active';
  return { encounterId, patientId, type: 'inpatient', status };
}

function changedRecord(
  before: ImaginaryRecord | undefined,
  { path }: Outgoing,
  body: Readonly<Record<string, unknown>>,
): ImaginaryRecord {
  if (before === undefined) return { input: body, version: 1, recordState: 'valid' };
  const recordState = path.endsWith('/void') ? 'voided' : before.recordState;
  return { ...before, version: before.version + 1, recordState };
}

function lineOf(outgoing: Outgoing): string {
  const { method, who, body, photo } = outgoing;
  const file = photo?.file;
  const content =
    file === undefined ? body : `[photo, ${file.bytes.length} bytes, ${file.contentType}]`;
  const shown = content === undefined ? '' : ` ${content.slice(0, 500)}`;
  return `${method} ${shownPath(outgoing)} as ${who}${shown}`;
}
