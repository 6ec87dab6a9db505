/** Rules for corrections and voids: they must be based on what was read. */
import { isWrite } from './evidence.ts';
import type { AuditedExchange } from './observation.ts';
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
      const recordId = /^\/wound-assessments\/([^/]+)/.exec(each.path)?.[1];
      const { version }: { version?: unknown } = Object(each.json);
      if (isWrite(each) && recordId !== undefined && typeof version === 'number') {
        seen += 1;
        if (told.get(decodeURIComponent(recordId))?.has(version) !== true) {
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
    const isChange = (each: AuditedExchange) =>
      isWrite(each) && each.path.startsWith('/wound-assessments/');
    const recordOf = ({ path }: AuditedExchange) => path.split('/')[2] ?? '';
    const conflicts = exchanges.filter((each) => isChange(each) && each.status === 409);
    const findings = conflicts.flatMap((each): Finding[] => {
      const next = exchanges.find(
        (later) => later.n > each.n && isChange(later) && recordOf(later) === recordOf(each),
      );
      if (next === undefined) return [];
      const isRead = exchanges.some(
        ({ n, method, path }) =>
          n > each.n &&
          n < next.n &&
          method === 'GET' &&
          path === `/wound-assessments/${recordOf(each)}`,
      );
      const words = 'a record was changed again after a conflict without being read';
      return isRead ? [] : [{ words, exchanges: [each.n, next.n] }];
    });
    return { seen: conflicts.length, findings };
  },
};

/** In the order of the report. */
export const changeRules: readonly AuditRule[] = [readVersions, readAfterConflict];
