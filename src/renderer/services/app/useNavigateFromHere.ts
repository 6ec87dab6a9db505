/**
 * Navigation at the end of work that takes a while, such as a question to the hospital: by then she may have gone
 * elsewhere by herself, and must not be taken away from the patient whom she is looking at.
 */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/** Navigates as `useNavigate` does, but only while the screen that asked for it is the one that is shown. */
export function useNavigateFromHere(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (options) => {
    if (isHere()) await navigate(options);
  };
}

/** Whether the screen that was shown when this was rendered is still the one that is shown. */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const here = useLocation({ select: ({ pathname }) => pathname });
  return () => router.latestLocation.pathname === here;
}
