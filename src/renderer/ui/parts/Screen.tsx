/**
 * The shape of one screen: banner, title, content, and the action bar under the thumb. It
 * puts the focus on the title when the screen opens, so that a screen reader starts there.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollerProvider } from './Scroller.tsx';
import classes from './Screen.module.css';

interface ScreenProps {
  title: string;
  /** Beside the title, such as a state badge. */
  aside?: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** The identity banner, on every screen about a patient. */
  banner?: ReactNode;
  /** What was saved and the buttons; left out where there is nothing to do. */
  actions?: ReactNode;
  /** A way back: in the bar beside whom the screen is about, else above the title. */
  back?: ReactNode;
  /** 'wide' for what needs columns, 'reading' for forms. */
  width?: 'wide' | 'reading';
  /** It tells of a patient, if without a banner. */
  isAboutPatient?: boolean;
  /** The task alone, for the browser, which keeps the titles of pages: needed wherever it tells of a patient. */
  task?: string;
  /** The title is in the banner already; keep it for screen readers only. */
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
    // The browser keeps the title of every page it was at: of a patient's, nothing that tells of her.
    const named = tellsOfPatient ? task : title;
    document.title = named === undefined ? t('appName') : `${named} · ${t('appName')}`;
  }, [title, tellsOfPatient, task, t]);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.screen}>
      {banner !== undefined && (
        // A section, which print.css leaves on paper.
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
        <div className={classes.content} data-width={width}>
          {banner === undefined && back}
          <header className={titleHidden ? 'wb-visually-hidden' : classes.header}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {aside}
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </header>
          <ScrollerProvider scroller={scroller}>{props.children}</ScrollerProvider>
        </div>
      </main>
      {actions}
    </div>
  );
}
