/** The ways out of a conflict of texts: one text for the record, or theirs without ours. */
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';

export interface Resolve {
  /** Why the tablet could not save the choice; null if it could. */
  failure: string | null;
  /** Submits this text as the next version. */
  with(careNote: string): Promise<void>;
  /** Keeps theirs, and removes ours from this tablet. */
  leaveTheirs(): Promise<void>;
}

export function useResolve(submissionId: string, shownVersion: number): Resolve {
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const describeError = useStoreFailure();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    async with(careNote) {
      setFailure(null);
      try {
        await device.submissions.resolve(submissionId, { shownVersion, careNote });
        await navigate({ to: '/outbox', state: { justSubmitted: submissionId } });
      } catch (error) {
        setFailure(describeError(error));
      }
    },
    async leaveTheirs() {
      await navigate({ to: '/outbox' });
      await device.submissions.discard(submissionId);
    },
  };
}
