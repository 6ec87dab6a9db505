/** One entry of a list in the review: a link to its field, and why it is listed. */
import { Link } from '@tanstack/react-router';
import classes from './review.module.css';

interface FieldLinkProps {
  draftId: string;
  /** The target of the link in the form: a field, or a field of an item. */
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
