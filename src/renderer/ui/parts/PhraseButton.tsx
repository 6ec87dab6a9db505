/** A text that one tap adds to the field above: filled, with a tick, while the field has it. */
import { IconCheck } from '../icons/icons.ts';
import classes from './PhraseButton.module.css';

interface PhraseButtonProps {
  text: string;
  /** Whether the field contains it already: then it cannot be added again. */
  isThere: boolean;
  /** The id of the text that explains a tap. */
  describedBy?: string;
  onAdd(): void;
}

export function PhraseButton({ text, isThere, describedBy, onAdd }: PhraseButtonProps) {
  return (
    <button
      type="button"
      className={classes.phrase}
      data-phrase
      aria-pressed={isThere}
      aria-disabled={isThere}
      aria-describedby={describedBy}
      // Keeps the focus in the field, and with it the caret and the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isThere) onAdd();
      }}
    >
      {isThere && <IconCheck className={classes.tick} size="1rem" stroke={3} aria-hidden="true" />}
      {text}
    </button>
  );
}
