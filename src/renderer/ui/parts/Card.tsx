/** A card, which is a surface with a hairline, and a section with its heading. */
import type { ReactNode } from 'react';
import { Together } from './Together.tsx';
import classes from './Card.module.css';

export function Card({ children, tone }: { children: ReactNode; tone?: 'problem' | undefined }) {
  return (
    <div className={classes.card} data-tone={tone}>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** To the right of the heading, such as a count or a quiet button. */
  aside?: ReactNode;
  /** 3 inside a group that has a heading of its own. */
  level?: 2 | 3;
  /** How the title is: small, or only for screen readers. */
  look?: 'quiet' | 'heard' | undefined;
  children: ReactNode;
}

/** A titled group on a screen. */
export function Section({ title, aside, level = 2, look, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.section} aria-label={title}>
      <div className={look === 'heard' ? 'wb-visually-hidden' : classes.heading}>
        <Heading className={classes.title} data-look={look}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  /** A longer text takes the whole width. */
  wide?: boolean;
}

/** Labels with their values below, as many as fit beside each other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact} data-wide={fact.wide}>
          <dt>{fact.label}</dt>
          <dd>{typeof fact.value === 'string' ? <Together text={fact.value} /> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
