/** Why nobody can sign in on this tablet for the first time, with what has to be done about it. */
import { useEffect, useState } from 'react';
import type { Enrolment } from '../../../vault/wrappings.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

const words = { 'no-recovery-key': 'noRecoveryKey', 'pin-alone': 'pinAlone' } as const;

/** Whether a nurse can sign in here for the first time; `ready` until it is known, because the vault asks again. */
export function useEnrolment(): Enrolment {
  const { device } = useApp();
  const [enrolment, setEnrolment] = useState<Enrolment>('ready');
  useEffect(() => {
    let isHere = true;
    void device.nurses
      .enrolment()
      .then((is) => isHere && setEnrolment(is))
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [device]);
  return enrolment;
}

export function NotYetHere({ why }: { why: Exclude<Enrolment, 'ready'> }) {
  const { t } = useTranslation('signIn');
  return (
    <Notice tone="problem" title={t(`notYetHere.${words[why]}.title`)} announced>
      <p>{t(`notYetHere.${words[why]}.sentence`)}</p>
      <p>{t('safe')}</p>
    </Notice>
  );
}
