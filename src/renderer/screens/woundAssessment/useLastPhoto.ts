/** Owns which photo a new one should match: the last that this tablet has of the same wound. */
import { useMemo } from 'react';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';

/** The first photo of the latest assessment of that wound, or null. */
export function useLastPhoto(patientId: string, woundId: string | null): string | null {
  const submissions = useSubmissionsAbout(woundId === null ? null : { patientId, woundId });
  return useMemo(() => {
    let latest: { atMs: number; photoId: string } | null = null;
    for (const { content } of submissions ?? []) {
      const { handedIn } = content;
      if (
        handedIn.kind !== 'wound-assessment' ||
        handedIn.patientId !== patientId ||
        handedIn.woundId !== woundId
      ) {
        continue;
      }
      const [photoId] = handedIn.photoIds;
      const atMs = Date.parse(handedIn.observedAt);
      if (photoId !== undefined && (latest === null || atMs > latest.atMs)) {
        latest = { atMs, photoId };
      }
    }
    return latest?.photoId ?? null;
  }, [submissions, patientId, woundId]);
}
