/** Buttons that put a text on the clipboard. */
import { el } from './dom.ts';

const shownMs = 1500;

/** A button that copies `text`; `what` names it for people who do not see it. */
export function copyButton(text: string, what: string, title = 'Copy'): HTMLButtonElement {
  const name = `${title} ${what}`;
  const copy = async () => {
    button.textContent = (await isCopied(text)) ? 'Copied' : 'Not copied';
    setTimeout(() => {
      button.textContent = title;
    }, shownMs);
  };
  const button = el(
    'button',
    { type: 'button', class: 'copy', 'aria-label': name, title: name, on: { click: copy } },
    title,
  );
  return button;
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
