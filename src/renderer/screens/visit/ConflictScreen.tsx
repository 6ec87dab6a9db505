/**
 * The choice between two changes of one record: the text that was seen, the one that is there now, and ours, side by
 * side with the changed words marked. Nothing is chosen automatically, and nothing that was typed is lost.
 */
import { memo } from 'react';
import { describe } from '../../../model/describe.ts';
import type { CurrentVersion } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { useOpenForm } from '../../services/app/openForm.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ConflictOfTexts } from './ConflictOfTexts.tsx';
import { ConflictOfVoid } from './ConflictOfVoid.tsx';
import { showsTheSame } from './showsTheSame.ts';

export function ConflictScreen({ submissionId }: { submissionId: string }) {
  const { authorId } = useSession();
  useOpenForm();
  const submission = useLive(({ device }) => device.submissions.read(submissionId), [submissionId]);
  if (submission === undefined) {
    return null;
  }
  const problem = submission && describe(submission).problem;
  const isOpen = problem !== null && 'theirs' in problem;
  if (submission === null || !isOpen || submission.authorId !== authorId) {
    return <Settled />;
  }
  return <Conflict submission={submission} theirs={problem.theirs} />;
}

interface ConflictProps {
  submission: Submission;
  theirs: CurrentVersion;
}

/** While the merged text is typed, the submission is read back with every key, and nothing of it is drawn. */
const Conflict = memo(ConflictNow, (before, now) =>
  showsTheSame(before.submission, now.submission),
);

function ConflictNow({ submission, theirs }: ConflictProps) {
  const { submitted } = submission.content;
  switch (submitted.kind) {
    case 'wound-correction':
      return <ConflictOfTexts submission={submission} correction={submitted} theirs={theirs} />;
    case 'wound-void':
      return <ConflictOfVoid submission={submission} voiding={submitted} theirs={theirs} />;
    case 'wound-assessment':
    case 'admission-assessment':
      return <Settled />;
  }
}

function Settled() {
  const { t } = useTranslation('record');
  const { t: outbox } = useTranslation('outbox');
  return (
    <Screen
      title={t('conflict.settled')}
      titleHidden
      back={<BackLink to="/outbox" label={outbox('title')} />}
    >
      <EmptyState
        drawing={<SheetDrawing />}
        title={t('conflict.settled')}
        sentence={t('conflict.settledSentence')}
      />
    </Screen>
  );
}
