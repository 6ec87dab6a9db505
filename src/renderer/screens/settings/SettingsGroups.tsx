/** The groups of the settings one below another; from tablet width on with an index that stays beside them. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useScroller } from '../../ui/parts/Scroller.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './SettingsGroups.module.css';

export interface SettingsGroup {
  id: string;
  title: string;
  children: ReactNode;
}

/** How many pixels below the top of the scrolling area a group begins to count as the current one. */
const reachPx = 120;

/** All groups stay on the page, so that the browser's search and a screen reader find every setting. */
export function SettingsGroups({ groups }: { groups: readonly SettingsGroup[] }) {
  const { t } = useTranslation('settings');
  const place = useRef<HTMLDivElement>(null);
  const at = useGroupInSight(place) ?? groups[0]?.id;
  const go = (id: string) => {
    const heading = place.current?.querySelector<HTMLElement>(`[data-group="${id}"] > h2`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.panes}>
      <nav className={classes.index} aria-label={t('groups.label')}>
        {groups.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className={classes.entry}
            aria-current={id === at ? 'true' : undefined}
            onClick={() => go(id)}
          >
            {title}
          </button>
        ))}
      </nav>
      <div className={classes.groups} ref={place}>
        {groups.map(({ id, title, children }) => (
          <section key={id} className={classes.group} aria-label={title} data-group={id}>
            <h2 tabIndex={-1} className={classes.title}>
              {title}
            </h2>
            {children}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The group at the top; the last one if it is scrolled to the end. */
function useGroupInSight(place: { current: HTMLElement | null }): string | undefined {
  const scroller = useScroller();
  const [at, setAt] = useState<string>();
  useEffect(() => {
    if (scroller === null) return;
    const look = () => {
      const groups = [...(place.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
      const reach = scroller.getBoundingClientRect().top + reachPx;
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const passed = groups.filter((group) => group.getBoundingClientRect().top <= reach);
      const isScrolled = scroller.scrollTop > 0;
      const found = isAtEnd && isScrolled ? groups.at(-1) : (passed.at(-1) ?? groups[0]);
      setAt(found?.dataset['group']);
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller, place]);
  return at;
}
