/**
 * What the hospital said about the fields of a draft that it refused. The messages are part of the form's history
 * entry: they survive a reload, and are gone once the form is left.
 */
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { HospitalError } from '../../../model/sendState.ts';
import { woundLabels, type FieldName } from '../../../shared/wound/fields.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { fieldOfPath } from './fieldOfPath.ts';
import type { RefusedPhoto } from './refusedPhoto.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a refusal said about fields, passed from the outbox to the form. */
    refusedFields?: HospitalError['fields'];
    /** The message of a refusal that named no field. */
    refusedMessage?: string | null;
    /** The photo that the hospital refused. */
    refusedPhoto?: RefusedPhoto;
  }
}

export interface RefusedFields {
  any: boolean;
  /** Whether something in the form itself is marked. */
  isMarked: boolean;
  /** Marked at the photo. */
  photo: RefusedPhoto | null;
  of(field: FieldName): string | undefined;
  /** The messages that belong neither to a field of the form nor to `PlaceNotices`. */
  elsewhere: readonly string[];
}

export function useRefusedFields(): RefusedFields {
  const { t } = useTranslation('woundAssessment');
  const fields = useLocation({ select: ({ state }) => state.refusedFields });
  const message = useLocation({ select: ({ state }) => state.refusedMessage });
  const photo = useLocation({ select: ({ state }) => state.refusedPhoto });
  return useMemo(() => {
    const told = fields ?? [];
    const elsewhere = told.flatMap(({ path, message: said }) => {
      const field = fieldOfPath(path);
      if (field === 'patient') return [`${t('place.patientWord')}: ${said}`];
      return field === null ? [said] : [];
    });
    return {
      any: fields !== undefined,
      isMarked: photo !== undefined || told.some(({ path }) => isOfForm(path)),
      photo: photo ?? null,
      of(field) {
        const about = told.filter(({ path }) => fieldOfPath(path) === field);
        return about.length === 0
          ? undefined
          : t('review.hospitalSays', { message: about.map((one) => one.message).join(' ') });
      },
      elsewhere: told.length === 0 && message ? [message] : elsewhere,
    };
  }, [fields, message, photo, t]);
}

function isOfForm(path: string): boolean {
  return Object.hasOwn(woundLabels, fieldOfPath(path) ?? '');
}
