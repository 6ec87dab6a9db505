/**
 * The one way by which a code reaches a screen: a button that opens the camera, and a hand scanner at any time while
 * the button is there. Both are read by the same rules.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { anyWholeCode, type IdRule } from '../../../shared/scanRules.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { IconScan } from '../../ui/icons/icons.ts';
import type { LostCode } from './keyBurst.ts';
import { readCode, type CodeReading, type CodeRefusal, type ScanSubject } from './readCode.ts';
import { refusalWords } from './refusalWords.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { useHandScanner } from './useHandScanner.ts';

/** Longer is no id: what becomes of it is said elsewhere. */
const maxSaidChars = 60;

interface ScanButtonProps {
  subject: ScanSubject;
  /** Where it is what a screen is for. */
  isFilled?: boolean;
  /** Whether a code is of another kind that the screen takes as a whole, and no id. */
  takesWhole?: (raw: string) => boolean;
  /** What was read, scanned or typed. Nothing is done with it here. */
  onText(text: string): void;
  /** The sentence for a code that was not believed, to stand at the field; null once it is over. */
  onRefused(sentence: string | null): void;
}

export function ScanButton(props: ScanButtonProps) {
  const { subject, isFilled = false, takesWhole, onText, onRefused } = props;
  const { t } = useTranslation('scan');
  const rule = useIdRule(subject);
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  const refuse = (why: CodeRefusal | LostCode): 'more' => {
    const sentence = refusalWords(t, subject, why);
    setSaid(sentence);
    setRefusal(sentence);
    onRefused(sentence);
    return 'more';
  };
  const take = (text: string): void => {
    setOpened(false);
    setRefusal(null);
    // A token is never shown, nor read out.
    const isShort = text.length <= maxSaidChars;
    setSaid(subject === 'token' ? t('readToken') : isShort ? t('read', { text }) : '');
    onRefused(null);
    onText(text);
  };
  const takeCode = (raw: string): 'more' | void => {
    const reading: CodeReading =
      takesWhole?.(raw) === true ? { is: 'id', id: raw } : readCode(raw, rule);
    return reading.is === 'id' ? take(reading.id) : refuse(reading.why);
  };
  useHandScanner({ onCode: takeCode, onBroken: refuse });

  return (
    <>
      <Button
        variant={isFilled ? 'filled' : 'default'}
        leftSection={<IconScan size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          setRefusal(null);
          setOpened(true);
        }}
      >
        {t('button')}
      </Button>
      <span className="wb-visually-hidden" role="status">
        {said}
      </span>
      <ScanDialog
        subject={subject}
        opened={opened}
        refusal={refusal}
        onClose={() => setOpened(false)}
        onCode={takeCode}
        onTyped={take}
      />
    </>
  );
}

/** What the hospital says of the codes of a subject; of a token it says nothing. */
function useIdRule(subject: ScanSubject): IdRule {
  const { scan } = useApp().profile;
  return subject === 'token' ? anyWholeCode : scan[subject];
}
