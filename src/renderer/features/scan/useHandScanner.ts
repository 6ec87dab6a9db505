/**
 * Listens for a hand scanner that types, wherever the focus is. Characters of a scan that already went into a field are
 * removed again, so that nothing else on the screen changes; this includes those of a code that was not read whole.
 * Text without an Enter, or typed too slowly, stays in the field that received it; if no field did, it is reported.
 */
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { openKeyBurst, quietBeforeMs, type Key, type LostCode } from './keyBurst.ts';

/**
 * How long to wait after the last Enter of a code: a second line, or a second code from the scanner's memory, must not
 * be left over once the first was opened.
 */
const settleMs = 100;

interface HandScannerWays {
  /** A whole code, with its separators. */
  onCode(raw: string): void;
  onBroken(why: LostCode): void;
}

/** While mounted, calls `onCode` with what a hand scanner read, and `onBroken` if it was lost. */
export function useHandScanner({ onCode, onBroken }: HandScannerWays): void {
  const { longestGapMs } = useApp().profile.scan;
  const read = useEffectEvent(onCode);
  const brokeOff = useEffectEvent(onBroken);
  useEffect(() => {
    const scanner = openHandScanner(longestGapMs, { onCode: read, onBroken: brokeOff });
    addEventListener('keydown', scanner.listen, { capture: true });
    return () => {
      removeEventListener('keydown', scanner.listen, { capture: true });
      scanner.close();
    };
  }, [longestGapMs]);
}

/** Holds a whole code back until it is certain that nothing follows immediately. */
function openSettling({ onCode, onBroken }: HandScannerWays) {
  let waiting: { raw: string; atMs: number; timer: number } | null = null;

  const deliver = () => {
    const { raw } = waiting ?? {};
    drop();
    if (raw !== undefined) onCode(raw);
  };
  const drop = () => {
    clearTimeout(waiting?.timer);
    waiting = null;
  };
  return {
    drop,
    wait(raw: string, atMs: number) {
      waiting = { raw, atMs, timer: window.setTimeout(deliver, settleMs) };
    },
    /** More came before the wait was over: then neither this code nor what follows it counts. */
    another(atMs: number) {
      if (waiting === null) return;
      if (atMs - waiting.atMs >= quietBeforeMs) {
        deliver();
        return;
      }
      drop();
      onBroken('notWhole');
    },
  };
}

function openHandScanner(longestGapMs: number, ways: HandScannerWays) {
  const { onBroken } = ways;
  const burst = openKeyBurst({ openedAtMs: performance.now(), longestGapMs });
  const fields = openFieldMemory();
  const settling = openSettling(ways);
  let silence = 0;
  /** Called when nothing more came. */
  const tellLost = () => {
    const why = burst.lost();
    if (why !== null && fields.areUntyped()) onBroken(why);
  };

  const listen = (event: KeyboardEvent & Key) => {
    const reading = burst.read(event);
    clearTimeout(silence);
    silence = window.setTimeout(tellLost, quietBeforeMs);
    switch (reading.is) {
      case 'first':
      case 'rest':
        settling.another(event.timeStamp);
        fields.begin(reading.is === 'rest');
        return;
      case 'next':
        fields.goOn();
        // A space would press the focused button.
        if (event.key === ' ' && !isField(event.target)) event.preventDefault();
        return;
      case 'separator':
        // A Tab would move the rest of the code to the next field.
        event.preventDefault();
        return;
      case 'end':
        event.preventDefault();
        event.stopPropagation();
        return;
      case 'scanned':
      case 'broken':
        event.preventDefault();
        event.stopPropagation();
        fields.restore();
        settling.drop();
        if (reading.is === 'broken') onBroken('notWhole');
        else settling.wait(reading.text, event.timeStamp);
        return;
      case 'slow':
        if (!fields.areUntyped()) return;
        // Enter would press the focused button.
        event.preventDefault();
        event.stopPropagation();
        onBroken('slow');
        return;
      case 'other':
        return;
    }
  };
  const close = () => {
    settling.drop();
    clearTimeout(silence);
  };
  return { listen, close };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: unknown): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Remembers the fields that a scan types into, each as it was before its first character. */
function openFieldMemory() {
  let before = new Map<Field, string>();
  /** The number of characters since then, which gives the length that each field should have. */
  let characters = 0;

  /** Whether only these characters have changed the fields since. */
  const isUntouched = (): boolean =>
    [...before].every(([field, value]) => field.value.length === value.length + characters);

  const goOn = () => {
    const { activeElement } = document;
    if (isField(activeElement) && !before.has(activeElement)) {
      before.set(activeElement, activeElement.value);
    }
    characters += 1;
  };
  return {
    goOn,
    /** Called at the first character; `isRest` if it may continue a code that broke off. */
    begin(isRest: boolean) {
      if (!isRest || !isUntouched()) {
        before = new Map();
        characters = 0;
      }
      goOn();
    },
    /** Whether no field took any of the characters. */
    areUntyped: () => before.size === 0,
    restore() {
      for (const [field, value] of before) putBack(field, value);
      before = new Map();
      characters = 0;
    },
  };
}

function putBack(field: Field, value: string): void {
  if (field.value === value) {
    return;
  }
  // Uses the prototype's own setter, because React would not notice otherwise.
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
