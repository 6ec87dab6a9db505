/** Owns the ways out of a conflict of texts: one text for the record, or theirs and none of ours. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { useWard } from '../../services/app/Ward.tsx';

export interface Resolve {
  /** Why the tablet could not keep the choice; null while it could. */
  failure: string | null;
  /** Submits that text as the next version. */
  with(careNote: string): Promise<void>;
  /** Leaves theirs, and removes ours from this tablet. */
  leaveTheirs(): Promise<void>;
}

export function useResolve(submissionId: string, shownVersion: number): Resolve {
  const { device } = useWard();
  const navigate = useNavigate();
  const sayWhy = useStoreFailure();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    async with(careNote) {
      setFailure(null);
      try {
        await device.submissions.resolve(submissionId, { shownVersion, careNote });
        await navigate({ to: '/outbox', state: { justHandedIn: submissionId } });
      } catch (error) {
        setFailure(sayWhy(error));
      }
    },
    async leaveTheirs() {
      await navigate({ to: '/outbox' });
      await device.submissions.discard(submissionId);
    },
  };
}
