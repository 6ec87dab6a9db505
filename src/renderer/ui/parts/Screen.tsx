/**
 * The layout of a screen: banner, title, content, and the action bar in reach of the thumb. It focuses the title when
 * the screen opens, so that a screen reader starts there.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../words/useTranslation.tsx';
import { ScrollerProvider } from './Scroller.tsx';
import { Together } from './Together.tsx';
import classes from './Screen.module.css';

interface ScreenProps {
  title: string;
  /** Beside the title, such as a state badge. */
  aside?: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** The identity banner, on every screen about a patient. */
  banner?: ReactNode;
  /** Whether the form is saved, and the buttons; omitted if there is nothing to do. */
  actions?: ReactNode;
  /** The way back: in the bar beside the patient's banner, otherwise above the title. */
  back?: ReactNode;
  /** 'wide' for columns, 'reading' for forms, 'panes' (only where `useRoom` says 'wide') for a pane that stays in view. */
  width?: 'wide' | 'reading' | 'panes';
  /** Whether it is about a patient although it has no banner. */
  isAboutPatient?: boolean;
  /**
   * The task without the patient, because browsers keep the titles of pages: required on every screen about a patient.
   */
  task?: string;
  /** The banner already has the title, which is then for screen readers only. */
  titleHidden?: boolean;
  children: ReactNode;
}

export function Screen(props: ScreenProps) {
  const { title, task, aside, lead, banner, actions, back } = props;
  const { width = 'wide', titleHidden = false } = props;
  const tellsOfPatient = banner !== undefined || props.isAboutPatient === true;
  const { t } = useTranslation('common');
  const heading = useRef<HTMLHeadingElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);

  useEffect(() => {
    // The browser keeps the title of every page that was visited, so a patient's page must not identify the
    // patient.
    const named = tellsOfPatient ? task : title;
    document.title = named === undefined ? t('appName') : `${named} · ${t('appName')}`;
  }, [title, tellsOfPatient, task, t]);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    scroller?.addEventListener('focusin', showWholeText);
    return () => scroller?.removeEventListener('focusin', showWholeText);
  }, [scroller]);

  return (
    <div className={classes.screen} data-width={width}>
      {banner !== undefined && (
        // A section, because print.css keeps it on paper.
        <section className={classes.bar}>
          <div className={classes.barInner}>
            {back !== undefined && (
              <nav className={classes.wayBack} aria-label={t('button.back')}>
                {back}
              </nav>
            )}
            <div className={classes.barBanner}>{banner}</div>
          </div>
        </section>
      )}
      <main id="content" className={classes.scroller} tabIndex={-1} ref={setScroller}>
        <div className={classes.content}>
          {banner === undefined && back}
          <header className={titleHidden ? 'wb-visually-hidden' : classes.header}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              <Together text={title} />
            </h1>
            {aside}
            {lead !== undefined && (
              <p className={classes.lead}>
                {typeof lead === 'string' ? <Together text={lead} /> : lead}
              </p>
            )}
          </header>
          <ScrollerProvider scroller={scroller}>{props.children}</ScrollerProvider>
        </div>
      </main>
      {actions}
    </div>
  );
}

/** A browser scrolls only the line with the cursor into view, which leaves the rest of the field below the bar. */
function showWholeText({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}
