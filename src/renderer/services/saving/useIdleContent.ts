/** The content of a form as of the last pause, for what need not follow each keystroke. */
import { useEffect, useState } from 'react';
import { useWhenIdle } from '../../ui/parts/useWhenIdle.ts';
import type { SavingForm } from './savingForm.ts';

/**
 * The content of `form` a moment after its last change, and never while a finger is down, so that what depends on it
 * delays no keystroke and moves nothing that is being touched.
 */
export function useIdleContent<Content extends object>(
  form: Pick<SavingForm<Content>, 'content' | 'subscribe'>,
): Content {
  const [content, setContent] = useState(form.content);
  const whenIdle = useWhenIdle();
  useEffect(
    () => form.subscribe(() => whenIdle(() => setContent(form.content()))),
    [form, whenIdle],
  );
  return content;
}
