/** A sign-in form: problems are found before anything is requested, and only one request runs at a time. */
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { FailureName } from './SignInFailure.tsx';
import { isToken, tokenOf } from './signInRules.ts';

export type FieldProblems<Name extends string> = Partial<Record<Name, string>>;

interface CheckedFormParts<Name extends string> {
  /** The fields in the order of the screen: the first one with a problem is focused. */
  order: readonly Name[];
  find(): FieldProblems<Name>;
  /** Returns what failed, or null. */
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
    /** Clears the problem of a field that was changed. */
    corrected: (name: Name) =>
      setProblems((before) => {
        const { [name]: _corrected, ...rest } = before;
        return rest as FieldProblems<Name>;
      }),
  };
}

/** What is wrong with a typed token, in the nurse's language; undefined if it may be one. */
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
