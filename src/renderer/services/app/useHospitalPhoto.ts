/** Showing a photo that only the hospital has; it is shown and not kept. */
import { useEffect, useState } from 'react';
import { useApp } from './AppContext.tsx';

/** Why a photo of the hospital's is not shown; `'not-loaded'`: it may come when it is asked for again. */
export type NoPhoto = 'elsewhere' | 'too-large' | 'not-loaded';

export interface HospitalPhoto {
  /** An object URL; null while it comes, undefined where it does not. */
  url: string | null | undefined;
  /** Where it does not come. */
  why?: NoPhoto;
}

const coming: HospitalPhoto = { url: null };

/** A photo from the hospital; it never comes where no id is given. */
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
