/** How tapping an option changes the choice. */
import type { CodeOption } from '../../../../shared/admission/words.ts';

/**
 * The chosen codes after an option was tapped, in the order of the list. An exclusive option removes all others, and
 * any other option removes the exclusive ones. Codes that are not in the list come last. Undefined if nothing is left.
 */
export function toggleCode(
  chosen: readonly string[],
  code: string,
  options: readonly CodeOption[],
): string[] | undefined {
  if (chosen.includes(code)) {
    const left = chosen.filter((each) => each !== code);
    return left.length === 0 ? undefined : left;
  }
  const isExclusive = (each: string) =>
    options.some((option) => option.code === each && option.exclusive === true);
  if (isExclusive(code)) {
    return [code];
  }
  const next = [...chosen.filter((each) => !isExclusive(each)), code];
  const order = options.map((option) => option.code);
  const placeOf = (each: string) => {
    const place = order.indexOf(each);
    return place === -1 ? order.length : place;
  };
  return next.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The options whose label, in either language, contains what was typed. */
export function filterOptions(
  options: readonly CodeOption[],
  typed: string,
): readonly CodeOption[] {
  const wanted = typed.normalize('NFKC').trim().toLowerCase();
  if (wanted === '') {
    return options;
  }
  return options.filter((option) =>
    [option.label.en, option.label['zh-TW']].some((label) =>
      label.normalize('NFKC').toLowerCase().includes(wanted),
    ),
  );
}
