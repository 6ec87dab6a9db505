/** The first sign-in of a nurse on this tablet: token, name and a PIN of her own. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { drawable } from '../../../shared/interface/text.ts';
import { cleanText, isBlank } from '../../../shared/text.ts';
import { HospitalAddressField } from '../../features/hospitals/HospitalAddressField.tsx';
import { NewPinFields, useNewPinProblems } from '../../features/pin/NewPinFields.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { AlreadyHere } from './AlreadyHere.tsx';
import { CredentialField } from './CredentialField.tsx';
import { NotYetHere, useEnrolment } from './NotYetHere.tsx';
import { failureOf, failureOfProvider, SignInFailure, type FailureName } from './SignInFailure.tsx';
import { isSameName, tokenOf } from './signInRules.ts';
import { useCheckedForm, useTokenProblem, type FieldProblems } from './useCheckedForm.ts';
import { useCredential, type Credential } from './useCredential.ts';
import classes from './SignIn.module.css';

interface FirstSignInProps {
  known: readonly KnownNurse[];
  onBack: (() => void) | undefined;
  onPick(authorId: string): void;
  onForgotten(authorId: string): void;
}

/** In characters; no list of names would show a longer one. */
const maxNameLength = 80;

const fieldOrder = ['token', 'name', 'pin', 'pinAgain'] as const;
type FieldName = (typeof fieldOrder)[number];
type Fields = Record<FieldName, string>;

/** The nurse on this tablet who already has that name or token, or who is the person whom the provider certified. */
type Already = { authorId: string; by: 'name' | 'token' | 'person' } | null;

/** Signs in a nurse who is new on this tablet, unless she is here already. */
function useFirstSignIn(
  known: readonly KnownNurse[],
  { answer: certified, drop }: Credential,
  onAlready: (already: Already) => void,
) {
  const { device, hospitalKey, checkToken, provider } = useApp();
  const provided = certified?.provided;

  const findAlreadyHere = async (token: string, name: string): Promise<Already> => {
    const { nurses } = device;
    const holder = await nurses.nurseUsingToken(hospitalKey, token, provided?.subject);
    if (holder !== null) {
      return { authorId: holder, by: provided === undefined ? 'token' : 'person' };
    }
    const namesake = known.find((nurse) => isSameName(nurse.name, name));
    return namesake === undefined ? null : { authorId: namesake.authorId, by: 'name' };
  };

  return async (fields: Fields): Promise<FailureName | null> => {
    try {
      const token = await device.nurses.keepToken(certified?.token ?? tokenOf(fields.token));
      const here = await findAlreadyHere(token, fields.name);
      onAlready(here);
      if (here !== null) {
        return null;
      }
      const answer = await checkToken(token);
      if (answer !== 'accepted') {
        return certified === null ? answer : failureOfProvider(answer);
      }
      const name = drawable(cleanText(fields.name), maxNameLength);
      const given = { hospitalKey, name, token, pin: fields.pin, provided };
      const { authorId } = await device.nurses.signIn(given);
      if (provided !== undefined) provider?.noteWhoIsThere(authorId);
      drop();
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** Drops the fields without a problem. */
function present<Name extends string>(found: Partial<Record<Name, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== undefined),
  ) as FieldProblems<Name>;
}

const nothingTyped: Fields = { token: '', name: '', pin: '', pinAgain: '' };

interface NameFieldProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function NameField({ value, error, onChange }: NameFieldProps) {
  const { t } = useTranslation('signIn');
  return (
    <TextInput
      name="name"
      label={t('name')}
      description={t('nameHint')}
      autoComplete="off"
      maxLength={maxNameLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What was typed, what the hospital certified, and the result. */
function useFirstForm(known: readonly KnownNurse[]) {
  const { t } = useTranslation('signIn');
  const tokenProblem = useTokenProblem();
  const [fields, setFields] = useState<Fields>(nothingTyped);
  const [already, setAlready] = useState<Already>(null);
  const findPinProblems = useNewPinProblems();
  const credential = useCredential({ is: 'first' }, async ({ name }) => {
    setFields((before) => ({ ...before, name: before.name || name }));
    return true;
  });
  const signIn = useFirstSignIn(known, credential, setAlready);
  const form = useCheckedForm<FieldName>({
    order: fieldOrder,
    find: () =>
      present({
        token: credential.answer === null ? tokenProblem(fields.token) : undefined,
        name: isBlank(fields.name) ? t('error.nameEmpty') : undefined,
        pin: undefined,
        pinAgain: undefined,
        ...findPinProblems(fields),
      }),
    act: () => signIn(fields),
  });
  const change = (name: FieldName, value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    form.corrected(name);
    if (name === already?.by) setAlready(null);
  };
  return { ...form, fields, already, credential, change };
}

export function FirstSignIn({ known, onBack, onPick, onForgotten }: FirstSignInProps) {
  const { t } = useTranslation('signIn');
  const { bridge } = useApp();
  const { fields, already, credential, change, ...form } = useFirstForm(known);
  const { problems, failure, working, onSubmit } = form;
  const enrolment = useEnrolment();
  const nurseHere = known.find(({ authorId }) => authorId === already?.authorId);

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <h1 className={classes.title}>{t('title')}</h1>
      {failure !== null && <SignInFailure failure={failure} token={fields.token} />}
      {already !== null && nurseHere !== undefined && (
        <AlreadyHere nurse={nurseHere} by={already.by} onPick={onPick} onForgotten={onForgotten} />
      )}
      {bridge.hospitalAddressEditable && <HospitalAddressField />}
      {enrolment === 'ready' ? (
        <CredentialField
          credential={credential}
          label={t('token')}
          description={t('tokenHint')}
          value={fields.token}
          error={problems.token}
          onChange={(value) => change('token', value)}
        />
      ) : (
        <NotYetHere why={enrolment} />
      )}
      {enrolment === 'ready' && credential.isReady && (
        <>
          <NameField
            value={fields.name}
            error={problems.name}
            onChange={(value) => change('name', value)}
          />
          <NewPinFields typed={fields} problems={problems} onChange={change} />
          <Button type="submit" variant="filled" aria-disabled={working} fullWidth>
            {working ? t('working') : t('submit')}
          </Button>
        </>
      )}
      {onBack !== undefined && (
        <Button
          variant="subtle"
          onClick={() => {
            credential.drop();
            onBack();
          }}
        >
          {t('backToNurses')}
        </Button>
      )}
      {!bridge.hospitalAddressEditable && <HospitalAddressField />}
    </form>
  );
}
