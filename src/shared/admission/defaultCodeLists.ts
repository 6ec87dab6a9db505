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
