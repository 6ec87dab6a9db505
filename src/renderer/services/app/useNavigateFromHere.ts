/**
 * Navigation at the end of work on the disk: on a slow tablet she may have gone elsewhere by herself by then, and must
 * not be taken away from there (decision 0440). What is submitted takes its own form off the screen, so addresses are
 * compared; whoever waits for the hospital asks `useIsHere`.
 */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/** Navigates as `useNavigate` does, but only while the screen that asked for it is the one that is shown. */
export function useNavigateFromHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const router = useRouter();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return async (options) => {
    if (router.latestLocation.pathname === here) await navigate(options);
  };
}
