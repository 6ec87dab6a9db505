/** The complete default code lists, one name for each list that a profile may replace. */
import { defaultCodesBody } from './defaultCodesBody.ts';
import { defaultCodesHistory } from './defaultCodesHistory.ts';
import { defaultCodesSenses } from './defaultCodesSenses.ts';

export const defaultCodeLists = {
  ...defaultCodesHistory,
  ...defaultCodesBody,
  ...defaultCodesSenses,
};

export type ProfileCodeListName = keyof typeof defaultCodeLists;

/**
 * Lists of fields that the interface calls an enumeration or a grade. It calls every other field a `string`, for which
 * the codes here are suggestions.
 */
const closedByDefault: ReadonlySet<string> = new Set<ProfileCodeListName>([
  'foodAllergy',
  'transfusionReaction',
  'bloodType',
  'recentForeignTravel',
  'treatmentRestrictions',
  'tubes',
  'infectionTestResult',
  'muscleStrength',
]);

/** Whether each list accepts a nurse's own words in addition to its codes. */
export const defaultOpenLists: Readonly<Record<string, boolean>> = Object.fromEntries(
  Object.keys(defaultCodeLists).map((name) => [name, !closedByDefault.has(name)]),
);
