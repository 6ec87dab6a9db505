/** What this app is, where it runs, and whether its clock agrees with the hospital's. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../services/app/AppContext.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useHospitalName } from '../../services/app/useHospitalName.ts';
import { Card, Facts, Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

export function AboutSection() {
  const { t } = useTranslation('settings');
  const { bridge, isDemo } = useApp();
  const hospital = useHospitalName();
  const { clockOff, isClockCompared } = useConnection();
  const { age } = useTimeFormat();
  const clock = !isClockCompared
    ? t('about.clockUnknown')
    : clockOff === null
      ? t('about.clockFine')
      : t(clockOff.is === 'fast' ? 'about.clockFast' : 'about.clockSlow', {
          difference: age(clockOff.byMs),
        });
  return (
    <Section title={t('about.title')} level={3}>
      <Card>
        <Facts
          facts={[
            {
              label: 'Wardbook',
              value: t('about.version', {
                version: bridge.appVersion,
                shell: t(`about.shell.${bridge.shell}`),
              }),
            },
            ...(hospital === null ? [] : [{ label: t('about.hospital'), value: hospital }]),
            { label: t('about.clock'), value: clock },
          ]}
        />
        {!isDemo && (
          <>
            <p className={classes.hint}>{t('about.testHint')}</p>
            <div className={classes.buttons}>
              <Button renderRoot={(props) => <Link to="/check" {...props} />}>
                {t('about.test')}
              </Button>
            </div>
          </>
        )}
      </Card>
      {bridge.profile === 'unusable' && (
        <Notice tone="problem">
          <p>{t('about.profileUnusable')}</p>
        </Notice>
      )}
    </Section>
  );
}
