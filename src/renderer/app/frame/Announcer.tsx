/**
 * Announces to screen readers when a submission changes while the nurse looks elsewhere: it arrived, or needs her.
 * Steps in between are shown, but not announced.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { stageOf, type Stage } from '../../../model/submissionFacts.ts';
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
  const before = useRef<Map<string, Stage> | null>(null);
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
      before.current = new Map(submissions.map((one) => [one.submissionId, stageOf(one)]));
      return;
    }
    const changed = submissions.find((one) => {
      const stageThen = earlier.get(one.submissionId);
      const stage = stageOf(one);
      return (
        (stage === 'done' || stage === 'problem') && stageThen !== undefined && stageThen !== stage
      );
    });
    const stage = changed && stageOf(changed);
    if (changed && (stage === 'done' || stage === 'problem')) {
      const words = {
        what: kindWord(changed.kind),
        name: changed.content.subject.displayName,
      };
      setSaid(t(`live.${stage}`, words));
    }
    for (const one of submissions) {
      earlier.set(one.submissionId, stageOf(one));
    }
  }, [known, submissions, kindWord, t]);

  return (
    <div className="wb-visually-hidden" role="status" aria-live="polite" data-testid="announcer">
      {said}
    </div>
  );
}
