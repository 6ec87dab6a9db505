import { describe, expect, it } from 'vitest';
import { defaultProfile } from '../../../../shared/profile.ts';
import { backRegions, bodyBox, frontRegions } from './bodyRegions.ts';

const figures = { front: frontRegions, back: backRegions };

describe.each(Object.entries(figures))('the outline from the %s', (_side, regions) => {
  it('names only sites of the default list, each once', () => {
    const sites = defaultProfile.admission.codeLists.painSite.map((option) => option.code);
    for (const { site } of regions) expect(sites).toContain(site);
    expect(new Set(regions.map((each) => each.site)).size).toBe(regions.length);
  });

  it('stays inside its box, and no region covers another', () => {
    for (const each of regions) {
      expect(each.x + each.width).toBeLessThanOrEqual(bodyBox.width);
      expect(each.y + each.height).toBeLessThanOrEqual(bodyBox.height);
      for (const other of regions) {
        const isApart =
          each === other ||
          each.x + each.width <= other.x ||
          other.x + other.width <= each.x ||
          each.y + each.height <= other.y ||
          other.y + other.height <= each.y;
        expect(isApart, `${each.site} and ${other.site}`).toBe(true);
      }
    }
  });
});

describe('left and right', () => {
  it("are the patient's: mirrored from before, as they are from behind", () => {
    const x = (regions: typeof frontRegions, site: string) =>
      regions.find((each) => each.site === site)?.x ?? Number.NaN;
    expect(x(frontRegions, 'right_hand')).toBeLessThan(x(frontRegions, 'left_hand'));
    expect(x(backRegions, 'left_hand')).toBeLessThan(x(backRegions, 'right_hand'));
  });
});
