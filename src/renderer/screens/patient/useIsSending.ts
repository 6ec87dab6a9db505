/**
 * Leaves the connection to what was just submitted: the patient is read again once it is through. If the hospital asked
 * to wait, only this read would be told, and not the engine.
 */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { describe } from '../../../model/describe.ts';
import { useConnection } from '../../services/app/useConnection.ts';
import { useLive } from '../../services/app/useLive.ts';

/** Whether what was submitted on the previous screen is still being sent; offline there is nothing to wait for. */
export function useIsSending(): boolean {
  const justSubmitted = useLocation({ select: ({ state }) => state.justSubmitted });
  // The value when the screen opened: the next location is set before this screen is unmounted.
  const [submissionId] = useState(justSubmitted);
  const connection = useConnection();
  const submission = useLive(
    async ({ device }) =>
      submissionId === undefined ? null : device.submissions.read(submissionId),
    [submissionId],
  );
  // Until it was read, it counts as being sent.
  if (submissionId === undefined || submission === null) return false;
  const isMoving = submission === undefined || describe(submission).group === 'moving';
  const isNotReached = connection.is === 'offline' || connection.is === 'captive-portal';
  return isMoving && !isNotReached;
}
