/** Submits a draft: everything that was typed is on disk first, and two taps count as one. */
import { useRef, useState } from 'react';
import type { HandedIn } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useCountSubmit } from '../../services/app/Session.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';

interface HandIn {
  /** Freezes the content and returns to the patient. */
  handIn(handedIn: HandedIn): Promise<void>;
  /** Why it could not be submitted, as a sentence. */
  failure: string | null;
}

/** @param onHandingIn called before the draft disappears, and again if it stays after all */
export function useHandIn(
  { draftId, content }: Draft,
  settled: () => Promise<void>,
  onHandingIn: (handingIn: boolean) => void,
): HandIn {
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const countSubmit = useCountSubmit();
  const describeError = useStoreFailure();
  const underWay = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const handIn = async (handedIn: HandedIn) => {
    if (underWay.current) {
      return;
    }
    underWay.current = true;
    onHandingIn(true);
    setFailure(null);
    try {
      await settled();
      const { submissionId } = await device.submissions.handIn(draftId, handedIn);
      countSubmit(handedIn);
      const { patientId } = content.subject;
      const state = { justHandedIn: submissionId };
      await navigate({ to: '/patients/$patientId', params: { patientId }, state });
    } catch (error) {
      onHandingIn(false);
      setFailure(describeError(error));
    } finally {
      underWay.current = false;
    }
  };
  return { handIn, failure };
}
