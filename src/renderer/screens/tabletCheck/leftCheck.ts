/** Removes what a test of the tablet left that was begun a day ago or more, and never ended. Loaded only for that. */
import { removeCheckPlace } from './checkPlace.ts';
import { forgetRun, isLeftOver } from './evidence.ts';

/** Does nothing if the last test may still go on. */
export async function removeLeftCheck(): Promise<void> {
  const storage = { lasting: localStorage, passing: sessionStorage };
  if (!isLeftOver(storage, Date.now())) return;
  await removeCheckPlace();
  forgetRun(storage);
}
