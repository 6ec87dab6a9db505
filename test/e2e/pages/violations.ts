/** Hears what the content security policy of the page forbids. */
import type { Page } from '@playwright/test';

/** Collects every policy violation, in this page and after each reload. */
export async function hearViolations(page: Page): Promise<() => Promise<string[]>> {
  const broken: string[] = [];
  await page.exposeFunction('tellBroken', (what: string) => broken.push(what));
  const listen = () => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample } = event;
      const tell: unknown = Reflect.get(globalThis, 'tellBroken');
      if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  };
  await page.addInitScript(listen);
  return async () => {
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    return broken;
  };
}
