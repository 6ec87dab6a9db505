/** What a run tries that another one does not: it depends on the commit, so that every change tries something new. */
import { execFileSync } from 'node:child_process';

/** The first letters of the commit, or a fixed word where there is none. */
export function startSeed(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return hash.trim();
  } catch {
    return 'ward';
  }
}
