/** What stands in a form as it was when the hand last came to rest, for what need not follow each key. */
import { useEffect, useState } from 'react';
import { useWhenIdle } from '../../ui/parts/useWhenIdle.ts';
import type { SavingForm } from './savingForm.ts';

/**
 * The content of `form` a moment after its last change, and never under a finger, so that what follows from it
 * holds up no key and moves nothing that is being touched.
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
