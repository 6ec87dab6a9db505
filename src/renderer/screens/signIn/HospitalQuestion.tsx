/**
 * The first screen of a tablet that knows no hospital. It runs before any ward exists, so it has neither a device nor
 * settings. The address goes to the shell, and the app restarts with it.
 */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import type { WardbookBridge } from '../../../shared/bridge.ts';
import { shellOf, type WardbookShell } from '../../../shared/shellDoor.ts';
import { plainId } from '../../../shared/text.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { languageNames, languages } from '../../ui/words/language.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { WardbookMark } from './WardbookMark.tsx';
import classes from './SignIn.module.css';

export function HospitalQuestion({ bridge }: { bridge: WardbookBridge }) {
  const { t } = useTranslation('start');
  const { t: signIn } = useTranslation('signIn');
  const shell = bridge.hospitalAddressEditable ? shellOf(globalThis) : undefined;
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <span className={classes.brand}>
          <WardbookMark />
          Wardbook
        </span>
        <LanguageChoice />
      </header>
      <main id="content" className={classes.main}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Trouble bridge={bridge} isAskable={shell !== undefined} />
        {shell !== undefined && <AddressForm shell={shell} />}
        {bridge.demoOffered && (
          <p className={classes.demo}>
            <a href="/demo/" className={classes.demoLink}>
              {signIn('demo')}
            </a>
            <span>{signIn('demoHint')}</span>
          </p>
        )}
      </main>
    </div>
  );
}

/** Why the app has to ask, unless this is simply the first start; or why nobody may answer here. */
function Trouble({ bridge, isAskable }: { bridge: WardbookBridge; isAskable: boolean }) {
  const { t } = useTranslation('start');
  const { hospitalAddressTrouble: trouble } = bridge;
  if (trouble === undefined && isAskable) return null;
  const isGiven = trouble?.reason === 'not-an-address';
  return (
    <Notice tone="problem" title={titleOf(trouble, t)} announced>
      {!isAskable && <p>{t('fixedNext')}</p>}
      {isAskable && isGiven && <p>{t('givenNext')}</p>}
      <p>{t('kept')}</p>
    </Notice>
  );
}

function titleOf(trouble: WardbookBridge['hospitalAddressTrouble'], t: TFunction<'start'>): string {
  if (trouble === undefined) return t('fixed');
  if (trouble.reason === 'not-an-address') return t('given', { given: trouble.given });
  return trouble.reason === 'policy-unreadable' ? t('policyUnreadable') : t('unreadable');
}

function AddressForm({ shell }: { shell: WardbookShell }) {
  const { t } = useTranslation('signIn');
  const { t: common } = useTranslation('common');
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const text = plainId(address);
    const change = await shell.changeHospitalAddress(text);
    if (change.changed) {
      location.reload();
      return;
    }
    if (change.reason === 'not-saved') setError(t('error.addressNotSaved'));
    else setError(t(text === '' ? 'error.addressEmpty' : 'error.addressMalformed'));
  };
  return (
    <form className={classes.form} onSubmit={(event) => void keep(event)} noValidate>
      <TextInput
        label={t('address')}
        description={t('addressHint')}
        inputMode="url"
        autoComplete="off"
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="filled" fullWidth>
        {common('button.continue')}
      </Button>
    </form>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('settings');
  const { i18n } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('language')}
      value={i18n.language}
      onChange={(language) => {
        document.documentElement.lang = language;
        void i18n.changeLanguage(language);
      }}
      data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
    />
  );
}
