/**
 * The order in which rules are examined: reads first, then what can be voided, then what stays for good, then the rules
 * that need days; those that only look back come last.
 */
import type { Rule } from '../rule.ts';
import { accessRules } from './access.ts';
import { admissionRules } from './admission.ts';
import { answerRules } from './answers.ts';
import { differentialRule } from './differential.ts';
import { openAccessRules } from './openAccess.ts';
import { openAdmissionRules } from './openAdmission.ts';
import { openContentRules } from './openContent.ts';
import { openErrorRules } from './openErrors.ts';
import { openRecordRules } from './openRecords.ts';
import { openRepeatRules } from './openRepeats.ts';
import { photoRules } from './photos.ts';
import { readRules } from './reads.ts';
import { timeRules } from './time.ts';
import { changeRules } from './woundChange.ts';
import { woundCreateRules } from './woundCreate.ts';
import { woundRepeatRules } from './woundRepeat.ts';

const inOrder: readonly Rule[] = [
  ...readRules,
  ...accessRules,
  ...photoRules,
  ...woundCreateRules,
  ...woundRepeatRules,
  ...changeRules,
  ...openRepeatRules,
  ...openErrorRules,
  ...openRecordRules,
  ...openContentRules,
  ...openAccessRules,
  ...admissionRules,
  ...openAdmissionRules,
  ...timeRules,
  differentialRule,
  ...answerRules,
];

const risks = ['read', 'reversible', 'permanent'];

/** What needs days comes late, then what only looks back, and between the two what needs every reading. */
function turnOf(rule: Rule): number {
  if (rule === differentialRule) return 3;
  if (rule.isPassive === true) return rule.level === 'not-shown' ? 2 : 4;
  return timeRules.includes(rule) ? 1 : 0;
}

/** Every rule of the suite. */
export const allRules: readonly Rule[] = inOrder.toSorted(
  (left, right) =>
    turnOf(left) - turnOf(right) || risks.indexOf(left.risk) - risks.indexOf(right.risk),
);
