/** What axe says about a page: every complaint, with the first place it is about. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** `colours`: the rules that a theme can break; a theme changes nothing else. */
export type AxeRules = 'all' | 'colours';

/** What there is to ask in a theme, where the light one is asked for, too: the others change colours alone. */
export function rulesIn(theme: Look['theme']): AxeRules {
  return theme === 'light' ? 'all' : 'colours';
}

/** Complaints about the page as it stands, empty where there are none. */
export async function complaintsOfAxe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  await expect.poll(() => page.evaluate(isMoving), 'something still comes or goes').toBe(false);
  // The builder gives all of axe to the page twice for each look, where once for a page is enough.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    // What is in order is not told node by node.
    .options({ resultTypes: ['violations'] })
    // Every link of ours begins with the hash of its route, which this rule takes for a skip link.
    .disableRules(['skip-link'])
    // There are no frames of another origin, for which axe would open a page of its own each time.
    .setLegacyMode();
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** While something comes or goes its colours are not those that a nurse reads. */
function isMoving(): boolean {
  // What Mantine is about to show has the property and no opacity yet, and no animation either.
  for (const element of document.querySelectorAll('[style*="transition-property"]')) {
    if (element.checkVisibility() && getComputedStyle(element).opacity !== '1') return true;
  }
  return document.getAnimations().some(({ playState, effect }) => {
    const endMs = effect?.getComputedTiming().endTime;
    return playState === 'running' && endMs !== Infinity;
  });
}
