/** Reads a record of the hospital once on opening and on demand; what was read stands in the cache. */
import { useCallback, useEffect, useState } from 'react';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import type { ReadResult } from '../hospital/readResult.ts';
import { useApp, type AppContext } from './AppContext.tsx';
import { readBackIfDoubtful, type ReadRecord } from './readBackIfDoubtful.ts';
import { useOwner } from './Session.tsx';
import type { RefreshState } from './usePatient.ts';

export interface ReadOfRecord {
  state: RefreshState;
  /** What the hospital returned instead of this record, patient or wound, if it did. */
  claim: Claim | null;
  refresh(): void;
}

/**
 * @param recordId null: nothing is read
 * @param read how a record of this kind is read; the same function at each drawing
 */
export function useReadRecord(
  recordId: string | null,
  read: (
    app: AppContext,
    owner: ReturnType<typeof useOwner>,
    recordId: string,
  ) => Promise<ReadResult<ReadRecord>>,
): ReadOfRecord {
  const app = useApp();
  const owner = useOwner();
  const [state, setState] = useState<RefreshState>('idle');
  const [claim, setClaim] = useState<Claim | null>(null);
  const refresh = useCallback(() => {
    const ask = async () => {
      if (recordId === null) return;
      setState('asking');
      const result = await read(app, owner, recordId);
      setClaim(result.is === 'another' ? result.claim : null);
      setState(result.is === 'found' ? 'idle' : result.is);
      await readBackIfDoubtful(app.device, owner, recordId, result);
    };
    void ask();
  }, [app, owner, recordId, read]);
  useEffect(refresh, [refresh]);
  return { state, claim, refresh };
}
