/** One entry of a list in the review: the field that it leads to, and why it stands there. */
import { Link } from '@tanstack/react-router';
import classes from './review.module.css';

interface FieldLinkProps {
  draftId: string;
  /** What the form is told to go to: a field, or a field of an item. */
  field: string;
  label: string;
  why: string;
}

export function FieldLink({ draftId, field, label, why }: FieldLinkProps) {
  return (
    <li>
      <Link to="/drafts/$draftId" params={{ draftId }} search={{ field }} className={classes.issue}>
        <span className={classes.issueField}>{label}</span>
        <span className={classes.issueWhy}>{why}</span>
      </Link>
    </li>
  );
}
