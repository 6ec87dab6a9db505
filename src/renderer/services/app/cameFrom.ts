/** Where a screen was opened from: each entry of the history keeps it, so that it outlives a reload. */
import {
  createHashHistory,
  useLocation,
  type HistoryState,
  type RouterHistory,
} from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the screen before this one. */
    from?: string;
  }
}

/** The history of the page's own address, in which each new entry keeps the path of the one before it. */
export function openHistory(): RouterHistory {
  const history = createHashHistory();
  const { push, replace } = history;
  history.push = (path, state, options) => {
    const { href, pathname, state: here } = history.location;
    // The address that is open already is no step.
    if (path === href) replace(path, { ...here, ...state }, options);
    else push(path, { ...state, from: pathname }, options);
  };
  return history;
}

/** Where her own submissions can be opened from, besides the outbox. */
const aroundSubmission = /^\/(?:patients|records|admissions|shift)(?:\/|$)/;

const cameFrom = ({ from = '' }: HistoryState) => (aroundSubmission.test(from) ? from : '/outbox');

/** The screen that a submission was opened from; the outbox if that is not known. */
export function useCameFrom(): string {
  return useLocation({ select: ({ state }) => cameFrom(state) });
}

/** Whether a screen below a tab is open; a submission belongs to the tab of the screen before it. */
export function useIsOfTab(tab: string): boolean {
  return useLocation({
    select({ pathname, state }) {
      const place = pathname.startsWith('/outbox/') ? cameFrom(state) : pathname;
      if (pathname === tab) return false;
      return place.replace(/^\/(?:drafts|records|admissions)\//, '/patients/').startsWith(tab);
    },
  });
}
