/** A form of the door: what is wrong is found before anybody is asked, and asked once at a time. */
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureName } from './SignInFailure.tsx';
import { isToken, tokenOf } from './signInRules.ts';

export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

interface CheckedFormParts<Name extends string> {
  /** Of the fields, as they stand: the first with a problem gets the focus. */
  order: readonly Name[];
  find(): FieldProblems<Name>;
  /** Gives back what failed, or null. */
  act(): Promise<FailureName | null>;
}

export function useCheckedForm<Name extends string>({ order, find, act }: CheckedFormParts<Name>) {
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  const [failure, setFailure] = useState<FailureName | null>(null);
  const [working, setWorking] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) {
      return;
    }
    const form = event.currentTarget;
    const found = find();
    setProblems(found);
    setFailure(null);
    const first = order.find((name) => found[name] !== undefined);
    if (first !== undefined) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setWorking(true);
    setFailure(await act());
    setWorking(false);
  };
  return {
    problems,
    failure,
    working,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    setProblems,
    /** A field that is changed has no problem any more. */
    corrected: (name: Name) =>
      setProblems((before) => {
        const { [name]: _corrected, ...rest } = before;
        return rest as FieldProblems<Name>;
      }),
  };
}

/** What is wrong with a typed token, in the nurse's language; undefined where it may be one. */
export function useTokenProblem(): (typed: string) => string | undefined {
  const { t } = useTranslation('signIn');
  return (typed) => {
    const token = tokenOf(typed);
    if (token === '') {
      return t('error.tokenEmpty');
    }
    return isToken(token) ? undefined : t('error.tokenMalformed');
  };
}
