/** Owns a nurse's phrases: those of the hospital, her own, and what she used last, on this tablet. */
import type { NursePhrases } from '../../../model/settings.ts';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive, useWard } from '../../services/app/Ward.tsx';

export interface Phrases {
  /** Undefined until read. */
  hers: NursePhrases | undefined;
  change(become: (before: NursePhrases) => NursePhrases): Promise<void>;
}

export function usePhrases(): Phrases {
  const { device } = useWard();
  const { authorId } = useOwner();
  return {
    hers: useLive((ward) => ward.device.phrases.read(authorId), [authorId]),
    change: (become) => device.phrases.change(authorId, become),
  };
}
