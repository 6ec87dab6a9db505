/** The link to a new sign-in, wherever an expired one blocks the nurse. */
import { Button, type ButtonVariant } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconKey } from '../icons/icons.ts';
import { useTranslation } from '../words/useTranslation.tsx';

interface SignInAgainProps {
  variant?: ButtonVariant;
  onClick?(): void;
}

/** Filled if it is the main action; `default` beside another. */
export function SignInAgain({ variant = 'filled', onClick }: SignInAgainProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      variant={variant}
      onClick={onClick}
      leftSection={<IconKey size="1.25rem" aria-hidden="true" />}
      renderRoot={(props) => <Link to="/sign-in" {...props} />}
    >
      {t('connection.signIn')}
    </Button>
  );
}
