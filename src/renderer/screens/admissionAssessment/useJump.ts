/** Jumps to a field: scrolls to it and focuses it once its section is rendered. */
import { useMemo, useState } from 'react';
import { fieldElementId } from './fields/inputProps.ts';

export interface Jump {
  /** The field to go to; null means the top of the section. */
  readonly key: string | null;
  /** Increases with every jump, even to the same place. */
  readonly count: number;
  to(key: string | null): void;
}

export function useJump(start: string | null): Jump {
  const [place, setPlace] = useState({ key: start, count: 0 });
  return useMemo(
    () => ({
      ...place,
      to: (key: string | null) => setPlace(({ count }) => ({ key, count: count + 1 })),
    }),
    [place],
  );
}

/** Focuses a field's first input. Returns whether the field is on the page. */
export function focusField(key: string): boolean {
  const field = document.getElementById(fieldElementId(key));
  if (field === null) {
    return false;
  }
  field.scrollIntoView({ block: 'center' });
  const target =
    field.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea), input:checked') ??
    field.querySelector<HTMLElement>('input, textarea, select, button[data-field-focus], button');
  target?.focus({ preventScroll: true });
  return true;
}

/** Scrolls to the top of the section and focuses its heading. */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  document.getElementById('content')?.scrollTo({ top: 0 });
}
