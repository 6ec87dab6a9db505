/** Owns the way back, above a title: always at the same place, always a link. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '../icons/icons.ts';
import classes from './BackLink.module.css';

export function BackLink({ label, ...link }: LinkProps & { label: string }) {
  return (
    <Link {...link} className={classes.back} data-print="no">
      <IconArrowLeft size="1.25rem" aria-hidden="true" />
      {label}
    </Link>
  );
}
