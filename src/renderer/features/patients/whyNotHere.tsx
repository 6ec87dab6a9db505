/** Why a patient or a record is not here, according to the hospital's last answer, and the one action that helps. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import type { RefreshState } from '../../services/app/usePatient.ts';
import { SignInAgain } from '../../ui/parts/SignInAgain.tsx';
import { useIdWord } from '../../ui/words/useIdWord.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

interface NotHereFacts {
  recordId: string;
  state: RefreshState;
  claim: Claim | null;
  /** This tablet has sent something about it. */
  isOfHers: boolean;
}

type ToldAlike = 'notHereExpired' | 'notHereTooLarge' | 'notHereIntercepted' | 'notHereUnreadable';

/** What is told of a patient and of a record in the same words. */
export const toldAlike: Partial<Record<RefreshState, ToldAlike>> = {
  expired: 'notHereExpired',
  'too-large': 'notHereTooLarge',
  intercepted: 'notHereIntercepted',
  unreadable: 'notHereUnreadable',
};

/** Why there is nothing to show: a title for the cause, and what to do next. */
export function useWhyNoRecord({ recordId, state, claim, isOfHers }: NotHereFacts) {
  const { t } = useTranslation('record');
  const { t: patients } = useTranslation('patients');
  const idWord = useIdWord();
  if (claim !== null) {
    const sentence = t('another', { id: recordId, carried: idWord(claim.carried) });
    return { title: t('anotherTitle'), sentence };
  }
  switch (state) {
    case 'missing': {
      const sentence = isOfHers ? t('missingSent') : t('missingSentence');
      return { title: t('missing', { id: recordId }), sentence };
    }
    case 'forbidden':
      return { title: t('forbidden', { id: recordId }), sentence: t('forbiddenSentence') };
    default: {
      const cause = toldAlike[state];
      if (cause === undefined) return { title: t('notHere'), sentence: t('notHereSentence') };
      return {
        title: patients(`patient.${cause}`),
        sentence: patients(`patient.${cause}Sentence`),
      };
    }
  }
}

interface PrimaryActionProps {
  state: RefreshState;
  onRefresh(): void;
}

/** The primary action: repeating a request that the hospital has answered changes nothing. */
export function PrimaryAction({ state, onRefresh }: PrimaryActionProps) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  if (state === 'expired') return <SignInAgain />;
  if (state === 'missing' || state === 'forbidden') {
    return (
      <Button variant="filled" renderRoot={(props) => <Link to="/patients" {...props} />}>
        {t('patient.toPatients')}
      </Button>
    );
  }
  return (
    <Button variant="filled" onClick={onRefresh}>
      {common('button.tryAgain')}
    </Button>
  );
}
