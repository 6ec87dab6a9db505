/**
 * Keeps an ID out of a free text: some scanners insert a whole code at once, wherever the focus is. Only what matches
 * the pattern of the hospital's IDs is taken for one, because a keyboard inserts suggested words in the same way.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { readCode } from './readCode.ts';

/** Says which ID was left out of the text. */
export function ScannedIntoText() {
  const { t } = useTranslation('scan');
  const { patient, encounter } = useApp().profile.scan;
  const [text, setText] = useState('');
  const read = useEffectEvent((event: InputEvent) => {
    const { inputType, data: code, target } = event;
    const isText = inputType === 'insertText' && target instanceof HTMLTextAreaElement;
    if (!isText || code === null || code.length < 2) return;
    const isId = [patient, encounter].some(
      (rule) => rule.pattern !== null && readCode(code, rule).is === 'id',
    );
    if (!isId) return;
    event.preventDefault();
    setText(code.trim());
  });
  useEffect(() => {
    const listen = (event: InputEvent) => read(event);
    addEventListener('beforeinput', listen, { capture: true });
    return () => removeEventListener('beforeinput', listen, { capture: true });
  }, []);
  return (
    <span role="status" className={text === '' ? 'wb-visually-hidden' : undefined}>
      {text !== '' && t('read', { text })}
    </span>
  );
}
