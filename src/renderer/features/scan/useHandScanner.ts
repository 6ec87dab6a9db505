/**
 * Listens for a hand scanner that types, wherever the focus is. The characters of a scan that had already run into a
 * field are taken out again, so that nothing else on the screen changes; also those of a code that was not read whole.
 * What comes without an Enter, or too slowly, stays in the field that it ran into; where no field took it, it is told.
 */
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { openKeyBurst, quietBeforeMs, type Key, type LostCode } from './keyBurst.ts';

/**
 * Behind its last Enter a code is waited for that long: a second line, or a second code that came out of the scanner's
 * memory, must not be left over once the first was opened.
 */
const settleMs = 100;

interface HandScannerWays {
  /** A whole code, its separators in it. */
  onCode(raw: string): void;
  /** A code of which nothing becomes. */
  onBroken(why: LostCode): void;
}

/** Calls `onCode` with what a hand scanner read, `onBroken` where it broke off, while it is mounted. */
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

/** Holds a whole code back until it is settled that nothing comes directly behind it. */
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
    /** More came before the code was settled: directly behind it nothing is a code, and neither is it. */
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
  /** Nothing more came. */
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
        // A space would press the button that has the focus.
        if (event.key === ' ' && !isField(event.target)) event.preventDefault();
        return;
      case 'separator':
        // A Tab would carry the rest of the code into the next field.
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
        // Enter would press the button that has the focus.
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

/** Remembers the fields that a scan runs into, each as it was before its first character. */
function openFieldMemory() {
  let before = new Map<Field, string>();
  /** Characters since then, and the field as they should have left it. */
  let characters = 0;

  /** Whether nothing but the characters has changed the field since. */
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
    /** At the first character; `isRest` where it may go on from one that broke off. */
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
  // Through the prototype's own setter, or React would not notice.
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
