/**
 * Owns what is said aloud when a submission changes while the nurse looks elsewhere: arrived, or in
 * trouble. Steps in between are seen, not announced.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Submission } from '../../device/rows.ts';
import { useOutbox } from '../ward/Outbox.tsx';
import { useKindWord } from '../words/useKindWord.ts';

export function Announcer() {
  const { t } = useTranslation('outbox');
  const kindWord = useKindWord();
  const { known, doneKnown, submissions } = useOutbox();
  const before = useRef<Map<string, Submission['stage']> | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!known) {
      return;
    }
    const earlier = before.current;
    if (earlier === null) {
      // What was done or in trouble before this window opened is no news.
      if (doneKnown) {
        before.current = new Map(submissions.map((one) => [one.submissionId, one.stage]));
      }
      return;
    }
    const changed = submissions.find(
      (one) =>
        (one.stage === 'done' || one.stage === 'problem') &&
        earlier.has(one.submissionId) &&
        earlier.get(one.submissionId) !== one.stage,
    );
    if (changed && (changed.stage === 'done' || changed.stage === 'problem')) {
      const words = {
        what: kindWord(changed.kind),
        name: changed.content.subject.displayName,
      };
      setSaid(t(`live.${changed.stage}`, words));
    }
    for (const { submissionId, stage } of submissions) {
      earlier.set(submissionId, stage);
    }
  }, [known, doneKnown, submissions, kindWord, t]);

  return (
    <div className="wb-visually-hidden" role="status" aria-live="polite" data-testid="announcer">
      {said}
    </div>
  );
}
