/** The row that tells which window's engine is the leader, and the fence that rejects the others (rule R13). */
import { leaseSchema, type Lease } from '../../model/engineRows.ts';
import { FenceLost } from '../../model/outboxStep.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import type { DevicePorts } from '../ports.ts';

/** Throws FenceLost if another engine has taken the lease. */
export function openLeases(store: Store, ports: DevicePorts) {
  return {
    takeLease: (hospitalKey: string, holder: string, expiresAt: number): Promise<Lease> =>
      store.write(['leases'], async (rows) => {
        const before = await readLeaseRow(rows, hospitalKey);
        // The fence of an unreadable lease is unknown, so a value beyond any count is used.
        const fence = before === 'unreadable' ? ports.now() : (before?.fence ?? 0) + 1;
        const lease = { hospitalKey, holder, fence, expiresAt };
        await rows.put('leases', lease);
        return lease;
      }),

    renewLease: (lease: Lease, expiresAt: number): Promise<Lease> =>
      store.write(['leases'], async (rows) => {
        await checkFence(rows, lease);
        const renewed = { ...lease, expiresAt };
        await rows.put('leases', renewed);
        return renewed;
      }),

    readLease: (hospitalKey: string): Promise<Lease | null> =>
      store.read(['leases'], async (rows) => {
        const lease = await readLeaseRow(rows, hospitalKey);
        // Nobody can hold an unreadable lease, so it is reported as expired.
        return lease === 'unreadable' ? { hospitalKey, holder: '', fence: 0, expiresAt: 0 } : lease;
      }),
  };
}

/** Throws FenceLost if another engine has taken the lease since. */
export async function checkFence(rows: Transaction, lease: Lease): Promise<void> {
  const current = await readLeaseRow(rows, lease.hospitalKey);
  if (current === 'unreadable' || current?.fence !== lease.fence) throw new FenceLost();
}

async function readLeaseRow(
  rows: Transaction,
  hospitalKey: string,
): Promise<Lease | null | 'unreadable'> {
  const stored = await rows.get('leases', hospitalKey);
  if (stored === undefined) return null;
  const lease = leaseSchema.safeParse(stored);
  return lease.success ? lease.data : 'unreadable';
}
