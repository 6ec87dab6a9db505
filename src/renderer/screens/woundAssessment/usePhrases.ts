/** Owns a nurse's phrases: those of the hospital, her own, and what she used last, on this tablet. */
import type { NursePhrases } from '../../../device/settings.ts';
import { useOwner } from '../../ward/Session.tsx';
import { useLive, useWard } from '../../ward/Ward.tsx';

export interface Phrases {
  /** Undefined until read. */
  hers: NursePhrases | undefined;
  change(become: (before: NursePhrases) => NursePhrases): Promise<void>;
}

const none: NursePhrases = { own: [], used: [] };

export function usePhrases(): Phrases {
  const { device } = useWard();
  const { authorId } = useOwner();
  const settings = useLive((ward) => ward.device.settings.read(), []);
  return {
    hers: settings === undefined ? undefined : (settings.phrases[authorId] ?? none),
    async change(become) {
      const { phrases } = await device.settings.read();
      const hers = become(phrases[authorId] ?? none);
      await device.settings.change({ phrases: { ...phrases, [authorId]: hers } });
    },
  };
}
