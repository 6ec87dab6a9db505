/** All rules by which an auditor judges a client, in the order of the report. */
import { changeRules } from './changeRules.ts';
import { mannerRules } from './mannerRules.ts';
import { photoRules } from './photoRules.ts';
import type { AuditRule } from './rule.ts';
import { writeRules } from './writeRules.ts';

/** All rules, in the order of the report. */
export const auditRules: readonly AuditRule[] = [
  ...writeRules,
  ...photoRules,
  ...changeRules,
  ...mannerRules,
];
