/**
 * The values of a form with plain fields. Each field subscribes to its own value, so that a keystroke re-renders one
 * field only. Changes by another window to the same draft are merged.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { DraftChange } from '../../../device/work/drafts.ts';
import type { Draft } from '../../../model/draft.ts';
import { fieldOf } from '../../../shared/unknown.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import {
  openSavingForm,
  type OpenSavingForm,
  type SavingForm,
} from '../../services/saving/savingForm.ts';
import { useSavingForm } from '../../services/saving/useSavingForm.ts';

export interface DraftForm<Fields extends object> extends SavingForm<Fields> {
  change(change: Partial<Fields>): void;
}

/** How long the keyboard must pause, in either window, before the draft is read back. */
const hearPauseMs = 300;

/**
 * Opens the form of a draft. Its fields start with `initial`, the present content of the draft, or with what was left
 * in them if it could not be written to disk.
 */
export function useDraftForm<Fields extends DraftChange & object>(
  draft: Draft,
  initial: Fields,
): DraftForm<Fields> {
  const form = useSavingForm(draft, (ports) => {
    const open: OpenSavingForm<Fields, Partial<Fields>> = openSavingForm(initial, ports);
    return {
      ...open,
      change: (changed: Partial<Fields>) => open.update({ ...open.content(), ...changed }, changed),
    };
  });
  useHearing(draft.draftId, form);
  return form;
}

/** A signal of the draft tells when another window has committed. */
function useHearing<Fields extends object>(
  draftId: string,
  form: OpenSavingForm<Fields, Partial<Fields>>,
): void {
  const { device } = useApp();
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const read = async () => fieldsOf(form.content(), await device.drafts.read(draftId));
    const stop = device.drafts.watch(draftId, () => {
      clearTimeout(pause);
      // If the device fails here, what is on the screen stays there.
      pause = setTimeout(() => void form.mergeExternal(read).catch(() => undefined), hearPauseMs);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [device, form, draftId]);
}

/** The same fields, with the values of the draft on disk. */
function fieldsOf<Fields extends object>(like: Fields, draft: Draft | null): Fields | null {
  if (draft === null) return null;
  const theirs = { ...like };
  for (const name of Object.keys(like) as (keyof Fields)[]) {
    theirs[name] = fieldOf(draft.content, name) as Fields[typeof name];
  }
  return theirs;
}

/**
 * Increases when another window's changes were merged: elements that keep their own text must then be rendered anew.
 */
export function useExternalRevision<Fields extends object>(form: DraftForm<Fields>): number {
  return useSyncExternalStore(form.subscribe, form.externalRevision);
}

/** The value of one field; re-renders when it changes. */
export function useField<Fields extends object, Name extends keyof Fields>(
  form: DraftForm<Fields>,
  name: Name,
): Fields[Name] {
  return useSyncExternalStore(form.subscribe, () => form.content()[name]);
}

/**
 * A value derived from the fields; re-renders only if it changes.
 * @param derive returns a string, a number, a boolean or null
 */
export function useDerived<Fields extends object, Value extends string | number | boolean | null>(
  form: SavingForm<Fields>,
  derive: (fields: Fields) => Value,
): Value {
  return useSyncExternalStore(form.subscribe, () => derive(form.content()));
}
