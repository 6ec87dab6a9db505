/** Showing a photo that only the hospital has; it is shown and not kept. */
import { useEffect, useState } from 'react';
import { useApp } from './AppContext.tsx';

/** A photo from the hospital as an object URL; null while it comes, undefined where it does not. */
export function useHospitalPhoto(attachmentId: string | null): string | null | undefined {
  const { reader } = useApp();
  const [read, setRead] = useState<{ id: string; url: string | undefined } | null>(null);
  useEffect(() => {
    if (attachmentId === null) {
      return;
    }
    let made: string | undefined;
    let left = false;
    void reader.photo(attachmentId).then((result) => {
      if (!left) {
        made = result.is === 'found' ? URL.createObjectURL(result.content) : undefined;
        setRead({ id: attachmentId, url: made });
      }
    });
    return () => {
      left = true;
      if (made !== undefined) {
        URL.revokeObjectURL(made);
      }
    };
  }, [reader, attachmentId]);
  return read !== null && read.id === attachmentId ? read.url : null;
}
