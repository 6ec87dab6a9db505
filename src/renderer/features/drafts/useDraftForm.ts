/**
 * The values of a form of plain fields. Each field listens to its own value, so a keystroke draws one
 * field and nothing else; what another window writes into the same draft comes into it.
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

/** While keys go down in either window, the draft is not read back with each of them. */
const hearPauseMs = 300;

/**
 * Opens the form of a draft. Its fields begin as `initial`, what the draft holds now, or as they were
 * left where the disk refused them.
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

/** What another window commits is heard of by the draft's own signal. */
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
      // What the disk refuses here is still on the screen, and stays there.
      pause = setTimeout(() => void form.mergeExternal(read).catch(() => undefined), hearPauseMs);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [device, form, draftId]);
}

/** The same fields, as the draft on the disk has them. */
function fieldsOf<Fields extends object>(like: Fields, draft: Draft | null): Fields | null {
  if (draft === null) return null;
  const theirs = { ...like };
  for (const name of Object.keys(like) as (keyof Fields)[]) {
    theirs[name] = fieldOf(draft.content, name) as Fields[typeof name];
  }
  return theirs;
}

/** Rises when another window's words have come in: what keeps its text by itself is drawn anew then. */
export function useExternalRevision<Fields extends object>(form: DraftForm<Fields>): number {
  return useSyncExternalStore(form.subscribe, form.externalRevision);
}

/** One field's value, drawn again when it changes. */
export function useField<Fields extends object, Name extends keyof Fields>(
  form: DraftForm<Fields>,
  name: Name,
): Fields[Name] {
  return useSyncExternalStore(form.subscribe, () => form.content()[name]);
}

/**
 * Something that follows from the fields, drawn again only when it is another one.
 * @param derive gives a string, a number, a boolean or null
 */
export function useDerived<Fields extends object, Value extends string | number | boolean | null>(
  form: DraftForm<Fields>,
  derive: (fields: Fields) => Value,
): Value {
  return useSyncExternalStore(form.subscribe, () => derive(form.content()));
}
