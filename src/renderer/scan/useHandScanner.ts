/**
 * Owns listening for a hand scanner that types, wherever the focus is. The characters of a scan that
 * had already run into a field are taken out again, so that nothing else on the screen changes.
 */
import { useEffect, useEffectEvent } from 'react';

import { openKeyBurst } from './keyBurst.ts';

/** Calls `onText` with what a hand scanner read, while `listening`. */
export function useHandScanner(onText: (text: string) => void, listening = true): void {
  const scanned = useEffectEvent(onText);
  useEffect(() => {
    if (!listening) {
      return;
    }
    const burst = openKeyBurst();
    let restore = () => {};
    const listen = (event: KeyboardEvent) => {
      const reading = burst.read(event);
      if (reading.is === 'first') {
        restore = rememberField(document.activeElement);
      } else if (reading.is === 'next' && event.key === ' ') {
        // A space would press the button that has the focus.
        keepFromButtons(event);
      } else if (reading.is === 'scanned') {
        event.preventDefault();
        event.stopPropagation();
        restore();
        scanned(reading.text);
      }
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [listening]);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: unknown): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function keepFromButtons(event: KeyboardEvent): void {
  if (!isField(event.target)) {
    event.preventDefault();
  }
}

/** Gives back how to put the field with the focus as it is now, before the scan runs into it. */
function rememberField(element: Element | null): () => void {
  if (!isField(element)) {
    return () => {};
  }
  const before = element.value;
  return () => {
    if (element.value === before) {
      return;
    }
    // Through the prototype's own setter, or React would not notice.
    const prototype =
      element instanceof HTMLInputElement
        ? HTMLInputElement.prototype
        : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, before);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
