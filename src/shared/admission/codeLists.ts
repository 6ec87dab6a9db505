/** The lists of codes that a hospital has, and which of them a field is answered from. */
import type { ProfileCodeListName } from './defaultCodeLists.ts';
import type { CodeSource, FieldKey } from './fields.ts';
import { specCodeLists } from './specCodeLists.ts';
import type { CodeOption } from './words.ts';

/** The codes of a profile: of every list, and of single fields that have their own. */
export type CodeLists = Readonly<Record<ProfileCodeListName, readonly CodeOption[]>> & {
  readonly [key: FieldKey]: readonly CodeOption[] | undefined;
};

/** The options of a code source: those of its one field before those of its list. */
export function optionsOf(source: CodeSource, codeLists: CodeLists): readonly CodeOption[] {
  if (source.from === 'interface') return specCodeLists[source.list];
  return (source.key && codeLists[source.key]) ?? codeLists[source.list];
}
