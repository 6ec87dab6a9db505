/** The phrases below the note: one tap appends one to the text. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { typeText } from '../../features/drafts/DraftText.tsx';
import { useDerived, type DraftForm } from '../../features/drafts/useDraftForm.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { PhraseButton } from '../../ui/parts/PhraseButton.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { MyPhrases } from './MyPhrases.tsx';
import { afterUse, offeredPhrases, withPhrase } from './phrases.ts';
import { usePhrases } from './usePhrases.ts';
import classes from './Phrases.module.css';

interface PhraseChipsProps {
  form: DraftForm<{ careNote: string }>;
  site: string;
}

/** More are one tap away: reading a long list takes longer than typing a word, and on a phone it is a screen of its own. */
const shownAtFirst = { phone: 3, tablet: 6 };

export function PhraseChips({ form, site }: PhraseChipsProps) {
  const { t } = useTranslation('woundAssessment');
  const { profile } = useApp();
  const language = useLanguage();
  const { hers, change } = usePhrases();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const addsId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const isPhone = useMediaQuery('(max-width: 34rem)', false, { getInitialValueInEffect: false });
  const [isEditing, setEditing] = useState(false);
  if (hers === undefined) {
    return null;
  }
  // A phrase that is used moves to the front the next time, not under a finger that is about to tap.
  const offered = offeredPhrases(profile.phrases, hers, { site, language });
  const rank = (text: string) => (order ?? offered).indexOf(text);
  const inOrder =
    order === null ? offered : offered.toSorted((one, other) => rank(one) - rank(other));
  const use = (text: string) => {
    setOrder(inOrder);
    typeText('careNote', withPhrase(form.content().careNote, text));
    void change((before) => afterUse(before, text));
  };
  const shown = showsAll ? inOrder : inOrder.slice(0, shownAtFirst[isPhone ? 'phone' : 'tablet']);
  return (
    <div className={classes.phrases} role="group" aria-label={t('phrases.title')}>
      {shown.map((text) => (
        <Chip key={text} text={text} form={form} addsId={addsId} onUse={use} />
      ))}
      <span id={addsId} hidden>
        {t('phrases.adds')}
      </span>
      {inOrder.length > shown.length && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t('phrases.more', { count: inOrder.length - shown.length })}
        </Button>
      )}
      <Button variant="subtle" onClick={() => setEditing(true)}>
        {t('phrases.mine')}
      </Button>
      <MyPhrases
        opened={isEditing}
        own={hers.own}
        onChange={change}
        onClose={() => setEditing(false)}
      />
    </div>
  );
}

interface ChipProps {
  text: string;
  form: PhraseChipsProps['form'];
  /** The id of the text that explains a tap. */
  addsId: string;
  onUse(text: string): void;
}

function Chip({ text, form, addsId, onUse }: ChipProps) {
  const isThere = useDerived(form, ({ careNote }) => careNote.includes(text));
  return (
    <PhraseButton text={text} isThere={isThere} describedBy={addsId} onAdd={() => onUse(text)} />
  );
}
