/** What was submitted on the previous screen, at the top of the patient's: its state, and a link to it. */
import { useLocation } from '@tanstack/react-router';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { SubmissionLink } from './SubmissionLink.tsx';
import rows from '../../ui/parts/rows.module.css';

export function JustSubmitted() {
  const submissionId = useLocation({ select: ({ state }) => state.justSubmitted });
  const { submissions } = useOutbox();
  const submission = submissions.find((one) => one.submissionId === submissionId);
  return (
    submission !== undefined && (
      <div className={rows.list}>
        <SubmissionLink submission={submission} />
      </div>
    )
  );
}
