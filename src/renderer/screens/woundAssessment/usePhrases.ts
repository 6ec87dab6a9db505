/** A nurse's phrases: those of the hospital, her own, and what she used last, on this tablet. */
import type { NursePhrases } from '../../../model/settings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';

export interface Phrases {
  /** Undefined until they were read. */
  hers: NursePhrases | undefined;
  change(become: (before: NursePhrases) => NursePhrases): Promise<void>;
}

export function usePhrases(): Phrases {
  const { device } = useApp();
  const { authorId } = useOwner();
  return {
    hers: useLive((app) => app.device.phrases.read(authorId), [authorId]),
    change: (become) => device.phrases.change(authorId, become),
  };
}
