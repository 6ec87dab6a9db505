/**
 * What the hospital said about the fields of a draft that it refused before. The words travel
 * with the address of the form, so that they are there after a reload, and gone once it is left.
 */
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HospitalError } from '../../../model/standing.ts';
import { fieldOfPath, type FieldName } from './fieldOfPath.ts';
import type { RefusedPhoto } from './refusedPhoto.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a refusal said about fields, carried from the outbox into the form. */
    refusedFields?: HospitalError['fields'];
    /** Said where a refusal named no field. */
    refusedMessage?: string | null;
    /** The photo that the hospital did not take. */
    refusedPhoto?: RefusedPhoto;
  }
}

export interface RefusedFields {
  any: boolean;
  /** Something of the form itself is marked. */
  isMarked: boolean;
  /** Marked where it stands. */
  photo: RefusedPhoto | null;
  of(field: FieldName): string | undefined;
  /** What concerns neither the form's fields nor what `PlaceNotices` tells. */
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
  const field = fieldOfPath(path);
  return field !== null && field !== 'patient' && field !== 'stay' && field !== 'wound';
}
