/** A text that one tap adds to the field above. */
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
      aria-disabled={isThere}
      aria-describedby={describedBy}
      // Keeps the focus in the field, and with it the caret and the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isThere) onAdd();
      }}
    >
      {text}
    </button>
  );
}
