/** A hospital's code lists, and which of them applies to a field. */
import type { ProfileCodeListName } from './defaultCodeLists.ts';
import type { CodeSource, FieldKey } from './fields.ts';
import { specCodeLists } from './specCodeLists.ts';
import type { CodeOption } from './words.ts';

/** The codes of a profile: for every list, and for single fields with codes of their own. */
export type CodeLists = Readonly<Record<ProfileCodeListName, readonly CodeOption[]>> & {
  readonly [key: FieldKey]: readonly CodeOption[] | undefined;
};

/** The options of a code source: the field's own take precedence over those of its list. */
export function optionsOf(source: CodeSource, codeLists: CodeLists): readonly CodeOption[] {
  if (source.from === 'interface') return specCodeLists[source.list];
  return (source.key && codeLists[source.key]) ?? codeLists[source.list];
}
