/** Owns the conflict of a correction: three texts, and mine on top, theirs, or a mix. */
import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { HandedInOf, Submission, Theirs } from '../../../device/rows.ts';
import { ActionBar } from '../../parts/ActionBar.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { Card } from '../../parts/Card.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { useNow } from '../../ward/useNow.ts';
import { useWard } from '../../ward/Ward.tsx';
import { useStoreFailure } from '../../words/useStoreFailure.ts';
import { useTimeFormat } from '../../words/useTimeFormat.ts';
import { codePoints, sendable } from '../woundAssessment/assessmentRules.ts';
import { DraftBanner } from '../woundAssessment/DraftBanner.tsx';
import { openSavedState } from '../../saving/savedState.ts';
import { openDraftSaver, type DraftSaver } from '../../saving/draftSaver.ts';
import { ConflictVoided } from './ConflictVoided.tsx';
import { DiffText } from './DiffText.tsx';
import { KeepTheirs } from './KeepTheirs.tsx';
import { TextColumn } from './TextColumn.tsx';
import { differsFromEither, wordDiff } from './wordDiff.ts';
import classes from './Record.module.css';

interface ConflictOfTextsProps {
  submission: Submission;
  correction: HandedInOf<'wound-correction'>;
  theirs: Theirs;
}

export function ConflictOfTexts({ submission, correction, theirs }: ConflictOfTextsProps) {
  const { t, i18n } = useTranslation('record');
  const { t: outbox } = useTranslation('outbox');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const { subject } = submission.content;
  const resolve = useResolve(submission.submissionId);
  const mix = useMix(submission, correction.careNote);
  const { seenCareNote: saw, seenVersion } = correction.target;
  const parts = useMemo(() => {
    const { language } = i18n;
    return {
      saw: differsFromEither(saw, [theirs.careNote, correction.careNote], language),
      theirs: wordDiff(saw, theirs.careNote, language).after,
      yours: wordDiff(saw, correction.careNote, language).after,
    };
  }, [saw, theirs.careNote, correction.careNote, i18n]);

  if (theirs.recordState === 'voided') {
    return <ConflictVoided submission={submission} correction={correction} />;
  }
  const when = theirs.recordedAt === null ? '' : moment(Date.parse(theirs.recordedAt), nowMs);
  return (
    <Screen
      title={t('conflict.title')}
      lead={t('conflict.lead')}
      banner={<DraftBanner subject={subject} />}
      back={<BackLink to="/outbox" label={outbox('title')} />}
      actions={
        <ActionBar
          saved={resolve.failure === null ? mix.saved : { is: 'failed', reason: resolve.failure }}
        >
          {mix.open && (
            <Button
              variant="filled"
              disabled={!mix.sendable}
              onClick={() => void resolve.with(sendable(mix.text))}
            >
              {t('conflict.handInMix')}
            </Button>
          )}
        </ActionBar>
      }
    >
      <div className={classes.columns}>
        <TextColumn
          title={t('conflict.saw')}
          aside={seenVersion === null ? '' : t('conflict.sawVersion', { version: seenVersion })}
          foot={null}
        >
          <DiffText parts={parts.saw} />
        </TextColumn>
        <TextColumn
          title={t('conflict.theirs')}
          aside={t('conflict.theirsVersion', { version: theirs.version, when })}
          foot={<KeepTheirs submissionId={submission.submissionId} />}
        >
          <DiffText parts={parts.theirs} />
        </TextColumn>
        <TextColumn
          title={t('conflict.yours')}
          aside={t('conflict.yoursState')}
          foot={
            <>
              <Button onClick={() => void resolve.with(correction.careNote)}>
                {t('conflict.putMine')}
              </Button>
              {!mix.open && <Button onClick={mix.begin}>{t('conflict.mix')}</Button>}
            </>
          }
        >
          <DiffText parts={parts.yours} />
        </TextColumn>
      </div>
      {mix.open && (
        <Card>
          <Textarea
            id="field-mix"
            label={t('conflict.mixLabel')}
            description={t('conflict.mixHint')}
            value={mix.text}
            onChange={(event) => mix.change(event.currentTarget.value)}
          />
        </Card>
      )}
    </Screen>
  );
}

function useResolve(submissionId: string) {
  const { device } = useWard();
  const navigate = useNavigate();
  const sayWhy = useStoreFailure();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    async with(careNote: string) {
      setFailure(null);
      try {
        await device.submissions.resolve(submissionId, { careNote });
        await navigate({ to: '/outbox', state: { justHandedIn: submissionId } });
      } catch (error) {
        setFailure(sayWhy(error));
      }
    },
  };
}

const retryMs = 3_000;

/** The text being mixed, kept with the submission on every change. */
function useMix({ submissionId, content, handedInAt }: Submission, mine: string) {
  const { device, profile } = useWard();
  const sayWhy = useStoreFailure();
  const kept = content.draft.kind === 'wound-correction' ? content.draft.careNote : mine;
  const [text, setText] = useState(kept);
  const [open, setOpen] = useState(kept !== mine);
  const [saved] = useState(() => openSavedState({ is: 'saved', atMs: handedInAt }));
  const saver = useRef<DraftSaver<{ careNote?: string }> | null>(null);

  useEffect(() => {
    const opened = openDraftSaver<{ careNote?: string }>({
      write: ({ careNote }) => device.submissions.keepMix(submissionId, careNote ?? ''),
      sayWhy,
      onState: saved.set,
      later: (callback) => {
        const timer = setTimeout(callback, retryMs);
        return () => clearTimeout(timer);
      },
    });
    saver.current = opened;
    return () => opened.stop();
  }, [device, submissionId, sayWhy, saved]);

  const length = codePoints(sendable(text));
  return {
    text,
    open,
    saved,
    sendable: length > 0 && length <= profile.limits.careNoteMaxCodePoints,
    begin() {
      setOpen(true);
      setTimeout(() => document.getElementById('field-mix')?.focus());
    },
    change(careNote: string) {
      setText(careNote);
      saver.current?.push({ careNote });
    },
  };
}
