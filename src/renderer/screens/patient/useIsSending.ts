/**
 * Makes sure that the line is left to what was just submitted: the patient was read when its form was opened, and is read
 * again once it is through. A hospital that asks to wait would say so to the reading, of which the engine hears nothing.
 */
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '../../services/app/useConnection.ts';
import { useLive } from '../../services/app/useLive.ts';

/** Whether what was submitted on the screen before is on its way; offline there is nothing to wait for. */
export function useIsSending(): boolean {
  const justHandedIn = useLocation({ select: ({ state }) => state.justHandedIn });
  // As it was when the screen opened: the next address is there before this screen has gone.
  const [submissionId] = useState(justHandedIn);
  const connection = useConnection();
  const stage = useLive(
    async ({ device }) =>
      submissionId === undefined
        ? null
        : ((await device.submissions.read(submissionId))?.progress.stage ?? null),
    [submissionId],
  );
  if (submissionId === undefined || stage === null) return false;
  const isNotReached = connection.is === 'offline' || connection.is === 'captive-portal';
  return stage !== 'done' && stage !== 'problem' && !isNotReached;
}
