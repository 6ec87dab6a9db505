/** Rules for corrections and voids: they must be based on what was read. */
import { changedRecordOf, readRecordOf } from './evidence.ts';
import type { AuditRule, Finding } from './rule.ts';

const readVersions: AuditRule = {
  id: 'version-as-read',
  title: 'A correction or a void carries a version that the client was told',
  clause: 'Update and void requests carry the current version of the record.',
  judge: ({ exchanges }) => {
    const told = new Map<string, Set<number>>();
    const findings: Finding[] = [];
    let seen = 0;
    for (const each of exchanges) {
      const recordId = changedRecordOf(each);
      const { version }: { version?: unknown } = Object(each.json);
      if (recordId !== undefined && typeof version === 'number') {
        seen += 1;
        if (told.get(recordId)?.has(version) !== true) {
          const words = `version ${version} was sent, which no answer had told`;
          findings.push({ words, exchanges: [each.n] });
        }
      }
      const answer: { recordId?: unknown; version?: unknown } = Object(each.answer);
      if (typeof answer.recordId !== 'string' || typeof answer.version !== 'number') continue;
      const versions = told.get(answer.recordId) ?? new Set<number>();
      told.set(answer.recordId, versions.add(answer.version));
    }
    return { seen, findings };
  },
};

const readAfterConflict: AuditRule = {
  id: 'read-after-conflict',
  title: 'After a conflict the record is read before it is changed again',
  clause: 'A stale version gets 409; what has happened meanwhile is seen by reading.',
  judge: ({ exchanges }) => {
    const conflicts = exchanges.filter(
      (each) => changedRecordOf(each) !== undefined && each.status === 409,
    );
    const findings = conflicts.flatMap((each): Finding[] => {
      const recordId = changedRecordOf(each);
      const later = exchanges.filter(({ n }) => n > each.n);
      const next = later.find((other) => changedRecordOf(other) === recordId);
      if (next === undefined) return [];
      const isRead = later.some((other) => other.n < next.n && readRecordOf(other) === recordId);
      const words = 'a record was changed again after a conflict without being read';
      return isRead ? [] : [{ words, exchanges: [each.n, next.n] }];
    });
    return { seen: conflicts.length, findings };
  },
};

/** In the order of the report. */
export const changeRules: readonly AuditRule[] = [readVersions, readAfterConflict];
