/** What axe reports about a page: every complaint, with the first element concerned. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** `colours`: the rules that a theme can break; a theme changes nothing else. */
export type AxeRules = 'all' | 'colours';

/** The rules to check in a theme, given that the light one is checked as well: the others change only colours. */
export function rulesIn(theme: Look['theme']): AxeRules {
  return theme === 'light' ? 'all' : 'colours';
}

/** Complaints about the page as it is now; empty if there are none. */
export async function complaintsOfAxe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  await expect.poll(() => page.evaluate(isMoving), 'something still comes or goes').toBe(false);
  // The builder injects all of axe twice for each check; once per page is enough.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    // Passing nodes are not listed one by one.
    .options({ resultTypes: ['violations'] })
    // Every link of ours begins with the hash of its route, which this rule mistakes for a skip link.
    .disableRules(['skip-link'])
    // There are no frames of another origin, for which axe would otherwise open a page each time.
    .setLegacyMode();
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Whether a transition is running: its colours are not those that a nurse reads. */
function isMoving(): boolean {
  // An element that Mantine is about to show has the property, but no opacity and no animation yet.
  for (const element of document.querySelectorAll('[style*="transition-property"]')) {
    if (element.checkVisibility() && getComputedStyle(element).opacity !== '1') return true;
  }
  return document.getAnimations().some(({ playState, effect }) => {
    const endMs = effect?.getComputedTiming().endTime;
    return playState === 'running' && endMs !== Infinity;
  });
}
