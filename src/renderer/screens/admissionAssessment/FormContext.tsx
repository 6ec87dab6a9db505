/** What every field of an open admission has access to: the form, the profile and the ward's clock. */
import type { TFunction } from 'i18next';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Language } from '../../../shared/admission/words.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import type { AdmissionForm } from './admissionForm.ts';
import type { EarlierAdmission } from './earlierAnswers.ts';

export interface FormSurroundings {
  form: AdmissionForm;
  profile: HospitalProfile;
  language: Language;
  /** The translations of the form, looked up once and not by each of its hundred fields. */
  t: TFunction<'admission'>;
  /** The latest admission of another stay that this tablet has; null if there is none. */
  earlier: EarlierAdmission | null;
  /** Now in the ward's zone, as `2026-11-20T14:02`. */
  wardNow(): string;
}

const FormContext = createContext<FormSurroundings | null>(null);

export const FormProvider = FormContext;

export function useForm(): FormSurroundings {
  const surroundings = use(FormContext);
  if (surroundings === null) {
    throw new Error('A field was shown outside of its form');
  }
  return surroundings;
}

/** The answer to one field; the caller re-renders only if this answer changes. */
export function useAnswer(key: string): unknown {
  const { form } = useForm();
  const read = useCallback(() => form.answer(key), [form, key]);
  return useSyncExternalStore(form.subscribe, read);
}

/** A text derived from the answers; the caller re-renders only if the text changes. */
export function useDerived(derive: (form: AdmissionForm) => string): string {
  const { form } = useForm();
  return useSyncExternalStore(form.subscribe, () => derive(form));
}
