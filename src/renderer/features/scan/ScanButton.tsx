/**
 * The only way for a code to reach a screen: a button that opens the camera, and a hand scanner at any time as long as
 * the button is there. The same rules apply to both.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { anyWholeCode, type IdRule } from '../../../shared/scanRules.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { IconScan } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { LostCode } from './keyBurst.ts';
import { readCode, type CodeRefusal, type ScanSubject } from './readCode.ts';
import { refusalWords } from './refusalWords.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { useHandScanner } from './useHandScanner.ts';

/** A longer text is not an id, and its result is announced elsewhere. */
const maxSaidChars = 60;

interface ScanButtonProps {
  subject: ScanSubject;
  /** Whether scanning is the main purpose of the screen. */
  isFilled?: boolean;
  /** Receives what was read, scanned or typed, without further processing. */
  onText(text: string): void;
  /** Receives the message for a code that was refused, to be shown at the field; null once it no longer applies. */
  onRefused(sentence: string | null): void;
}

export function ScanButton(props: ScanButtonProps) {
  const { subject, isFilled = false, onText, onRefused } = props;
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
    // A token is neither shown nor read aloud.
    const isShort = text.length <= maxSaidChars;
    setSaid(subject === 'token' ? t('readToken') : isShort ? t('read', { text }) : '');
    onRefused(null);
    onText(text);
  };
  const takeCode = (raw: string): 'more' | void => {
    const reading = readCode(raw, rule);
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

function useIdRule(subject: ScanSubject): IdRule {
  const { scan } = useApp().profile;
  return subject === 'token' ? anyWholeCode : scan[subject];
}
