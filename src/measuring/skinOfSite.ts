/** What a wound's site says of how the skin lies there; the nurse's own tap has the last word. */
import type { SkinShape } from './fitView.ts';

const round =
  /heel|calf|leg|shin|ankle|foot|toe|arm|elbow|wrist|hand|finger|knee|thigh|足|腳|跟|小腿|腿|踝|趾|臂|肘|腕|手|指|膝/i;
const flat = /sacr|coccy|back|abdom|chest|buttock|hip|trochant|薦|尾骨|背|腹|胸|臀|髖/i;

/** @returns null where the site does not say: then she is asked */
export function skinOfSite(site: string): SkinShape | null {
  if (round.test(site)) return 'round';
  return flat.test(site) ? 'flat' : null;
}
