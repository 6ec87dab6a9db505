/**
 * Owns the values of a form that saves itself. Each field listens to its own value, so a keystroke
 * draws one field and nothing else; every change is on its way to the device before the next key
 * goes down.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';

import { DraftGone, type DraftChange } from '../../device/drafts.ts';
import type { Draft } from '../../device/rows.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { openSavedState, type SavedSource } from '../saving/savedState.ts';
import { useWard } from '../ward/Ward.tsx';
import { useStoreFailure } from '../words/useStoreFailure.ts';
import { openDraftSaver, type DraftSaver } from '../saving/draftSaver.ts';
import { leave, takeUp } from '../saving/unfinishedForms.ts';

const retryMs = 3_000;

export interface DraftForm<Fields extends object> extends SavedSource {
  fields(): Fields;
  change(change: Partial<Fields>): void;
  subscribe(callback: () => void): () => void;
  /** Resolves when everything typed is on the disk; rejects where it cannot be written. */
  settled(): Promise<void>;
  /** How often another window's words have come into it. */
  timesHeard(): number;
}

interface OpenForm<Fields extends object> extends DraftForm<Fields> {
  start(): () => void;
  /** Takes over what another window has written, unless something is being typed here. */
  hear(read: () => Promise<Draft | null>): Promise<void>;
}

/** While keys go down in either window, the draft is not read back with each of them. */
const hearPauseMs = 300;

interface FormPorts<Fields extends object> {
  write(change: Partial<Fields>): Promise<{ savedAt: number }>;
  sayWhy(error: unknown): string;
  savedAt: number;
}

function openDraftForm<Fields extends object>(
  initial: Fields,
  ports: FormPorts<Fields>,
): OpenForm<Fields> {
  let fields = initial;
  const saved = openSavedState({ is: 'saved', atMs: ports.savedAt });
  let saver: DraftSaver<Partial<Fields>> | null = null;
  let heard = 0;
  const callbacks = new Set<() => void>();
  return {
    fields: () => fields,
    saved: saved.saved,
    subscribeSaved: saved.subscribeSaved,
    change(changed) {
      fields = { ...fields, ...changed };
      saver?.push(changed);
      for (const callback of callbacks) callback();
    },
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    settled: async () => saver?.settled(),
    timesHeard: () => heard,
    async hear(read) {
      await saver?.settled();
      const before = fields;
      const draft = await read();
      // What was typed meanwhile is newer, and its own commit is heard of again.
      if (draft === null || fields !== before) return;
      const theirs = { ...before };
      for (const name of Object.keys(before) as (keyof Fields)[]) {
        theirs[name] = fieldOf(draft.content, name) as Fields[typeof name];
      }
      if (JSON.stringify(theirs) === JSON.stringify(before)) return;
      fields = theirs;
      heard += 1;
      for (const callback of callbacks) callback();
    },
    start() {
      if (saver !== null) {
        const before = saver;
        return () => before.stop();
      }
      const opened = openDraftSaver<Partial<Fields>>({
        write: ports.write,
        sayWhy: ports.sayWhy,
        onState: saved.set,
        isHopeless: (error) => error instanceof DraftGone,
        later(callback) {
          const timer = setTimeout(callback, retryMs);
          return () => clearTimeout(timer);
        },
      });
      saver = opened;
      return () => opened.stop();
    },
  };
}

/**
 * Opens the form of a draft. Its fields begin as `initial`, what the draft holds now, or as they were
 * left where the disk refused them. What another window writes into the same draft comes into it.
 */
export function useDraftForm<Fields extends DraftChange & object>(
  draft: Draft,
  initial: Fields,
): DraftForm<Fields> {
  const { device } = useWard();
  const sayWhy = useStoreFailure();
  const { draftId } = draft;
  const [form] = useState(() => {
    const left = takeUp(draftId) as OpenForm<Fields> | undefined;
    return (
      left ??
      openDraftForm(initial, {
        write: (change) => device.drafts.save(draftId, change),
        sayWhy,
        savedAt: draft.updatedAt,
      })
    );
  });
  useEffect(() => {
    const stop = form.start();
    return () => {
      stop();
      leave(draftId, form);
    };
  }, [form, draftId]);
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const stop = device.drafts.watch(draftId, () => {
      clearTimeout(pause);
      // What the disk refuses here is still on the screen, and stays there.
      const hear = () => form.hear(() => device.drafts.read(draftId)).catch(() => undefined);
      pause = setTimeout(() => void hear(), hearPauseMs);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [device, form, draftId]);
  return form;
}

/** Rises when another window's words have come in: what keeps its text by itself is drawn anew then. */
export function useTimesHeard<Fields extends object>(form: DraftForm<Fields>): number {
  return useSyncExternalStore(form.subscribe, form.timesHeard);
}

/** One field's value, drawn again when it changes. */
export function useField<Fields extends object, Name extends keyof Fields>(
  form: DraftForm<Fields>,
  name: Name,
): Fields[Name] {
  return useSyncExternalStore(form.subscribe, () => form.fields()[name]);
}

/**
 * Something that follows from the fields, drawn again only when it is another one.
 * @param derive gives a string, a number, a boolean or null
 */
export function useDerived<Fields extends object, Value extends string | number | boolean | null>(
  form: DraftForm<Fields>,
  derive: (fields: Fields) => Value,
): Value {
  return useSyncExternalStore(form.subscribe, () => derive(form.fields()));
}
