/** Submits a draft: everything that was typed is on disk first, and two taps count as one. */
import { useRef, useState } from 'react';
import type { Submitted } from '../../../model/content.ts';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useCountSubmit } from '../../services/app/Session.tsx';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';

interface Submit {
  /** Freezes the content and returns to the patient. */
  submit(submitted: Submitted): Promise<void>;
  /** Why it could not be submitted, as a sentence. */
  failure: string | null;
}

/** @param onSubmitting called before the draft disappears, and again if it stays after all */
export function useSubmit(
  { draftId, content }: Draft,
  settled: () => Promise<void>,
  onSubmitting: (submitting: boolean) => void,
): Submit {
  const { device } = useApp();
  const navigate = useNavigateFromHere();
  const countSubmit = useCountSubmit();
  const describeError = useStoreFailure();
  const underWay = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (submitted: Submitted) => {
    if (underWay.current) {
      return;
    }
    underWay.current = true;
    onSubmitting(true);
    setFailure(null);
    try {
      await settled();
      const { submissionId } = await device.submissions.submit(draftId, submitted);
      countSubmit(submitted);
      const { patientId } = content.subject;
      const state = { justSubmitted: submissionId };
      await navigate({ to: '/patients/$patientId', params: { patientId }, state });
    } catch (error) {
      onSubmitting(false);
      setFailure(describeError(error));
    } finally {
      underWay.current = false;
    }
  };
  return { submit, failure };
}
