/** Owns what axe says about a page: every complaint, with the first place it is about. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** `colours`: the rules that a theme can break; a theme changes nothing else. */
export type AxeRules = 'all' | 'colours';

/** Complaints about the page as it stands, empty where there are none. */
export async function complaintsOfAxe(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Every link of ours begins with the hash of its route, which this rule takes for a skip link.
    .disableRules(['skip-link'])
    // There are no frames of another origin, for which axe would open a page of its own each time.
    .setLegacyMode();
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
