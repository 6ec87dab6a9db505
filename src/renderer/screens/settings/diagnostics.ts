import type { AppContext } from '../../services/app/AppContext.tsx';
/**
 * The diagnostics for a help desk: versions, states and journals. They contain no clinical text, no patient's name and
 * no token: `diagnostics.test.ts` checks all three.
 */
import { journalText } from '../../services/app/journalText.ts';

export interface Surroundings {
  userAgent: string;
  language: string;
  online: boolean;
  usedBytes: number | null;
  storagePromised: boolean | null;
}

/** How many of the latest submissions are included with their journals. */
const latestJournals = 100;

/** The diagnostics as text. */
export async function diagnosticsText(
  {
    device,
    hospitalKey,
    bridge,
    now,
  }: Pick<AppContext, 'device' | 'hospitalKey' | 'bridge' | 'now'>,
  authorId: string,
  surroundings: Surroundings,
): Promise<string> {
  const { submissions, unreadable } = await device.submissions.list(hospitalKey, authorId);
  const { drafts } = await device.drafts.list(hospitalKey, authorId);
  const connection = await device.outbox.readConnection(hospitalKey);
  const settings = await device.settings.read();
  const head = [
    `Wardbook ${bridge.appVersion}, ${bridge.shell}`,
    `made ${new Date(now()).toISOString()}`,
    `hospital ${hospitalKey}`,
    `browser ${surroundings.userAgent}`,
    `language ${surroundings.language}, online ${String(surroundings.online)}`,
    `storage ${surroundings.usedBytes ?? '-'} bytes, ` +
      `kept by promise ${String(surroundings.storagePromised ?? '-')}`,
    `keeping ${JSON.stringify(device.storageStatus.now())}`,
    `settings ${JSON.stringify(settings)}`,
    `connection ${JSON.stringify(connection)}`,
    `drafts ${drafts.length}, submissions ${submissions.length}, unreadable ${unreadable.length}`,
  ];
  const journals: string[] = [];
  for (const submission of submissions.slice(0, latestJournals)) {
    const attempts = await device.submissions.attempts(submission.submissionId);
    journals.push(journalText(submission, attempts));
  }
  return [...head, '', ...journals].join('\n');
}
