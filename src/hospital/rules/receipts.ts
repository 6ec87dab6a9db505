/** The receipt of a write, and what is remembered of its request. Interface: Receipt. */
import type { Receipt } from '../../shared/interface/receipt.ts';
import type { RecordVersion, RememberedRequest } from '../changes.ts';
import type { HospitalContext } from '../context.ts';
import { hospitalDateTime } from '../time.ts';
import type { WriteRequest } from './writeRequest.ts';

/** The receipt of one version, as it was first issued. */
export function receiptOf(
  recordId: string,
  version: RecordVersion,
  clientRequestId: string,
): Receipt {
  return {
    clientRequestId,
    recordId,
    version: version.version,
    status: 'committed',
    recordState: version.recordState,
    recordedAt: hospitalDateTime(version.recordedAtMs),
  };
}

/** What is remembered of a committed request. */
export function committedRequest(
  context: HospitalContext,
  write: WriteRequest,
  status: number,
  receipt: Receipt,
  patientId: string,
): RememberedRequest {
  return {
    clientRequestId: receipt.clientRequestId,
    operatorId: write.operator.operatorId,
    method: write.method,
    path: write.path,
    body: write.bodyText,
    rememberedAtMs: context.now(),
    committed: { status, receipt, recordId: receipt.recordId, patientId },
  };
}
