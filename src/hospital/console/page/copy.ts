/** Buttons that put a text on the clipboard. */
import { el } from './dom.ts';

const shownMs = 1500;

/** A button that copies `text`; `what` names it for people who do not see it. */
export function copyButton(text: string, what: string, title = 'Copy'): HTMLButtonElement {
  const button = el(
    'button',
    {
      type: 'button',
      class: 'copy',
      'aria-label': `${title} ${what}`,
      title: `${title} ${what}`,
      on: {
        click: async () => {
          button.textContent = (await copied(text)) ? 'Copied' : 'Not copied';
          setTimeout(() => {
            button.textContent = title;
          }, shownMs);
        },
      },
    },
    title,
  );
  return button;
}

/** Whether the text is on the clipboard: a page that came without TLS from another machine has none. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
