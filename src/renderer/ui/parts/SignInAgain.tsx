/** The link to a new sign-in, wherever an expired one blocks the nurse. */
import { Button, type ButtonVariant } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconKey } from '../icons/icons.ts';
import { useTranslation } from '../words/useTranslation.tsx';

/** Filled if it is the main action; `default` if it is repeated, as on each card of a list. */
export function SignInAgain({ variant = 'filled' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('common');
  return (
    <Button
      variant={variant}
      leftSection={<IconKey size="1.25rem" aria-hidden="true" />}
      renderRoot={(props) => <Link to="/sign-in" {...props} />}
    >
      {t('connection.signIn')}
    </Button>
  );
}
