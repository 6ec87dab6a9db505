/**
 * What is known about the stay and the wound of a refused draft: what the hospital said in its refusal, and what it
 * answers now.
 */
import { useCallback, useEffect, useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { keptWoundsSchema } from '../../services/hospital/readResult.ts';
import { fieldOfPath, type PlaceName } from './fieldOfPath.ts';

/** The problem with a stay or wound, and what the hospital said about it, if anything. */
export interface PlaceTrouble {
  why: 'closed' | 'gone' | 'refused';
  said: string | null;
  /** The status code of a closed stay. */
  status: string | null;
}

export interface Place {
  stay: PlaceTrouble | null;
  wound: PlaceTrouble | null;
  /** The other wounds of this patient. */
  wounds: readonly WoundListItem[];
  /** The state of the query, for when neither has a problem. */
  asking: 'asking' | 'not-read' | 'read';
  ask(): void;
}

interface Heard {
  asking: Place['asking'];
  isStayGone: boolean;
  isWoundGone: boolean;
}

const notHeard: Heard = { asking: 'asking', isStayGone: false, isWoundGone: false };

/** Asks the hospital once on opening; used only for a draft that was refused. */
export function usePlaceOf({ content }: Draft): Place {
  const { reader, profile } = useApp();
  const owner = useOwner();
  const { patientId, encounterId, woundId } = content.subject;
  const [heard, setHeard] = useState<Heard>(notHeard);

  const ask = useCallback(() => {
    const askBoth = async () => {
      setHeard(notHeard);
      const [stay, wounds] = await Promise.all([
        encounterId === null ? null : reader.encounter(encounterId, patientId),
        woundId === null ? null : reader.wounds(patientId),
      ]);
      const isRead = [stay, wounds].every(
        (each) => each === null || each.is === 'found' || each.is === 'missing',
      );
      const isListed =
        wounds?.is !== 'found' ||
        !wounds.content.complete ||
        wounds.content.items.some((wound) => wound.woundId === woundId);
      setHeard({
        asking: isRead ? 'read' : 'not-read',
        isStayGone: stay?.is === 'missing',
        isWoundGone: !isListed,
      });
    };
    void askBoth();
  }, [reader, patientId, encounterId, woundId]);
  useEffect(ask, [ask]);

  const kept = useLive(
    async ({ device }) => ({
      stay:
        encounterId === null
          ? null
          : await device.cache.get(owner, 'encounter', encounterId, encounterSchema),
      wounds: await device.cache.get(owner, 'wounds', patientId, keptWoundsSchema),
    }),
    [owner, encounterId, patientId],
  );
  const said = (name: PlaceName) =>
    content.refusedFields?.find(({ path }) => fieldOfPath(path) === name)?.message ?? null;
  const stay = kept?.stay?.content;
  const isClosed =
    stay?.patientId === patientId && meaningOfStay(profile.encounter, stay).open === 'no';
  return {
    stay: troubleOf(said('stay'), heard.isStayGone, isClosed ? stay.status : null),
    wound: troubleOf(said('wound'), heard.isWoundGone, null),
    wounds: kept?.wounds?.content.items.filter((wound) => wound.woundId !== woundId) ?? [],
    asking: heard.asking,
    ask,
  };
}

function troubleOf(
  said: string | null,
  isGone: boolean,
  closedStatus: string | null,
): PlaceTrouble | null {
  if (isGone) return { why: 'gone', said, status: null };
  if (closedStatus !== null) return { why: 'closed', said, status: closedStatus };
  return said === null ? null : { why: 'refused', said, status: null };
}
