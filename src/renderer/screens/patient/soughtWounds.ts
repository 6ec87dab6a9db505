/** The wounds of a patient whose site or id contains the typed text, in any case and in full or half width. */
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { plainId } from '../../../shared/text.ts';

const asSought = (text: string): string => plainId(text).toLocaleLowerCase();

/** All wounds if nothing was typed. */
export function soughtWounds(
  wounds: readonly WoundListItem[],
  sought: string,
): readonly WoundListItem[] {
  const needle = asSought(sought);
  if (needle === '') return wounds;
  return wounds.filter((wound) => asSought(`${wound.site} ${wound.woundId}`).includes(needle));
}
