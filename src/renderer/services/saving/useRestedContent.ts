/** Owns what stands in a form as it was when the hand last came to rest, for what need not follow each key. */
import { useEffect, useState } from 'react';
import { useWhenQuiet } from '../../ui/parts/useWhenQuiet.ts';
import type { SavingForm } from './savingForm.ts';

/**
 * The content of `form` a moment after its last change, and never under a finger, so that what follows from it
 * holds up no key and moves nothing that is being touched.
 */
export function useRestedContent<Content extends object>(
  form: Pick<SavingForm<Content>, 'content' | 'subscribe'>,
): Content {
  const [content, setContent] = useState(form.content);
  const whenQuiet = useWhenQuiet();
  useEffect(
    () => form.subscribe(() => whenQuiet(() => setContent(form.content()))),
    [form, whenQuiet],
  );
  return content;
}
