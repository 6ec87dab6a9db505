/**
 * A text of a draft: a care note or a reason. The browser holds it, so that typing draws nothing until the limit is near.
 */
import { Text, Textarea } from '@mantine/core';
import { countAsSent } from '../../../shared/text.ts';
import { typeInto } from '../../ui/parts/typeInto.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ScannedIntoText } from '../scan/ScannedIntoText.tsx';
import { useDerived, useExternalRevision, type DraftForm } from './useDraftForm.ts';

type TextName = 'careNote' | 'reason';

/** Changes a text of the draft on the screen as if it had been typed. */
export function typeText(name: TextName, text: string): void {
  const field = document.getElementById(`field-${name}`);
  if (field instanceof HTMLTextAreaElement) typeInto(field, text);
}

interface DraftTextProps {
  form: DraftForm<{ [Name in TextName]?: string }>;
  name: TextName;
  label: string;
  hint: string;
  /** Code points, as sent. */
  limit: number;
  error?: string | null | undefined;
  rows?: number;
}

/** The limit is not mentioned before this fraction of it is used. */
const sayLimitFrom = 0.9;

export function DraftText({ form, name, label, hint, limit, error, rows }: DraftTextProps) {
  const { t } = useTranslation('woundAssessment');
  const left = useDerived(form, (fields) => {
    const free = limit - countAsSent(fields[name] ?? '');
    return free < limit * (1 - sayLimitFrom) ? free : null;
  });
  const isOver = left !== null && left < 0;
  return (
    <>
      <Textarea
        key={useExternalRevision(form)}
        id={`field-${name}`}
        autoComplete="off"
        label={label}
        description={hint}
        aria-required
        defaultValue={form.content()[name]}
        error={isOver ? t('note.over', { count: -left }) : error}
        {...(rows === undefined ? {} : { rows })}
        onChange={(event) => form.change({ [name]: event.currentTarget.value })}
      />
      <ScannedIntoText />
      {left !== null && !isOver && (
        <Text fz="0.9375rem" c="var(--wb-text-secondary)" aria-live="polite">
          {t('note.left', { count: left })}
        </Text>
      )}
    </>
  );
}
