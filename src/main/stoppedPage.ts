/**
 * The one page that main shows itself, after the app's own page has crashed twice. It is outside the app's origin, runs
 * no script, and has one link, back to the app.
 */
import { appAddress } from './guard.ts';
import type { MainWords } from './words.ts';

/** The page as a `data:` address. `code` is for the help desk, such as `oom (-536870904)`. */
export function stoppedPage(words: MainWords['stopped'], language: string, code: string): string {
  const page = `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(words.title)}</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 18vh auto 0; padding: 0 1.5rem; }
  a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: #0a6767; color: #fff; }
</style>
<main role="alert">
  <h1>${escaped(words.title)}</h1>
  <p>${escaped(words.safe)}</p>
  <p>${escaped(words.next)}</p>
  <p><a href="${appAddress}">${escaped(words.again)}</a></p>
  <p><small>${escaped(words.helpDesk)}: ${escaped(code)}</small></p>
</main>
</html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
