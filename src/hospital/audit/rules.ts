/** The list of everything that an auditor demands of any client, in the order of the report. */
import { changeRules } from './changeRules.ts';
import { mannerRules } from './mannerRules.ts';
import { photoRules } from './photoRules.ts';
import type { AuditRule } from './rule.ts';
import { writeRules } from './writeRules.ts';

/** Every demand, in the order of the report. */
export const auditRules: readonly AuditRule[] = [
  ...writeRules,
  ...photoRules,
  ...changeRules,
  ...mannerRules,
];
