/** The wounds of a patient whose site or id holds what is typed, however wide or in whichever case it is typed. */
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { plainId } from '../../../shared/text.ts';

const asSought = (text: string): string => plainId(text).toLocaleLowerCase();

/** All of them while nothing is sought. */
export function soughtWounds(
  wounds: readonly WoundListItem[],
  sought: string,
): readonly WoundListItem[] {
  const needle = asSought(sought);
  if (needle === '') return wounds;
  return wounds.filter((wound) => asSought(`${wound.site} ${wound.woundId}`).includes(needle));
}
