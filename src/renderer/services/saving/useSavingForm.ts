/** Opens one self-saving form per draft, and closes it without losing a word. */
import { useEffect, useState } from 'react';
import type { DraftChange } from '../../../device/work/drafts.ts';
import type { Draft } from '../../../model/draft.ts';
import { useApp } from '../app/AppContext.tsx';
import { useStoreFailure } from '../app/useStoreFailure.ts';
import type { SavingForm, SavingPorts } from './savingForm.ts';
import { parkForm, restoreForm } from './unfinishedForms.ts';

/**
 * The form of a draft: a new one, or the one that was left because the disk refused some of its changes.
 * @param open called once
 */
export function useSavingForm<Form extends SavingForm<object>, Change extends DraftChange & object>(
  { draftId, updatedAt }: Draft,
  open: (ports: SavingPorts<Change>) => Form,
): Form {
  const { device } = useApp();
  const describeError = useStoreFailure();
  const [form] = useState(
    () =>
      (restoreForm(draftId) as Form | undefined) ??
      open({
        write: (change) => device.drafts.save(draftId, change),
        describeError,
        savedAt: updatedAt,
      }),
  );
  useEffect(
    () => () => {
      form.close();
      parkForm(draftId, form);
    },
    [form, draftId],
  );
  return form;
}
