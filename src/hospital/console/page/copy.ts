/** Buttons that put a text on the clipboard. */
import { el } from './dom.ts';

const shownMs = 1500;

/** What the button of this name says just now: its drawer may be drawn anew meanwhile. */
let said: { name: string; words: string } | null = null;

/** A button that copies `text`; `what` names it for people who do not see it. */
export function copyButton(text: string, what: string, title = 'Copy'): HTMLButtonElement {
  const name = `${title} ${what}`;
  const say = (words: string) => {
    for (const each of document.querySelectorAll('button.copy')) {
      if (each.ariaLabel === name) each.textContent = words;
    }
  };
  const copy = async () => {
    const mine = { name, words: (await isCopied(text)) ? 'Copied' : 'Not copied' };
    said = mine;
    say(mine.words);
    setTimeout(() => {
      if (said !== mine) return;
      said = null;
      say(title);
    }, shownMs);
  };
  return el(
    'button',
    { type: 'button', class: 'copy', 'aria-label': name, title: name, on: { click: copy } },
    said?.name === name ? said.words : title,
  );
}

/** Whether the text is on the clipboard: a page that came without TLS from another machine has none. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
