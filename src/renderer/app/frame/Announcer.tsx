/**
 * Announces to screen readers when a submission changes while the nurse looks elsewhere: it arrived, or needs her.
 * Steps in between are shown, but not announced.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { describe, type Description } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** How long a user who missed it can still find the announcement. */
const staysMs = 30_000;

/** Screens of one patient, on which another patient's name would be read as part of the page. */
const ofOnePatient = /^\/(?:patients|drafts|records|admissions)\/./;

export function Announcer() {
  const { t } = useTranslation('outbox');
  const kindWord = useKindWord();
  const { known, submissions } = useOutbox();
  const before = useRef<Map<string, Description['group']> | null>(null);
  const place = useLocation({ select: ({ pathname }) => pathname });
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), staysMs);
    return () => clearTimeout(timer);
  }, [said]);

  const [seenPlace, setSeenPlace] = useState(place);
  if (seenPlace !== place) {
    setSeenPlace(place);
    if (ofOnePatient.test(place)) setSaid('');
  }

  useEffect(() => {
    if (!known) {
      return;
    }
    const earlier = before.current;
    if (earlier === null) {
      // Submissions that were done or needed her before this window opened are not news.
      before.current = groupsOf(submissions);
      return;
    }
    const now = groupsOf(submissions);
    for (const { submissionId, kind, content } of submissions.toReversed()) {
      const group = now.get(submissionId) ?? 'moving';
      const then = earlier.get(submissionId) ?? group;
      if (group === 'moving' || then === group) continue;
      setSaid(t(`live.${group}`, { what: kindWord(kind), name: content.subject.displayName }));
    }
    before.current = new Map([...earlier, ...now]);
  }, [known, submissions, kindWord, t]);

  return (
    <div className="wb-visually-hidden" role="status" aria-live="polite" data-testid="announcer">
      {said}
    </div>
  );
}

function groupsOf(submissions: readonly SubmissionSummary[]): Map<string, Description['group']> {
  return new Map(submissions.map((one) => [one.submissionId, describe(one).group]));
}
