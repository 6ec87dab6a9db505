/** The receipt of a write. Interface: Receipt. */
import type { Receipt } from '../shared/interface/receipt.ts';
import type { RecordVersion } from './changes.ts';
import { hospitalDateTime } from './time.ts';

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
