/** What is remembered of the request of a write. Interface: Receipt. */
import type { Receipt } from '../../shared/interface/receipt.ts';
import type { RememberedRequest } from '../changes.ts';
import type { HospitalContext } from '../context.ts';
import type { WriteRequest } from './writeRequest.ts';

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
