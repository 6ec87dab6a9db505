/** Shows a photo that only the hospital has, without storing it. */
import { useEffect, useState } from 'react';
import { useApp } from './AppContext.tsx';

/** Why a hospital photo is not shown; `'not-loaded'`: another attempt may succeed. */
export type NoPhoto = 'elsewhere' | 'too-large' | 'not-loaded';

export interface HospitalPhoto {
  /** An object URL; null while it loads, undefined if it failed. */
  url: string | null | undefined;
  /** Why it failed. */
  why?: NoPhoto;
}

const coming: HospitalPhoto = { url: null };

/** A photo from the hospital; without an id it stays loading. */
export function useHospitalPhoto(attachmentId: string | null): HospitalPhoto {
  const { reader } = useApp();
  const [read, setRead] = useState<{ id: string; photo: HospitalPhoto } | null>(null);
  useEffect(() => {
    if (attachmentId === null) {
      return;
    }
    let made: string | undefined;
    let left = false;
    void reader.photo(attachmentId).then((result) => {
      if (left) return;
      if (result.is === 'found') {
        made = URL.createObjectURL(result.content);
        setRead({ id: attachmentId, photo: { url: made } });
      } else {
        const isTold = result.is === 'elsewhere' || result.is === 'too-large';
        const why = isTold ? result.is : 'not-loaded';
        setRead({ id: attachmentId, photo: { url: undefined, why } });
      }
    });
    return () => {
      left = true;
      if (made !== undefined) {
        URL.revokeObjectURL(made);
      }
    };
  }, [reader, attachmentId]);
  return read !== null && read.id === attachmentId ? read.photo : coming;
}
