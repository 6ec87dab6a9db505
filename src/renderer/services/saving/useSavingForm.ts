/** Owns opening a form that saves itself once for each draft, and leaving it without losing a word. */
import { useEffect, useState } from 'react';
import type { DraftChange } from '../../../device/work/drafts.ts';
import type { Draft } from '../../../model/draft.ts';
import { useStoreFailure } from '../app/useStoreFailure.ts';
import { useWard } from '../app/Ward.tsx';
import type { SavingForm, SavingPorts } from './savingForm.ts';
import { leave, takeUp } from './unfinishedForms.ts';

/**
 * The form of a draft: opened anew, or as it was left where the disk refused something of it.
 * @param open called once
 */
export function useSavingForm<Form extends SavingForm<object>, Change extends DraftChange & object>(
  { draftId, updatedAt }: Draft,
  open: (ports: SavingPorts<Change>) => Form,
): Form {
  const { device } = useWard();
  const sayWhy = useStoreFailure();
  const [form] = useState(
    () =>
      (takeUp(draftId) as Form | undefined) ??
      open({ write: (change) => device.drafts.save(draftId, change), sayWhy, savedAt: updatedAt }),
  );
  useEffect(
    () => () => {
      form.close();
      leave(draftId, form);
    },
    [form, draftId],
  );
  return form;
}
