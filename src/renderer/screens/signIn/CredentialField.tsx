/** Where she proves to the hospital who she is: at its own sign-in page, or with an access token. */
import { Button } from '@mantine/core';
import { defaultProfile } from '../../../shared/profile.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import { TokenField } from './TokenField.tsx';
import type { Credential } from './useCredential.ts';
import classes from './SignIn.module.css';

interface CredentialFieldProps {
  credential: Credential;
  label: string;
  description: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

export function CredentialField({ credential, ...token }: CredentialFieldProps) {
  const { t } = useTranslation('signIn');
  const { answer } = credential;
  if (credential.isTyped) return <TokenField {...token} />;
  if (answer === null) return <AtTheHospital credential={credential} />;
  const { author } = answer.provided;
  return (
    <Notice tone="done" title={t('provider.doneTitle')} announced>
      <p>{t('provider.doneSentence', { author })}</p>
      <Button onClick={credential.drop}>{t('provider.notMe')}</Button>
    </Notice>
  );
}

function AtTheHospital({ credential }: Pick<CredentialFieldProps, 'credential'>) {
  const { t } = useTranslation('signIn');
  const { working, trouble, begin, type, isElsewhere } = credential;
  const { profile } = useApp();
  const hospital = profile.name[useLanguage()];
  const isNamed = !Object.values(defaultProfile.name).includes(hospital);
  const button = isNamed ? t('provider.button', { hospital }) : t('provider.buttonUnnamed');
  if (isElsewhere) return <InTheBrowser credential={credential} />;
  return (
    <div className={classes.form}>
      {trouble !== null && trouble !== 'sign-in-over' && trouble !== 'stopped' && (
        <SignInFailure failure={trouble} />
      )}
      <Button
        variant="filled"
        fullWidth
        aria-disabled={working}
        onClick={working ? undefined : begin}
      >
        {working ? t('working') : button}
      </Button>
      <Button variant="subtle" onClick={type}>
        {t('provider.type')}
      </Button>
    </div>
  );
}

/** While she signs in in the system's browser, which may have failed to open unnoticed. */
function InTheBrowser({
  credential: { begin, drop, type },
}: Pick<CredentialFieldProps, 'credential'>) {
  const { t } = useTranslation('signIn');
  const typeInstead = () => {
    drop();
    type();
  };
  return (
    <Notice tone="plain" title={t('provider.elsewhereTitle')} announced>
      <p>{t('provider.elsewhereSentence')}</p>
      <Button variant="subtle" onClick={begin}>
        {t('provider.openAgain')}
      </Button>
      <Button variant="subtle" onClick={drop}>
        {t('provider.stop')}
      </Button>
      <Button variant="subtle" onClick={typeInstead}>
        {t('provider.type')}
      </Button>
    </Notice>
  );
}
